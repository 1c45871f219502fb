import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApiForm } from '@/client/forms/use-api-form'
import { LOCALES } from '@/contract/locales'
import { getSponsor, listSponsors } from '@/features/sponsors/contract'
import { uploadPicture } from '@/features/texts/ui/upload-picture'
import { Form } from '@/ui/form/Form'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { DateField, DateTimeField, TimeField } from '@/ui/form/fields/DateField'
import { MultiSelectField } from '@/ui/form/fields/MultiSelectField'
import { NumberField } from '@/ui/form/fields/NumberField'
import { PasswordField } from '@/ui/form/fields/PasswordField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { useOptions } from '@/ui/form/fields/use-options'
import { FileField, ImageField } from '@/ui/form/files/FileField'
import { PickOneField } from '@/ui/form/picks/PickOneField'
import { TypeaheadField } from '@/ui/form/picks/TypeaheadField'
import { RichTextField } from '@/ui/form/rich-text/RichTextField'
import { SaveButton } from '@/ui/form/SaveButton'
import { Card, Heading } from '@/ui/layout/layout'
import { StyleGuideSection } from '@/ui/style-guide/StyleGuideSection'
import { checkExampleForm, EXAMPLE_VALUES } from './example-form'

export function FieldExamples() {
  const t = useTranslations('parts')
  const { form, checked } = useCheckedForm()
  const rowNameOf = ({ name }: { name: string }) => name
  const languages = LOCALES.map((locale) => ({ value: locale, label: t(`language_${locale}`) }))
  const sponsors = { from: listSponsors, display: rowNameOf }
  return (
    <StyleGuideSection title={t('fields')}>
      <Form form={form}>
        <TextField name="name" label={t('name')} required />
        <TextField name="email" label={t('email')} type="email" autoComplete="off" />
        <TextAreaField name="notes" label={t('notes')} />
        <PasswordField name="secret" label={t('secret')} autoComplete="new-password" />
        <TextField name="locked" label={t('locked')} disabled />
        <NumberField name="seats" label={t('seats')} description={t('seats_hint')} min={1} max={500} />
        <NumberField name="price" label={t('price')} min={0} decimals={2} suffix=" €" />
        <CheckboxField name="ipad" label={t('ipad')} />
        <SelectField name="language" label={t('language')} options={languages} placeholder={t('language_none')} />
        <MultiSelectField name="sponsors" label={t('sponsors')} options={useOptions(listSponsors, rowNameOf)} />
        <TypeaheadField name="sponsor" label={t('sponsor')} lookup={getSponsor} {...sponsors} />
        <PickOneField name="partner" label={t('partner')} {...sponsors} />
        <DateField name="day" label={t('day')} />
        <TimeField name="start" label={t('start')} />
        <DateTimeField name="deadline" label={t('deadline')} />
        <ImageField name="image" label={t('image')} />
        <FileField name="leaflet" label={t('leaflet')} accept={['application/pdf']} />
        <RichTextField name="description" label={t('description')} images={uploadPicture} />
        <SaveButton label={t('check')} />
      </Form>
      {checked && (
        <Card aria-label={t('values')}>
          <Heading level={3}>{t('values')}</Heading>
          <pre style={{ whiteSpace: 'pre-wrap' }}>{JSON.stringify(checked, shortenDataUrl, 2)}</pre>
        </Card>
      )}
    </StyleGuideSection>
  )
}

/** A form whose button only validates. */
function useCheckedForm() {
  const form = useApiForm(checkExampleForm, { defaultValues: EXAMPLE_VALUES })
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

/** Shortens data URLs, because the content of a file would fill the page. */
const shortenDataUrl = (_key: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('data:') ? `${value.slice(0, 40)} …` : value
