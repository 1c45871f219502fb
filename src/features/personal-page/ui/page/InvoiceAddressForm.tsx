import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Callout } from '@/ui/feedback/Callout'
import { PlainAreaField } from '@/ui/form/plain/PlainFields'
import { addInvoiceAddress } from '../../contract'
import type { CardProps } from './card-props'
import classes from './PersonalPage.module.css'
import { formStateOf } from './refused-form'

/** Asks for the invoice address that a registration lacks. */
export function InvoiceAddressForm({ registration, token, refused }: CardProps) {
  const t = useTranslations('my')
  const words = useTranslations('registrations')
  const action = urlOf(addInvoiceAddress, { params: { token, id: registration.id } })
  const form = formStateOf({ id: `invoice-${registration.id}`, action, values: registration, refused })
  return (
    <form className={classes.form} method="post" action={action} noValidate>
      <input type="hidden" name="locale" value={useLocale()} />
      <Callout tone="plain">{t('invoice_missing')}</Callout>
      <PlainAreaField
        form={form}
        name="invoice_address"
        label={words('invoice_address')}
        description={words('invoice_address_text')}
        required
      />
      <div className={classes.actions}>
        <PlainButton type="submit">{t('invoice_save')}</PlainButton>
      </div>
    </form>
  )
}
