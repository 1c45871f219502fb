import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { nameIn } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { PICTURES } from '@/contract/values/certificates'
import { listBodies } from '@/features/accreditations/contract/bodies'
import { FieldSection, FieldSpan } from '@/ui/form/fields/FieldSection'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { useOptions } from '@/ui/form/fields/use-options'
import { ImageField } from '@/ui/form/files/FileField'
import { Stack } from '@/ui/layout/layout'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { deleteTemplate, getTemplate, saveTemplate } from '../../contract/templates'
import classes from './template-form.module.css'

type Props = {
  id: IdOrNew
  /** Stands beside the fields, or below them where the width is small. */
  preview: ReactNode
}

export function TemplateForm({ id, preview }: Props) {
  const t = useTranslations('certificates')
  const calls = { get: getTemplate, save: saveTemplate, remove: deleteTemplate }
  const bodies = useBodyOptions()
  const titleOf = (body_id: number | null) => bodies.find(({ value }) => value === body_id)?.label ?? t('template')
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/certificate-templates"
      object="certificate_templates"
      title={({ id: stored, body_id }) => {
        if (stored === null) return t('new_template')
        return body_id === null ? t('template_of_all') : titleOf(body_id)
      }}
      prefetch={<BodiesPrefetch />}
      wide
    >
      <Stack gap="lg" className={classes.columns}>
        <Stack className={classes.fields}>
          <OriginSection />
          <SignatureSection />
          <TextsSection />
        </Stack>
        <div className={classes.preview}>{preview}</div>
      </Stack>
    </ItemScreen>
  )
}

function useBodyOptions() {
  const locale = useLocale()
  return useOptions(listBodies, (body) => nameIn(body, locale))
}

/** Requests the bodies together with the template. */
function BodiesPrefetch() {
  useBodyOptions()
  return null
}

function OriginSection() {
  const t = useTranslations('certificates')
  const bodies = useBodyOptions()
  return (
    <FieldSection id="template-origin" title={t('section_origin')} text={t('empty_hint')} summary={t('empty_hint')}>
      <FieldSpan columns={12}>
        <SelectField
          name="body_id"
          label={t('body')}
          description={t('body_hint')}
          options={bodies}
          placeholder={t('all_bodies')}
        />
        <TextAreaField name="organiser" label={t('organiser')} description={t('organiser_hint')} />
        <ImageField name="letterhead" label={t('letterhead')} description={t('letterhead_hint')} />
        <ImageField name="logo" label={t('logo')} description={t('logo_hint')} />
      </FieldSpan>
    </FieldSection>
  )
}

const SIGNED = PICTURES.filter((picture) => picture === 'signature' || picture === 'stamp')

function SignatureSection() {
  const t = useTranslations('certificates')
  return (
    <FieldSection
      id="template-signature"
      title={t('section_signature')}
      text={t('section_signature_text')}
      summary={t('section_signature_text')}
    >
      <TextField name="signatory" label={t('signatory')} description={t('signatory_hint')} />
      <TextField name="place" label={t('place')} description={t('place_hint')} />
      <TextField name="signatory_role_de" label={t('signatory_role_de')} />
      <TextField name="signatory_role_en" label={t('signatory_role_en')} />
      <FieldSpan columns={12}>
        {SIGNED.map((picture) => (
          <ImageField key={picture} name={picture} label={t(picture)} description={t(`${picture}_hint`)} />
        ))}
      </FieldSpan>
    </FieldSection>
  )
}

function TextsSection() {
  const t = useTranslations('certificates')
  return (
    <FieldSection
      id="template-texts"
      title={t('section_texts')}
      text={t('placeholders_hint')}
      summary={t('placeholders_hint')}
    >
      <TextField name="heading_de" label={t('heading_de')} description={t('heading_hint')} />
      <TextField name="heading_en" label={t('heading_en')} description={t('heading_hint')} />
      <TextAreaField name="opening_de" label={t('opening_de')} description={t('opening_hint')} />
      <TextAreaField name="opening_en" label={t('opening_en')} description={t('opening_hint')} />
      <TextAreaField name="closing_de" label={t('closing_de')} description={t('closing_hint')} />
      <TextAreaField name="closing_en" label={t('closing_en')} description={t('closing_hint')} />
    </FieldSection>
  )
}
