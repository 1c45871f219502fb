import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import { fullName } from '@/features/registrations/rules/people'
import { PlainPointsFields } from '@/features/registrations/ui/points/PlainPointsFields'
import formClasses from '@/features/registrations/ui/sign-up/registration.module.css'
import { hasPrice } from '@/features/workshops/rules'
import { PlainAreaField, PlainTextField } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold } from '@/ui/layout/layout'
import type { PersonalRegistration } from '../../service/page'
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
  hidden?: { direct: string | undefined }
  refused?: RefusedForm
  /** The needs of the event for points, where the page has no other form for them. */
  needed?: NeededNumbers
  /** The text above the fields. */
  children?: ReactNode
}

/** The own data of a registration. A form that was refused stands open. */
export function CorrectionForm({ registration, action, hidden, refused, needed, children }: Props) {
  const t = useTranslations('my')
  const words = useTranslations('registrations')
  const numbers = useTranslations('numbers')
  const form = formStateOf({ id: `own-${registration.id}`, action, values: registration, refused })
  const needsInvoice = hasPrice(registration.event) && !registration.isCompanion
  return (
    <Fold title={t('correct', { name: fullName(registration) || registration.email })} open={form.isRefused}>
      <PlainForm
        form={form}
        action={action}
        hidden={{ ...hidden, updated_at: registration.updated_at }}
        submit={t('save')}
      >
        {children}
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
            <p>{numbers('empty_keeps')}</p>
            <PlainPointsFields form={form} needed={needed} isCompanion={false} />
          </>
        )}
      </PlainForm>
    </Fold>
  )
}
