import { useTranslations } from 'next-intl'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import controls from '@/ui/form/fields/field.module.css'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { useField } from '@/ui/form/form-details'
import { Muted, Stack } from '@/ui/layout/layout'
import { TITLES } from '../../contract/fields'
import { GenderField } from './GenderField'
import { ResendConfirmation } from './ResendConfirmation'
import classes from './registration.module.css'

/** `emailText` tells what is sent to the address, where that is no confirmation. */
export function PersonFields({ emailText }: { emailText?: string }) {
  const t = useTranslations('registrations')
  const titles = TITLES.map((title) => ({ value: title, label: title || t('title_none') }))
  return (
    <Fieldset legend={t('person')}>
      <div className={classes.salutation}>
        <SelectField name="title" label={t('title')} options={titles} autoComplete="honorific-prefix" />
        <GenderField name="gender" label={t('gender')} required />
      </div>
      <div className={classes.pair}>
        <TextField name="first_name" label={t('first_name')} autoComplete="given-name" required />
        <TextField name="last_name" label={t('last_name')} autoComplete="family-name" required />
      </div>
      <Stack gap="xs">
        <TextField
          name="email"
          label={t('email')}
          description={emailText ?? t('email_text')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <ResendConfirmation />
      </Stack>
    </Fieldset>
  )
}

type WorkplaceProps = { external_id?: string; hasInvoice: boolean }

export function WorkplaceFields({ external_id = NO_EXTERNAL_ID, hasInvoice }: WorkplaceProps) {
  const t = useTranslations('registrations')
  return (
    <Fieldset legend={t('workplace')}>
      <TextField name="institution" label={t('institution')} autoComplete="organization" required />
      <TextField name="institution_address" label={t('institution_address')} autoComplete="address-line1" />
      <div className={classes.town}>
        <TextField name="postal_code" label={t('postal_code')} inputMode="numeric" autoComplete="postal-code" />
        <TextField name="city" label={t('city')} autoComplete="address-level2" />
      </div>
      {hasInvoice && (
        <TextAreaField
          name="invoice_address"
          label={t('invoice_address')}
          description={t('invoice_address_text')}
          autoComplete="billing street-address"
          required
        />
      )}
      <ExternalId value={external_id || NO_EXTERNAL_ID} />
    </Fieldset>
  )
}

/** The id comes from an invitation and cannot be edited; nobody else has one. */
function ExternalId({ value }: { value: string }) {
  const t = useTranslations('registrations')
  const { id, error } = useField({ name: 'external_id', label: t('external_id') })
  return (
    <Muted as="div" isSmall id={id} tabIndex={-1}>
      {t('external_id')}: {value}
      {error && <p className={controls.wrong}>{error}</p>}
    </Muted>
  )
}
