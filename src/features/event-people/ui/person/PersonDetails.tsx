import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { LOCALES } from '@/contract/locales'
import type { NumberHint } from '@/features/registrations/contract/number-hints'
import { PointsFieldset } from '@/features/registrations/ui/numbers/PointsFieldset'
import { NameFields } from '@/features/registrations/ui/substitution/NameFields'
import { languageName } from '@/i18n/calendar'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { MainRegistrationField } from './MainRegistrationField'

type Props = {
  workshop_id: number
  /** Missing for a new person. */
  id?: string
  /** The hints about the stored numbers. */
  hints?: readonly NumberHint[]
}

/** The fields of a person that staff can edit. */
export function PersonDetails({ workshop_id, id, hints }: Props) {
  const t = useTranslations('people')
  const fields = useTranslations('registrations')
  const locale = useLocale()
  const hasIpad = useWatch({ name: 'ipad' }) === true
  const languages = LOCALES.map((value) => ({ value, label: languageName(value, locale) }))
  return (
    <>
      <Fieldset legend={t('person')}>
        <NameFields />
        <FieldRow>
          <TextField name="email" label={fields('email')} type="email" inputMode="email" autoComplete="off" required />
          <SelectField name="language" label={t('language')} options={languages} autoComplete="off" />
        </FieldRow>
      </Fieldset>
      <Fieldset legend={t('institution')}>
        <TextField name="institution" label={fields('institution')} autoComplete="off" />
        <TextField name="institution_address" label={fields('institution_address')} autoComplete="off" />
        <FieldRow>
          <TextField name="postal_code" label={fields('postal_code')} inputMode="numeric" autoComplete="off" />
          <TextField name="city" label={fields('city')} autoComplete="off" />
        </FieldRow>
        <TextField name="external_id" label={fields('external_id')} autoComplete="off" />
      </Fieldset>
      <PointsFieldset workshop_id={workshop_id} id={id} hints={hints}>
        <FieldRow>
          <CheckboxField name="passed_test" label={t('passed_test')} />
          <CheckboxField name="is_speaker" label={t('is_speaker')} />
        </FieldRow>
      </PointsFieldset>
      <Fieldset legend={t('participation')}>
        <MainRegistrationField name="accompaniment_of" label={t('main_name')} workshop_id={workshop_id} id={id} />
        <CheckboxField name="manually_paid" label={t('manually_paid')} />
        <TextField name="entrance_note" label={t('entrance_note')} />
        <TextAreaField name="invoice_address" label={t('invoice_address')} />
        <TextAreaField name="question" label={t('question')} />
        <CheckboxField name="ipad" label={t('ipad')} />
        {hasIpad && <TextAreaField name="ipad_shippingaddress" label={t('ipad_shippingaddress')} />}
      </Fieldset>
    </>
  )
}
