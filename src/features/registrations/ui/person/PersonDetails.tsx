'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { LOCALES } from '@/contract/locales'
import { ProfessionField } from '@/features/accreditations/ui/ProfessionField'
import { languageName } from '@/i18n/calendar'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { GENDERS } from '../../contract/fields'
import { displayName } from '../../rules/people'
import { NumberField } from '../numbers/NumberField'
import { NumberFields } from '../numbers/NumberFields'
import type { GivenNumbers } from '../numbers/use-given-numbers'
import { FreeTitleField } from '../sign-up/FreeTitleField'
import { MainRegistrationField } from './MainRegistrationField'
import classes from './PersonDrawer.module.css'
import type { PersonValues } from './person-values'

type Props = {
  workshop_id: number
  /** Missing for a new person. */
  id?: string
  /** The stored numbers in full, for readers who may see them. */
  given?: GivenNumbers
}

/** The fields of a person that staff can edit. */
export function PersonDetails({ workshop_id, id, given }: Props) {
  return (
    <>
      <Identity />
      <Workplace />
      <Recognition workshop_id={workshop_id} given={given} />
      <Participation workshop_id={workshop_id} id={id} />
    </>
  )
}

function Identity() {
  const t = useTranslations('registrations')
  const people = useTranslations('people')
  const locale = useLocale()
  const genders = GENDERS.map((value) => ({ value, label: t(`gender_${value}`) }))
  const languages = LOCALES.map((value) => ({ value, label: languageName(value, locale) }))
  return (
    <Fields title={people('person')}>
      <FieldRow>
        <FreeTitleField name="title" label={t('title')} />
        <SelectField name="gender" label={t('gender')} options={genders} placeholder="–" autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField name="first_name" label={t('first_name')} autoComplete="off" />
        <TextField name="last_name" label={t('last_name')} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField name="email" label={t('email')} type="email" inputMode="email" autoComplete="off" required />
        <SelectField name="language" label={people('language')} options={languages} autoComplete="off" />
      </FieldRow>
    </Fields>
  )
}

function Workplace() {
  const t = useTranslations('registrations')
  const people = useTranslations('people')
  return (
    <Fields title={people('institution')}>
      <TextField name="institution" label={t('institution')} autoComplete="off" />
      <TextField name="institution_address" label={t('institution_address')} autoComplete="off" />
      <FieldRow>
        <TextField name="postal_code" label={t('postal_code')} inputMode="numeric" autoComplete="off" />
        <TextField name="city" label={t('city')} autoComplete="off" />
      </FieldRow>
      <TextField name="external_id" label={t('external_id')} autoComplete="off" />
    </Fields>
  )
}

/** The facts from which points follow. */
function Recognition({ workshop_id, given = {} }: Pick<Props, 'workshop_id' | 'given'>) {
  const t = useTranslations('people')
  const [title, first_name, last_name, email] = useWatch<
    PersonValues,
    readonly ['title', 'first_name', 'last_name', 'email']
  >({
    name: ['title', 'first_name', 'last_name', 'email'],
  })
  const person = displayName({ title, first_name: first_name ?? '', last_name: last_name ?? '', email: email ?? '' })
  const fields = {
    efn: <NumberField key="efn" name="efn" label={t('efn')} inputMode="numeric" person={person} given={given.efn} />,
    oeak_number: (
      <NumberField key="oeak" name="oeak_number" label={t('oeak_number')} person={person} given={given.oeak_number} />
    ),
    chamber_number: (
      <NumberField
        key="chamber"
        name="chamber_number"
        label={t('chamber_number')}
        person={person}
        given={given.chamber_number}
      />
    ),
  }
  return (
    <Fields title={t('recognition')}>
      <ProfessionField name="profession_id" label={t('profession_id')} />
      <NumberFields workshop_id={workshop_id} fields={fields} />
      <FieldRow>
        <CheckboxField name="passed_test" label={t('passed_test')} />
        <CheckboxField name="is_speaker" label={t('is_speaker')} />
      </FieldRow>
    </Fields>
  )
}

function Participation({ workshop_id, id }: Props) {
  const t = useTranslations('people')
  const hasIpad = useWatch({ name: 'ipad' }) === true
  return (
    <Fields title={t('participation')}>
      <MainRegistrationField name="accompaniment_of" label={t('main_name')} workshop_id={workshop_id} id={id} />
      <CheckboxField name="manually_paid" label={t('manually_paid')} />
      <TextField name="entrance_note" label={t('entrance_note')} />
      <TextAreaField name="invoice_address" label={t('invoice_address')} />
      <TextAreaField name="question" label={t('question')} />
      <CheckboxField name="ipad" label={t('ipad')} />
      {hasIpad && <TextAreaField name="ipad_shippingaddress" label={t('ipad_shippingaddress')} />}
    </Fields>
  )
}

const Fields = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.fields}>
    <legend className={classes.heading}>{title}</legend>
    {children}
  </fieldset>
)
