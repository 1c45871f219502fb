'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { nameIn } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import { ATTENDANCE_RULES, BARCODES, CERTIFICATE_ERASURES, NUMBER_FORMATS } from '@/contract/values/accreditations'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { Callout } from '@/ui/feedback/Callout'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { FieldSection, FieldSpan } from '@/ui/form/fields/FieldSection'
import { NumberField } from '@/ui/form/fields/NumberField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { TickListField } from '@/ui/form/fields/TickListField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { type BodyDraft, deleteBody, getBody, saveBody } from '../../contract/bodies'
import { ProfessionsPrefetch, useProfessionOptions } from '../ProfessionField'
import { useDeletionQuestion } from '../use-deletion-question'
import { CategoriesField } from './CategoriesField'

export function BodyForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('bodies')
  const locale = useLocale()
  const calls = { get: getBody, save: saveBody, remove: deleteBody }
  const questionOf = useDeletionQuestion('bodies')
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/accreditation-bodies"
      object="bodies"
      title={(body) => nameIn(body, locale) || t('new')}
      questionOf={(body) => questionOf(body, body.events)}
      prefetch={<ProfessionsPrefetch />}
      wide
    >
      <BodyFields />
    </ItemScreen>
  )
}

function BodyFields() {
  return (
    <>
      <CheckedNote />
      <BasicsSection />
      <PointsSection />
      <NumberSection />
      <AttendanceSection />
      <DeadlinesSection />
      <CertificateSection />
      <ProviderSection />
    </>
  )
}

/** Stands above the rules until staff have compared them with those of the chamber. */
function CheckedNote() {
  const t = useTranslations('bodies')
  const field = useFieldWords('bodies')
  const isChecked = useWatch<BodyDraft, 'is_checked'>({ name: 'is_checked' })
  return (
    <Callout tone={isChecked ? 'plain' : 'watch'} title={isChecked ? undefined : t('check_with_chamber')}>
      <CheckboxField {...field('is_checked')} />
    </Callout>
  )
}

type SectionName = 'basics' | 'points' | 'number' | 'attendance' | 'deadlines' | 'certificate' | 'provider'
type SectionProps = {
  name: SectionName
  text?: string
  facts: (string | false | null | undefined)[]
  children: ReactNode
}

const STARTS_OPEN: readonly SectionName[] = ['basics', 'points']

function Section({ name, text, facts, children }: SectionProps) {
  const t = useTranslations('bodies')
  return (
    <FieldSection
      id={`body-${name}`}
      title={t(`section_${name}`)}
      text={text}
      summary={facts.filter(Boolean).join(' · ') || t('nothing_set')}
      startsFolded={!STARTS_OPEN.includes(name)}
    >
      {children}
    </FieldSection>
  )
}

function BasicsSection() {
  const field = useFieldWords('bodies')
  const locale = useLocale()
  const [label, name_de, name_en] = useWatch<BodyDraft, ['label', 'name_de', 'name_en']>({
    name: ['label', 'name_de', 'name_en'],
  })
  const professions = useProfessionOptions()
  return (
    <Section name="basics" facts={[label, nameIn({ name_de, name_en }, locale)]}>
      <TextField {...field('name_de')} required />
      <TextField {...field('name_en')} required />
      <TextField {...field('label')} required columns={4} />
      <FieldSpan columns={8}>
        <TickListField {...field('professions')} options={professions} />
      </FieldSpan>
    </Section>
  )
}

function PointsSection() {
  const t = useTranslations('bodies')
  const field = useFieldWords('bodies')
  const [unit_minutes, categories] = useWatch<BodyDraft, ['unit_minutes', 'categories']>({
    name: ['unit_minutes', 'categories'],
  })
  const facts = [
    typeof unit_minutes === 'number' && t('minutes_fact', { minutes: unit_minutes }),
    categories?.map(({ code }) => code).join(', '),
  ]
  return (
    <Section name="points" text={t('section_points_text')} facts={facts}>
      <NumberField {...field('unit_minutes')} min={1} required columns={4} />
      <NumberField {...field('half_day_minutes')} min={1} required columns={4} />
      <FieldSpan columns={12}>
        <CategoriesField />
      </FieldSpan>
    </Section>
  )
}

function NumberSection() {
  const t = useTranslations('bodies')
  const field = useFieldWords('bodies')
  const { person_number: kind, number_name, has_password } = useDraft()
  const people = useTranslations('people')
  const facts = [number_name, has_password && t('has_password'), kind && people(kind)]
  return (
    <Section name="number" facts={facts}>
      <TextField {...field('number_name')} columns={4} />
      <SelectField
        {...field('number_format')}
        options={NUMBER_FORMATS.map((format) => ({ value: format, label: t(`format_${format}`) }))}
        columns={4}
      />
      <SelectField
        {...field('person_number')}
        placeholder={t('person_number_none')}
        options={NUMBER_KINDS.map((number) => ({ value: number, label: people(number) }))}
        columns={4}
      />
      <FieldSpan columns={12}>
        <CheckboxField {...field('requires_number')} />
        <CheckboxField {...field('requires_evaluation')} />
        <CheckboxField {...field('has_password')} />
      </FieldSpan>
    </Section>
  )
}

function AttendanceSection() {
  const t = useTranslations('bodies')
  const field = useFieldWords('bodies')
  const { attendance_rule: rule } = useDraft()
  return (
    <Section name="attendance" facts={[rule && t(`attendance_${rule}`)]}>
      <SelectField
        {...field('attendance_rule')}
        options={ATTENDANCE_RULES.map((value) => ({ value, label: t(`attendance_${value}`) }))}
      />
      <NumberField {...field('attendance_tolerance')} min={0} required />
    </Section>
  )
}

const DEADLINES = ['apply_days', 'report_days', 'correction_days', 'keep_years'] as const

function DeadlinesSection() {
  const t = useTranslations('bodies')
  const field = useFieldWords('bodies')
  const draft = useDraft()
  const facts = DEADLINES.map((name) => {
    const value = draft[name]
    return typeof value === 'number' && t('number_fact', { name: t(name), value })
  })
  return (
    <Section
      name="deadlines"
      facts={[
        ...facts,
        draft.requires_open_event && t('requires_open_event'),
        typeof draft.keep_years !== 'number' && t('keep_years_missing'),
      ]}
    >
      {typeof draft.keep_years !== 'number' && (
        <FieldSpan columns={12}>
          <Callout tone="watch" title={t('keep_years_missing')}>
            {t('keep_years_missing_text')}
          </Callout>
        </FieldSpan>
      )}
      {DEADLINES.map((name) => (
        <NumberField key={name} {...field(name)} min={0} columns={3} />
      ))}
      <CheckboxField {...field('requires_open_event')} columns={12} />
    </Section>
  )
}

function CertificateSection() {
  const t = useTranslations('bodies')
  const field = useFieldWords('bodies')
  const { barcodes = [], certificate_sentence } = useDraft()
  const facts = [certificate_sentence && t('certificate_sentence'), ...barcodes.map((code) => t(`barcode_${code}`))]
  return (
    <Section name="certificate" facts={facts}>
      <TextAreaField {...field('certificate_sentence')} />
      <TextAreaField {...field('certificate_sentence_one')} />
      <SelectField
        {...field('certificate_erasure')}
        options={CERTIFICATE_ERASURES.map((value) => ({ value, label: t(`certificate_erasure_${value}`) }))}
      />
      <FieldSpan columns={12}>
        <TickListField
          {...field('barcodes')}
          options={BARCODES.map((value) => ({ value, label: t(`barcode_${value}`) }))}
        />
      </FieldSpan>
    </Section>
  )
}

function ProviderSection() {
  const t = useTranslations('bodies')
  const field = useFieldWords('bodies')
  const { provider, responsible_doctor, requires_provider } = useDraft()
  return (
    <Section name="provider" facts={[requires_provider && t('requires_provider'), provider, responsible_doctor]}>
      <CheckboxField {...field('requires_provider')} columns={12} />
      <TextField {...field('provider')} />
      <TextField {...field('responsible_doctor')} />
    </Section>
  )
}

const useDraft = () => useWatch<BodyDraft>()
