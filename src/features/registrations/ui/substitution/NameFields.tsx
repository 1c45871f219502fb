import { useTranslations } from 'next-intl'
import { GENDERS } from '@/contract/values/registrations'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { FreeTitleField } from '../sign-up/FreeTitleField'

/** Title, gender and name in a form of the back office. */
export function NameFields() {
  const t = useTranslations('registrations')
  const genders = GENDERS.map((value) => ({ value, label: t(`gender_${value}`) }))
  return (
    <>
      <FieldRow>
        <FreeTitleField name="title" label={t('title')} />
        <SelectField name="gender" label={t('gender')} options={genders} placeholder="–" autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField name="first_name" label={t('first_name')} autoComplete="off" />
        <TextField name="last_name" label={t('last_name')} autoComplete="off" />
      </FieldRow>
    </>
  )
}
