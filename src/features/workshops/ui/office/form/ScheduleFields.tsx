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
import type { WorkshopDraft } from '../../../contract/office'
import { hasStarted } from '../../../rules'
import { EventSection } from './EventSection'

export function ScheduleFields() {
  const t = useTranslations('workshops')
  const deadline = ['registration_deadline']
  const isTemplate = useWatch<WorkshopDraft, 'date'>({ name: 'date' }) === TEMPLATE_DATE
  return (
    <EventSection name="schedule">
      <FieldSpan columns={3}>
        <PresenceField />
      </FieldSpan>
      {!isTemplate && (
        <FieldSpan columns={3}>
          <DateField name="date" label={t('date')} required revalidates={deadline} />
        </FieldSpan>
      )}
      <FieldSpan columns={3}>
        <TimeField name="time" label={t('time')} required revalidates={['end_time', 'breaks', ...deadline]} />
      </FieldSpan>
      <FieldSpan columns={3}>
        <TimeField name="end_time" label={t('end_time')} revalidates={['breaks']} />
      </FieldSpan>
      <FieldSpan columns={8}>
        <TextField name="breaks" label={t('breaks')} description={t('form_breaks_hint')} />
      </FieldSpan>
      <FieldSpan columns={4}>
        <NumberField
          name="break_minutes"
          label={t('break_minutes')}
          description={t('form_break_minutes_hint')}
          min={0}
        />
      </FieldSpan>
      {!isTemplate && <PastNote />}
      <PlaceFields />
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

function PresenceField() {
  const t = useTranslations('workshops')
  const options = [
    { value: 'Onsite', label: t('presence_onsite') },
    { value: 'Online', label: t('presence_online') },
  ]
  return (
    <SelectField
      name="presence_type"
      label={t('presence_type')}
      required
      options={options}
      revalidates={['location']}
    />
  )
}

function PlaceFields() {
  const t = useTranslations('workshops')
  const presence = useWatch<WorkshopDraft, 'presence_type'>({ name: 'presence_type' })
  return (
    <>
      <FieldSpan columns={8}>
        <TextField
          name="location"
          label={t('location')}
          description={t(presence === 'Online' ? 'form_location_online' : 'form_location_onsite')}
          required={presence === 'Onsite'}
        />
      </FieldSpan>
      <FieldSpan columns={4}>
        <TextField name="region" label={t('region')} description={t('form_region_hint')} />
      </FieldSpan>
      {presence === 'Online' && <AccessFields />}
    </>
  )
}

function AccessFields() {
  const t = useTranslations('workshops')
  return (
    <>
      <FieldSpan columns={8}>
        <TextField
          name="access_link"
          label={t('access_link')}
          description={t('form_access_link_hint')}
          type="url"
          inputMode="url"
        />
      </FieldSpan>
      <FieldSpan columns={4}>
        <NumberField name="access_hours" label={t('access_hours')} description={t('form_access_hours_hint')} min={0} />
      </FieldSpan>
    </>
  )
}
