import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { Callout } from '@/ui/feedback/Callout'
import { PlainAreaField } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { addInvoiceAddress } from '../../contract'
import type { CardProps } from './card-props'
import { formStateOf } from './refused-form'

/** Asks for the invoice address that a registration lacks. */
export function InvoiceAddressForm({ registration, token, refused }: CardProps) {
  const t = useTranslations('my')
  const words = useTranslations('registrations')
  const action = urlOf(addInvoiceAddress, { params: { token, id: registration.id } })
  const form = formStateOf({ id: `invoice-${registration.id}`, action, values: registration, refused })
  return (
    <PlainForm form={form} action={action} submit={t('invoice_save')}>
      <Callout tone="plain">{t('invoice_missing')}</Callout>
      <PlainAreaField
        form={form}
        name="invoice_address"
        label={words('invoice_address')}
        description={words('invoice_address_text')}
        required
      />
    </PlainForm>
  )
}
