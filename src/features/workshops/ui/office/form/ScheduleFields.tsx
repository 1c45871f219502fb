'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DateField, TimeField } from '@/ui/form/fields/DateField'
import { FieldGroup, FieldNote, FieldRow } from '@/ui/form/fields/FieldGroup'
import { NumberField } from '@/ui/form/fields/NumberField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import type { WorkshopDraft } from '../../../contract/office'
import { isOver } from '../../../rules'

export function ScheduleFields() {
  const t = useTranslations('workshops')
  const deadline = ['registration_deadline']
  return (
    <FieldGroup title={t('form_schedule')} text={t('form_schedule_text')}>
      <FieldRow>
        <DateField name="date" label={t('date')} required revalidates={deadline} />
        <TimeField name="time" label={t('time')} required revalidates={['end_time', ...deadline]} />
        <TimeField name="end_time" label={t('end_time')} />
      </FieldRow>
      <PastNote />
      <PlaceFields />
    </FieldGroup>
  )
}

/** A past date is allowed but rarely intended: a copy of last year's event starts with the old date. */
function PastNote() {
  const t = useTranslations('workshops')
  const [now] = useState(() => new Date())
  const [date, time] = useWatch<WorkshopDraft, ['date', 'time']>({ name: ['date', 'time'] })
  if (!date || !isOver({ date, time: time || '23:59' }, now)) return null
  return <FieldNote tone="warning">{t('form_date_past')}</FieldNote>
}

function PlaceFields() {
  const t = useTranslations('workshops')
  const presence = useWatch<WorkshopDraft, 'presence_type'>({ name: 'presence_type' })
  const options = [
    { value: 'Onsite', label: t('presence_onsite') },
    { value: 'Online', label: t('presence_online') },
  ]
  return (
    <>
      <FieldRow>
        <SelectField
          name="presence_type"
          label={t('presence_type')}
          required
          options={options}
          revalidates={['location']}
        />
        <TextField name="region" label={t('region')} />
      </FieldRow>
      <TextField
        name="location"
        label={t('location')}
        description={t(presence === 'Online' ? 'form_location_online' : 'form_location_onsite')}
        required={presence === 'Onsite'}
      />
      {presence === 'Online' && (
        <FieldRow>
          <TextField
            name="access_link"
            label={t('access_link')}
            description={t('form_access_link_hint')}
            type="url"
            inputMode="url"
          />
          <NumberField
            name="access_hours"
            label={t('access_hours')}
            description={t('form_access_hours_hint')}
            min={0}
          />
        </FieldRow>
      )}
    </>
  )
}
