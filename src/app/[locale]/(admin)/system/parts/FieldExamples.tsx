'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApiForm } from '@/client/use-api-form'
import { LOCALES } from '@/contract/locales'
import { getSponsor, listSponsors } from '@/features/sponsors/contract'
import { storePicture } from '@/features/texts/ui/store-picture'
import { CheckboxField } from '@/ui/form/CheckboxField'
import { DateField, DateTimeField, TimeField } from '@/ui/form/DateField'
import { FileField, ImageField } from '@/ui/form/FileField'
import { Form } from '@/ui/form/Form'
import { MultiSelectField } from '@/ui/form/MultiSelectField'
import { NumberField } from '@/ui/form/NumberField'
import { PasswordField } from '@/ui/form/PasswordField'
import { RichTextField } from '@/ui/form/RichTextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { SelectField } from '@/ui/form/SelectField'
import { TextAreaField, TextField } from '@/ui/form/TextField'
import { TypeaheadField } from '@/ui/form/TypeaheadField'
import { useOptions } from '@/ui/form/use-options'
import { PartsSection } from '@/ui/parts/PartsSection'
import { START, tryParts } from './draft'
import classes from './parts.module.css'

export function FieldParts() {
  const t = useTranslations('parts')
  const { form, checked } = useCheckedForm()
  return (
    <PartsSection title={t('fields')}>
      <Form form={form}>
        <Words />
        <Numbers />
        <Choices />
        <Times />
        <ImageField name="image" label={t('image')} />
        <FileField name="leaflet" label={t('leaflet')} accept={['application/pdf']} />
        <RichTextField name="description" label={t('description')} images={storePicture} />
        <SaveButton label={t('check')} />
      </Form>
      {checked && (
        <section aria-label={t('values')}>
          <h3 className={classes.title}>{t('values')}</h3>
          <pre className={classes.values}>{JSON.stringify(checked, shortened, 2)}</pre>
        </section>
      )}
    </PartsSection>
  )
}

/** A form whose button checks and sends nothing. */
function useCheckedForm() {
  const form = useApiForm(tryParts, { defaultValues: START })
  const [checked, setChecked] = useState<object>()
  const [refusals, setRefusals] = useState(0)
  const check = async () => {
    let refused = true
    await form.handleSubmit((values) => {
      refused = false
      setChecked(values)
    })()
    if (refused) setRefusals((before) => before + 1)
  }
  return { form: { ...form, save: check, refusals }, checked }
}

/** The content of a file would fill the page. */
const shortened = (_key: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('data:') ? `${value.slice(0, 40)} …` : value

function Words() {
  const t = useTranslations('parts')
  return (
    <>
      <TextField name="name" label={t('name')} required />
      <TextField name="email" label={t('email')} type="email" autoComplete="off" />
      <TextAreaField name="notes" label={t('notes')} />
      <PasswordField name="secret" label={t('secret')} autoComplete="new-password" />
      <TextField name="locked" label={t('locked')} disabled />
    </>
  )
}

function Numbers() {
  const t = useTranslations('parts')
  return (
    <>
      <NumberField name="seats" label={t('seats')} description={t('seats_hint')} min={1} max={500} />
      <NumberField name="price" label={t('price')} min={0} decimals={2} suffix=" €" />
    </>
  )
}

function Choices() {
  const t = useTranslations('parts')
  const nameOf = ({ name }: { name: string }) => name
  const languages = LOCALES.map((locale) => ({ value: locale, label: t(locale) }))
  return (
    <>
      <CheckboxField name="ipad" label={t('ipad')} />
      <SelectField name="language" label={t('language')} options={languages} placeholder={t('language_none')} />
      <MultiSelectField name="sponsors" label={t('sponsors')} options={useOptions(listSponsors, nameOf)} />
      <TypeaheadField
        name="sponsor"
        label={t('sponsor')}
        from={listSponsors}
        lookup={getSponsor}
        display={({ name }) => name}
      />
    </>
  )
}

function Times() {
  const t = useTranslations('parts')
  return (
    <>
      <DateField name="day" label={t('day')} />
      <TimeField name="start" label={t('start')} />
      <DateTimeField name="deadline" label={t('deadline')} />
    </>
  )
}
