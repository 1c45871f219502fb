import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import { fullName } from '@/features/registrations/rules/people'
import { PlainPointsFields } from '@/features/registrations/ui/points/PlainPointsFields'
import formClasses from '@/features/registrations/ui/sign-up/registration.module.css'
import { hasPrice } from '@/features/workshops/rules'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { PlainAreaField, PlainErrorSummary, PlainTextField } from '@/ui/form/plain/PlainFields'
import type { PersonalRegistration } from '../../service/page'
import folds from './fold.module.css'
import classes from './PersonalPage.module.css'
import { PlainGenderField } from './PlainGenderField'
import { PlainNames, PlainTitleField } from './PlainNameFields'
import { formStateOf, type RefusedForm } from './refused-form'

type Corrected = Pick<
  PersonalRegistration,
  'id' | 'title' | 'first_name' | 'last_name' | 'email' | 'updated_at' | 'ipad' | 'isCompanion'
> & { event: { price: number | null } }

type Props = {
  registration: Corrected
  /** The address that the form is sent to. */
  action: string
  refused?: RefusedForm
  /** The needs of the event for points, where the page has no other form for them. */
  needed?: NeededNumbers
  /** The text above the fields. */
  children?: ReactNode
}

/** The own data of a registration. A form that was refused stands open. */
export function CorrectionForm({ registration, action, refused, needed, children }: Props) {
  const t = useTranslations('my')
  const words = useTranslations('registrations')
  const core = useTranslations('core')
  const numbers = useTranslations('numbers')
  const form = formStateOf({ id: `own-${registration.id}`, action, values: registration, refused })
  const needsInvoice = hasPrice(registration.event) && !registration.isCompanion
  return (
    <details className={classes.details} open={form.isRefused}>
      <summary className={`${folds.fold} ${classes.summary}`}>
        {t('correct', { name: fullName(registration) || registration.email })}
      </summary>
      <form className={classes.form} method="post" action={action} noValidate>
        <input type="hidden" name="locale" value={useLocale()} />
        <input type="hidden" name="updated_at" value={registration.updated_at} />
        {children}
        <PlainErrorSummary form={form} title={core('validation_error')} />
        <div className={formClasses.salutation}>
          <PlainTitleField form={form} title={registration.title} />
          <PlainGenderField form={form} />
        </div>
        <PlainNames form={form} />
        <PlainTextField
          form={form}
          name="institution"
          label={words('institution')}
          autoComplete="organization"
          required
        />
        <PlainTextField
          form={form}
          name="institution_address"
          label={words('institution_address')}
          autoComplete="address-line1"
        />
        <div className={formClasses.town}>
          <PlainTextField form={form} name="postal_code" label={words('postal_code')} autoComplete="postal-code" />
          <PlainTextField form={form} name="city" label={words('city')} autoComplete="address-level2" />
        </div>
        {needsInvoice && (
          <PlainAreaField
            form={form}
            name="invoice_address"
            label={words('invoice_address')}
            description={words('invoice_address_text')}
            required
          />
        )}
        {registration.ipad && (
          <PlainAreaField form={form} name="ipad_shippingaddress" label={words('ipad_shippingaddress')} required />
        )}
        {!registration.isCompanion && <PlainAreaField form={form} name="question" label={words('question')} />}
        {needed && (
          <>
            <p className={classes.paragraph}>{numbers('empty_keeps')}</p>
            <PlainPointsFields form={form} needed={needed} isCompanion={false} />
          </>
        )}
        <div className={classes.actions}>
          <PlainButton type="submit">{t('save')}</PlainButton>
        </div>
      </form>
    </details>
  )
}
