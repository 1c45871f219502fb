import { useTranslations } from 'next-intl'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import type { KnownNumbers } from '@/features/person-numbers/rules/states'
import { fullName } from '@/features/registrations/rules/people'
import { PlainPointsFields } from '@/features/registrations/ui/points/PlainPointsFields'
import formClasses from '@/features/registrations/ui/sign-up/registration.module.css'
import { hasPrice } from '@/features/workshops/rules'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold } from '@/ui/layout/layout'
import type { PersonalRegistration } from '../../service/page'
import { InvoiceAddressField, PersonField, PlainGenderField, PlainNames, PlainTitleField } from './PlainPersonFields'
import { formStateOf, type RefusedForm } from './refused-form'

type Corrected = Pick<
  PersonalRegistration,
  'id' | 'title' | 'first_name' | 'last_name' | 'email' | 'updated_at' | 'ipad' | 'isCompanion'
> & { event: { price: number | null } }

type Props = {
  registration: Corrected
  action: string
  hidden?: { direct: string | undefined }
  refused?: RefusedForm
  /** The needs of the event for points, where the page has no other form for them. */
  needed?: NeededNumbers
  known?: KnownNumbers
}

export function CorrectionForm({ registration, action, hidden, refused, needed, known }: Props) {
  const t = useTranslations('my')
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
        <div className={formClasses.salutation}>
          <PlainTitleField form={form} title={registration.title} />
          <PlainGenderField form={form} />
        </div>
        <PlainNames form={form} />
        <PersonField form={form} name="institution" autoComplete="organization" required />
        <PersonField form={form} name="institution_address" autoComplete="address-line1" />
        <div className={formClasses.town}>
          <PersonField form={form} name="postal_code" autoComplete="postal-code" />
          <PersonField form={form} name="city" autoComplete="address-level2" />
        </div>
        {needsInvoice && <InvoiceAddressField form={form} />}
        {registration.ipad && <PersonField form={form} name="ipad_shippingaddress" required />}
        {!registration.isCompanion && <PersonField form={form} name="question" />}
        {needed && (
          <>
            <p>{numbers('empty_keeps')}</p>
            <PlainPointsFields form={form} needed={needed} known={known} isCompanion={false} />
          </>
        )}
      </PlainForm>
    </Fold>
  )
}
