import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { LOCALES } from '@/contract/locales'
import { ATTENDED_KINDS, EVALUATION_ANSWERS, PARTICIPATIONS } from '@/contract/values/mails'
import { useProfessionOptions } from '@/features/accreditations/ui/ProfessionField'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { listWorkshops } from '@/features/workshops/contract/office'
import { languageName } from '@/i18n/calendar'
import { Callout } from '@/ui/feedback/Callout'
import { DateField } from '@/ui/form/fields/DateField'
import { FieldSection, FieldSpan } from '@/ui/form/fields/FieldSection'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextAreaField, TextField } from '@/ui/form/fields/TextField'
import { TickListField } from '@/ui/form/fields/TickListField'
import { type FieldProps, useFieldInput } from '@/ui/form/form-details'
import { TypeaheadField } from '@/ui/form/picks/TypeaheadField'

export function CriteriaFields() {
  const t = useTranslations('audiences')
  return (
    <>
      <FieldSection id="audience-general" title={t('section_general')} summary="">
        <TextField name="name" label={t('name')} required />
        <TextAreaField name="description" label={t('description')} />
      </FieldSection>
      <ChosenPeopleField name="people" label={t('chosen')} />
      <AttendanceFields />
      <PersonFields />
    </>
  )
}

/** People who were ticked in the list of people; only the whole choice can be taken back here. */
function ChosenPeopleField(props: FieldProps) {
  const t = useTranslations('audiences')
  const { value, onChange, input } = useFieldInput(props)
  if (!Array.isArray(value) || value.length === 0) return null
  return (
    <Callout tone="plain">
      {t('chosen_people', { count: value.length })}
      {!input.disabled && (
        <Button variant="subtle" onClick={() => onChange([])}>
          {t('chosen_clear')}
        </Button>
      )}
    </Callout>
  )
}

function AttendanceFields() {
  const t = useTranslations('audiences')
  const may = useMay()
  return (
    <FieldSection id="audience-attendance" title={t('section_attendance')} text={t('criteria_hint')} summary="">
      <SelectField
        name="attendance"
        label={t('attendance')}
        placeholder={t('any')}
        options={PARTICIPATIONS.map((value) => ({ value, label: t(`attendance_${value}`) }))}
      />
      <DateField name="not_since" label={t('not_since')} />
      <TickListField
        name="attended_kinds"
        label={t('attended_kinds')}
        options={ATTENDED_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {may(listWorkshops) && (
        <TypeaheadField
          name="attended_event"
          label={t('attended_event')}
          from={listWorkshops}
          lookup={getWorkshop}
          display={({ title, date }) => `${title} (${date})`}
        />
      )}
      <DateField name="attended_since" label={t('attended_since')} />
      <DateField name="attended_until" label={t('attended_until')} />
      <SelectField
        name="evaluation"
        label={t('evaluation')}
        description={t('evaluation_hint')}
        placeholder={t('any')}
        options={EVALUATION_ANSWERS.map((value) => ({ value, label: t(`evaluation_${value}`) }))}
      />
    </FieldSection>
  )
}

function PersonFields() {
  const t = useTranslations('audiences')
  const locale = useLocale()
  const professions = useProfessionOptions()
  return (
    <FieldSection id="audience-person" title={t('section_person')} text={t('section_person_text')} summary="">
      <TextField name="places" label={t('places')} description={t('places_hint')} />
      <TextField name="regions" label={t('regions')} description={t('words_hint')} />
      <FieldSpan columns={12}>
        <TickListField name="profession_ids" label={t('profession_ids')} options={professions} />
        <TickListField
          name="languages"
          label={t('languages')}
          options={LOCALES.map((value) => ({ value, label: languageName(value, locale) }))}
        />
      </FieldSpan>
    </FieldSection>
  )
}
