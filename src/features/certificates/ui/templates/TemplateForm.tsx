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
import { useFieldWords } from '@/ui/form/use-field-words'
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
          <TemplateSections />
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

const SIGNED = PICTURES.filter((picture) => picture === 'signature' || picture === 'stamp')

function TemplateSections() {
  const t = useTranslations('certificates')
  const field = useFieldWords('certificates')
  const bodies = useBodyOptions()
  const aboutSigning = t('section_signature_text')
  const aboutTexts = t('placeholders_hint')
  return (
    <>
      <FieldSection id="template-origin" title={t('section_origin')} text={t('empty_hint')} summary={t('empty_hint')}>
        <FieldSpan columns={12}>
          <SelectField
            name="body_id"
            label={t('body_id')}
            description={t('body_hint')}
            options={bodies}
            placeholder={t('all_bodies')}
          />
          <TextAreaField {...field('organiser')} />
          <ImageField {...field('letterhead')} />
          <ImageField {...field('logo')} />
        </FieldSpan>
      </FieldSection>
      <FieldSection id="template-signature" title={t('section_signature')} text={aboutSigning} summary={aboutSigning}>
        <TextField {...field('signatory')} />
        <TextField {...field('place')} />
        <TextField {...field('signatory_role_de')} />
        <TextField {...field('signatory_role_en')} />
        <FieldSpan columns={12}>
          {SIGNED.map((picture) => (
            <ImageField key={picture} {...field(picture)} />
          ))}
        </FieldSpan>
      </FieldSection>
      <FieldSection id="template-texts" title={t('section_texts')} text={aboutTexts} summary={aboutTexts}>
        <TextField {...field('heading_de')} description={t('heading_hint')} />
        <TextField {...field('heading_en')} description={t('heading_hint')} />
        <TextAreaField {...field('opening_de')} description={t('opening_hint')} />
        <TextAreaField {...field('opening_en')} description={t('opening_hint')} />
        <TextAreaField {...field('closing_de')} description={t('closing_hint')} />
        <TextAreaField {...field('closing_en')} description={t('closing_hint')} />
      </FieldSection>
    </>
  )
}
