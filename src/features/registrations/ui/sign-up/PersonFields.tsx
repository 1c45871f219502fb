import { useTranslations } from 'next-intl'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '@/client/calls/call'
import { urlOf } from '@/contract/endpoint'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { Callout } from '@/ui/feedback/Callout'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import controls from '@/ui/form/fields/field.module.css'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { useField } from '@/ui/form/form-details'
import { Muted, Stack } from '@/ui/layout/layout'
import { TITLES } from '../../contract/fields'
import { resendConfirmation } from '../../contract/public'
import { GenderField } from './GenderField'
import { InlineActionButton } from './InlineActionButton'
import classes from './registration.module.css'
import { OtherTab } from './SendParty'

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

/** The id comes from an invitation and cannot be edited; the contract says that the form of everybody else shows "N/A". */
function ExternalId({ value }: { value: string }) {
  const t = useTranslations('registrations')
  const { id, error } = useField({ name: 'external_id', label: t('external_id') })
  return (
    <Muted as="div" isSmall id={id} tabIndex={-1}>
      {t('invited_id', { id: value === NO_EXTERNAL_ID ? t('invited_id_none', { value }) : value })}
      {error && <p className={controls.wrong}>{error}</p>}
    </Muted>
  )
}

type Values = { workshop_id: number; email: string }

/** Shown for an address that is registered: without script by the key of the error, with script by its sentence. */
function ResendConfirmation() {
  const t = useTranslations('registrations')
  const { getValues } = useFormContext<Values>()
  const texts = useTranslations('errors')
  const { errors } = useFormState<Values>({ name: 'email' })
  const { type, message } = errors.email ?? {}
  if (type !== 'email_exist' && message !== texts('fields.sign_up.email.email_exist')) return null

  const { workshop_id, email } = getValues()
  return (
    <Callout tone="plain">
      {t('resend_text')}
      <InlineActionButton
        key={email}
        label={t('resend')}
        done={t('resent')}
        action={urlOf(resendConfirmation)}
        work={() => call(resendConfirmation, { body: { workshop_id, email } })}
      />
    </Callout>
  )
}

/**
 * Fields for the organiser: a tablet, when the event offers them, and a question. The style sheet hides the delivery
 * address until a tablet is wanted, so that it needs no script.
 */
export function QuestionFields({ ipad }: { ipad: boolean }) {
  const t = useTranslations('registrations')
  return (
    <Fieldset legend={t('wishes')} isLegendHidden={!ipad}>
      {ipad && (
        <Stack className={classes.tablet}>
          <CheckboxField name="ipad" label={t('ipad')} />
          <div className={classes.delivery}>
            <TextAreaField
              name="ipad_shippingaddress"
              label={t('ipad_shippingaddress')}
              description={t('ipad_shippingaddress_text')}
              required
            />
          </div>
        </Stack>
      )}
      <TextAreaField name="question" label={t('question')} />
    </Fieldset>
  )
}

/** The checkbox is ticked at first, because these are terms of participation and no consent to the use of data. */
export function TermsField({ href }: { href?: string }) {
  const t = useTranslations('registrations')
  const text = t.rich('terms_text', { link: (words) => <OtherTab href={href}>{words}</OtherTab> })
  return <CheckboxField name="terms_conditions" label={t('terms_conditions')} text={text} required />
}
