import { useFormatter, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { fullName } from '@/features/registrations/rules/people'
import { Callout } from '@/ui/feedback/Callout'
import { PlainCheckbox } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Bullets, Fold, Heading } from '@/ui/layout/layout'
import { addInvoiceAddress, cancelOwnRegistration, correctName, substituteSelf } from '../../contract'
import { CompanionInputs } from './Companions'
import type { CardProps } from './card-props'
import classes from './PersonalPage.module.css'
import { InvoiceAddressField, PlainNames, PlainTitleField } from './PlainPersonFields'
import { formStateOf } from './refused-form'

export function InvoiceAddressForm({ registration, token, refused }: CardProps) {
  const t = useTranslations('my')
  const action = urlOf(addInvoiceAddress, { params: { token, id: registration.id } })
  const form = formStateOf({ id: `invoice-${registration.id}`, action, values: registration, refused })
  return (
    <PlainForm form={form} action={action} submit={t('invoice_save')}>
      <Callout tone="plain">{t('invoice_missing')}</Callout>
      <InvoiceAddressField form={form} />
    </PlainForm>
  )
}

/** Corrects the name after the deadline, until a certificate is issued for it. */
export function NameForm({ registration, token, refused }: CardProps) {
  const t = useTranslations('my.name')
  const action = urlOf(correctName, { params: { token, id: registration.id } })
  const form = formStateOf({ id: `name-${registration.id}`, action, values: registration, refused })
  const { updated_at } = registration
  const shownName = (
    <span>
      <span>{t('title')}</span> <span className={classes.note}>{fullName(registration)}</span>
    </span>
  )
  return (
    <Fold title={shownName} open={form.isRefused}>
      <PlainForm form={form} action={action} hidden={{ updated_at }} submit={t('save')}>
        <p>{t('text')}</p>
        <PlainTitleField form={form} title={registration.title} />
        <PlainNames form={form} />
      </PlainForm>
    </Fold>
  )
}

/** Says what happens, takes the data of the colleague, and asks for the decision. It works without script. */
export function OwnSubstitution({ registration, token, refused }: CardProps) {
  const t = useTranslations('my.substitution')
  const { id, companions, institution, neededNumbers } = registration
  const action = urlOf(substituteSelf, { params: { token, id } })
  const form = formStateOf({ id: `substitute-${id}`, action, values: { institution }, refused })
  const names = useFormatter().list(companions.map(fullName))
  return (
    <Fold title={t('open')} open={form.isRefused}>
      <PlainForm form={form} action={action} submit={t('submit')}>
        <p>{t('text')}</p>
        <Bullets>
          <li>{t('ends')}</li>
          <li>{t('begins')}</li>
          {companions.length > 0 && <li>{t('companions', { count: companions.length, names })}</li>}
          <li>{t('certificate')}</li>
        </Bullets>
        <Heading level={5} size="h5">
          {t('person')}
        </Heading>
        <CompanionInputs form={form} needed={neededNumbers ?? undefined} />
        <PlainCheckbox form={form} name="terms_conditions" label={t('terms')} required />
        <PlainCheckbox form={form} name="confirmed" label={t('confirmed')} required />
      </PlainForm>
    </Fold>
  )
}

/** Cancels the own registration or the whole party. Companions stay unless they are ticked. */
export function CancelParty({ registration, token }: CardProps) {
  const t = useTranslations('my')
  const { id, status, companions, isWaiting } = registration
  const isAlone = status === 'cancelled'
  const names = useFormatter().list(companions.map(fullName))
  const count = companions.length
  const name = fullName(registration) || registration.email
  const ownLabel = isWaiting ? t('withdraw') : t('cancel_one', { name })
  const label = isAlone ? t('cancel_others', { count }) : ownLabel
  return (
    <Fold title={label}>
      <PlainForm
        action={urlOf(cancelOwnRegistration, { params: { token, id } })}
        hidden={{ waiting: isWaiting ? '1' : undefined, company: isAlone ? '1' : undefined }}
        submit={label}
        variant="danger"
      >
        <p>{isAlone ? t('others_stay', { count, names }) : t(isWaiting ? 'withdraw_text' : 'cancel_text')}</p>
        {!isAlone && count > 0 && (
          <PlainCheckbox
            form={{ id: `cancel-${id}`, values: {}, errors: {} }}
            name="company"
            label={t('cancel_company', { count, names })}
          />
        )}
      </PlainForm>
    </Fold>
  )
}
