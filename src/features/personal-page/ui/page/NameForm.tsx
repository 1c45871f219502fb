import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { fullName } from '@/features/registrations/rules/people'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold } from '@/ui/layout/layout'
import { correctName } from '../../contract'
import type { CardProps } from './card-props'
import classes from './PersonalPage.module.css'
import { PlainNames, PlainTitleField } from './PlainNameFields'
import { formStateOf } from './refused-form'

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
