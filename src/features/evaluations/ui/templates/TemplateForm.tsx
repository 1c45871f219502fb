'use client'

import { IconFileTypePdf } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { urlOf } from '@/contract/endpoint'
import { LOCALES } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { languageName } from '@/i18n/calendar'
import { DownloadButton } from '@/ui/buttons/DownloadButton'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { FieldSection, FieldSpan } from '@/ui/form/fields/FieldSection'
import { NumberField } from '@/ui/form/fields/NumberField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { Cluster } from '@/ui/layout/layout'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import {
  deleteEvaluationTemplate,
  getEvaluationTemplate,
  printEvaluationTemplate,
  saveEvaluationTemplate,
} from '../../contract/templates'
import { QuestionsField } from './QuestionsField'

export function TemplateForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('evaluation_templates')
  const field = useFieldWords('evaluation_templates')
  const calls = { get: getEvaluationTemplate, save: saveEvaluationTemplate, remove: deleteEvaluationTemplate }
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/evaluation-templates"
      object="evaluation_templates"
      title={({ id: stored, name }) => (stored === null ? t('new') : name)}
      wide
    >
      {id !== 'new' && <Samples id={id} />}
      <FieldSection id="template-general" title={t('section_general')} summary="">
        <TextField {...field('name')} required />
        <NumberField {...field('closing_days')} min={1} required />
        <CheckboxField {...field('for_new_events')} columns={12} />
        <TextAreaField {...field('intro_de')} />
        <TextAreaField {...field('intro_en')} />
      </FieldSection>
      <FieldSection id="template-scale" title={t('section_scale')} text={t('section_scale_text')} summary="">
        <TextField {...field('best_de')} />
        <TextField {...field('best_en')} />
        <TextField {...field('worst_de')} />
        <TextField {...field('worst_en')} />
      </FieldSection>
      <FieldSection id="template-questions" title={t('questions')} text={t('questions_text')} summary="">
        <FieldSpan columns={12}>
          <QuestionsField />
        </FieldSpan>
      </FieldSection>
    </ItemScreen>
  )
}

/** The saved questionnaire on paper, as the sample for an application. */
function Samples({ id }: { id: number }) {
  const t = useTranslations('evaluation_templates')
  const locale = useLocale()
  const may = useMay()
  if (!may(printEvaluationTemplate)) return null
  return (
    <Cluster gap="xs">
      {LOCALES.map((language) => (
        <DownloadButton
          key={language}
          icon={IconFileTypePdf}
          href={urlOf(printEvaluationTemplate, { params: { id }, query: { language } })}
        >
          {t('sample', { language: languageName(language, locale) })}
        </DownloadButton>
      ))}
    </Cluster>
  )
}
