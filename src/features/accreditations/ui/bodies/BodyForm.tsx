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
import { ItemScreen } from '@/ui/screens/ItemScreen'
import { type BodyDraft, deleteBody, getBody, saveBody } from '../../contract/bodies'
import { ProfessionsPrefetch, useProfessionOptions } from '../ProfessionField'
import { CategoriesField } from './CategoriesField'
import { useDeletionQuestion } from './use-deletion-question'

export function BodyForm({ id }: { id: IdOrNew }) {
  const t = useTranslations('bodies')
  const locale = useLocale()
  const calls = { get: getBody, save: saveBody, remove: deleteBody }
  return (
    <ItemScreen
      {...calls}
      id={id}
      list="/admin/accreditation-bodies"
      object="bodies"
      title={(body) => nameIn(body, locale) || t('new')}
      questionOf={useDeletionQuestion()}
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
  const isChecked = useWatch<BodyDraft, 'is_checked'>({ name: 'is_checked' })
  return (
    <Callout tone={isChecked ? 'plain' : 'watch'} title={isChecked ? undefined : t('check_with_chamber')}>
      <CheckboxField name="is_checked" label={t('is_checked')} description={t('is_checked_hint')} />
    </Callout>
  )
}

type SectionName = 'basics' | 'points' | 'number' | 'attendance' | 'deadlines' | 'certificate' | 'provider'
type SectionProps = { name: SectionName; facts: (string | false | null | undefined)[]; children: ReactNode }

const STARTS_OPEN: readonly SectionName[] = ['basics', 'points']

function Section({ name, facts, children }: SectionProps) {
  const t = useTranslations('bodies')
  return (
    <FieldSection
      id={`body-${name}`}
      title={t(`section_${name}`)}
      text={t(`section_${name}_text`)}
      summary={facts.filter(Boolean).join(' · ') || t('nothing_set')}
      startsFolded={!STARTS_OPEN.includes(name)}
    >
      {children}
    </FieldSection>
  )
}

function BasicsSection() {
  const t = useTranslations('bodies')
  const locale = useLocale()
  const [label, name_de, name_en] = useWatch<BodyDraft, ['label', 'name_de', 'name_en']>({
    name: ['label', 'name_de', 'name_en'],
  })
  const professions = useProfessionOptions()
  return (
    <Section name="basics" facts={[label, nameIn({ name_de, name_en }, locale)]}>
      <TextField name="name_de" label={t('name_de')} required />
      <TextField name="name_en" label={t('name_en')} required />
      <FieldSpan columns={4}>
        <TextField name="label" label={t('label')} description={t('label_hint')} required />
      </FieldSpan>
      <FieldSpan columns={8}>
        <TickListField
          name="professions"
          label={t('professions')}
          description={t('professions_hint')}
          options={professions}
        />
      </FieldSpan>
    </Section>
  )
}

function PointsSection() {
  const t = useTranslations('bodies')
  const [unit_minutes, categories] = useWatch<BodyDraft, ['unit_minutes', 'categories']>({
    name: ['unit_minutes', 'categories'],
  })
  const facts = [
    typeof unit_minutes === 'number' && t('minutes_fact', { minutes: unit_minutes }),
    categories?.map(({ code }) => code).join(', '),
  ]
  return (
    <Section name="points" facts={facts}>
      <FieldSpan columns={4}>
        <NumberField name="unit_minutes" label={t('unit_minutes')} min={1} required />
      </FieldSpan>
      <FieldSpan columns={4}>
        <NumberField name="half_day_minutes" label={t('half_day_minutes')} min={1} required />
      </FieldSpan>
      <FieldSpan columns={12}>
        <CategoriesField />
      </FieldSpan>
    </Section>
  )
}

function NumberSection() {
  const t = useTranslations('bodies')
  const { person_number: kind, number_name, has_password } = useDraft()
  const people = useTranslations('people')
  const facts = [number_name, has_password && t('has_password'), kind && people(kind)]
  return (
    <Section name="number" facts={facts}>
      <FieldSpan columns={4}>
        <TextField name="number_name" label={t('number_name')} description={t('number_name_hint')} />
      </FieldSpan>
      <FieldSpan columns={4}>
        <SelectField
          name="number_format"
          label={t('number_format')}
          options={NUMBER_FORMATS.map((format) => ({ value: format, label: t(`format_${format}`) }))}
        />
      </FieldSpan>
      <FieldSpan columns={4}>
        <SelectField
          name="person_number"
          label={t('person_number')}
          placeholder={t('person_number_none')}
          options={NUMBER_KINDS.map((number) => ({ value: number, label: people(number) }))}
        />
      </FieldSpan>
      <FieldSpan columns={12}>
        <CheckboxField name="requires_number" label={t('requires_number')} description={t('requires_number_hint')} />
        <CheckboxField
          name="requires_evaluation"
          label={t('requires_evaluation')}
          description={t('requires_evaluation_hint')}
        />
        <CheckboxField name="has_password" label={t('has_password')} description={t('has_password_hint')} />
      </FieldSpan>
    </Section>
  )
}

function AttendanceSection() {
  const t = useTranslations('bodies')
  const { attendance_rule: rule } = useDraft()
  return (
    <Section name="attendance" facts={[rule && t(`attendance_${rule}`)]}>
      <SelectField
        name="attendance_rule"
        label={t('attendance_rule')}
        options={ATTENDANCE_RULES.map((value) => ({ value, label: t(`attendance_${value}`) }))}
      />
      <NumberField
        name="attendance_tolerance"
        label={t('attendance_tolerance')}
        description={t('attendance_tolerance_hint')}
        min={0}
        required
      />
    </Section>
  )
}

const DEADLINES = ['apply_days', 'report_days', 'correction_days', 'keep_years'] as const

function DeadlinesSection() {
  const t = useTranslations('bodies')
  const draft = useDraft()
  const facts = DEADLINES.map((field) => {
    const value = draft[field]
    return typeof value === 'number' && t('number_fact', { name: t(field), value })
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
      {DEADLINES.map((field) => (
        <FieldSpan key={field} columns={3}>
          <NumberField
            name={field}
            label={t(field)}
            description={field === 'keep_years' ? t('keep_years_hint') : undefined}
            min={0}
          />
        </FieldSpan>
      ))}
      <FieldSpan columns={12}>
        <CheckboxField
          name="requires_open_event"
          label={t('requires_open_event')}
          description={t('requires_open_event_hint')}
        />
      </FieldSpan>
    </Section>
  )
}

function CertificateSection() {
  const t = useTranslations('bodies')
  const { barcodes = [], certificate_sentence } = useDraft()
  const facts = [certificate_sentence && t('certificate_sentence'), ...barcodes.map((code) => t(`barcode_${code}`))]
  return (
    <Section name="certificate" facts={facts}>
      <TextAreaField
        name="certificate_sentence"
        label={t('certificate_sentence')}
        description={t('certificate_sentence_hint')}
      />
      <TextAreaField name="certificate_sentence_one" label={t('certificate_sentence_one')} />
      <SelectField
        name="certificate_erasure"
        label={t('certificate_erasure')}
        description={t('certificate_erasure_hint')}
        options={CERTIFICATE_ERASURES.map((value) => ({ value, label: t(`certificate_erasure_${value}`) }))}
      />
      <FieldSpan columns={12}>
        <TickListField
          name="barcodes"
          label={t('barcodes')}
          options={BARCODES.map((value) => ({ value, label: t(`barcode_${value}`) }))}
        />
      </FieldSpan>
    </Section>
  )
}

function ProviderSection() {
  const t = useTranslations('bodies')
  const { provider, responsible_doctor, requires_provider } = useDraft()
  return (
    <Section name="provider" facts={[requires_provider && t('requires_provider'), provider, responsible_doctor]}>
      <FieldSpan columns={12}>
        <CheckboxField
          name="requires_provider"
          label={t('requires_provider')}
          description={t('requires_provider_hint')}
        />
      </FieldSpan>
      <TextField name="provider" label={t('provider')} description={t('provider_hint')} />
      <TextField name="responsible_doctor" label={t('responsible_doctor')} description={t('responsible_doctor_hint')} />
    </Section>
  )
}

/** The values as they are typed. */
const useDraft = () => useWatch<BodyDraft>()
