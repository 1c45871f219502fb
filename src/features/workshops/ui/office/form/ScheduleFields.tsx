import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TEMPLATE_DATE } from '@/contract/values/workshops'
import { DateField, TimeField } from '@/ui/form/fields/DateField'
import { FieldNote } from '@/ui/form/fields/FieldGroup'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import { NumberField } from '@/ui/form/fields/NumberField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { useFieldWords } from '@/ui/form/use-field-words'
import type { WorkshopDraft } from '../../../contract/office'
import { hasStarted } from '../../../rules'
import { EventSection } from './EventSection'
import { SuggestedField } from './SuggestedField'

export function ScheduleFields() {
  const t = useTranslations('workshops')
  const field = useFieldWords('workshops', 'form_')
  const [date, presence] = useWatch<WorkshopDraft, ['date', 'presence_type']>({ name: ['date', 'presence_type'] })
  const deadline = ['registration_deadline']
  const isTemplate = date === TEMPLATE_DATE
  const isOnline = presence === 'Online'
  const presences = [
    { value: 'Onsite', label: t('presence_onsite') },
    { value: 'Online', label: t('presence_online') },
  ]
  return (
    <EventSection name="schedule">
      <SelectField {...field('presence_type')} required options={presences} revalidates={['location']} columns={3} />
      {!isTemplate && <DateField {...field('date')} required revalidates={deadline} columns={3} />}
      <TimeField {...field('time')} required revalidates={['end_time', 'breaks', ...deadline]} columns={3} />
      <TimeField {...field('end_time')} revalidates={['breaks']} columns={3} />
      <TextField {...field('breaks')} columns={8} />
      <NumberField {...field('break_minutes')} min={0} columns={4} />
      {!isTemplate && <PastNote />}
      <SuggestedField
        {...field('location')}
        name="location"
        description={t(isOnline ? 'form_location_online' : 'form_location_onsite')}
        required={presence === 'Onsite'}
        columns={8}
      />
      <TextField {...field('region')} columns={4} />
      {isOnline && (
        <>
          <TextField {...field('access_link')} type="url" inputMode="url" columns={8} />
          <NumberField {...field('access_hours')} min={0} columns={4} />
        </>
      )}
    </EventSection>
  )
}

/** A past date is allowed but rarely intended: a copy of last year's event starts with the old date. */
function PastNote() {
  const t = useTranslations('workshops')
  const [now] = useState(() => new Date())
  const [date, time] = useWatch<WorkshopDraft, ['date', 'time']>({ name: ['date', 'time'] })
  if (!date || !hasStarted({ date, time: time || '23:59' }, now)) return null
  return (
    <FieldSpan columns={12}>
      <FieldNote tone="warning">{t('form_date_past')}</FieldNote>
    </FieldSpan>
  )
}
