'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { longDate } from '@/i18n/calendar'
import { DateTimeField } from '@/ui/form/DateField'
import { FieldNote } from '@/ui/form/FieldGroup'
import type { WorkshopDraft } from '../contract/office'
import { berlinClockOf, deadlineOf, startOf, utcClockOf } from '../rules'

/** While somebody types a year, the date field has one of the Roman empire, for which nobody knows Berlin's clocks. */
const isWhole = (clock: string) => /^(19|2\d)\d\d-\d\d-\d\d \d\d:\d\d$/.test(clock)

/** The wire knows the deadline in UTC; people think in the time of Berlin, and so does the field. */
const BERLIN = {
  shows: (utc: string) => (isWhole(utc) ? berlinClockOf(utc) : utc),
  means: (clock: string) => (isWhole(clock) ? utcClockOf(partsOf(clock)) : clock),
}

function partsOf(clock: string) {
  const [date = '', time = ''] = clock.split(' ')
  return { date, time }
}

export function DeadlineField() {
  const t = useTranslations('workshops')
  return (
    <>
      <DateTimeField
        name="registration_deadline"
        label={t('form_deadline_berlin')}
        description={t('form_deadline_hint')}
        clock={BERLIN}
      />
      <DeadlineNote />
    </>
  )
}

/** What the chosen moment is on both clocks, and whether it makes sense. */
function DeadlineNote() {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const [deadline, date, time] = useWatch<WorkshopDraft, ['registration_deadline', 'date', 'time']>({
    name: ['registration_deadline', 'date', 'time'],
  })
  if (!deadline || !isWhole(deadline)) return null

  const berlin = partsOf(berlinClockOf(deadline))
  const isLate =
    date && time && Number(deadlineOf({ registration_deadline: deadline })) > Number(startOf({ date, time }))
  return (
    <FieldNote tone={isLate ? 'warning' : 'plain'}>
      {t('form_deadline_reading', { date: longDate(berlin.date, locale), time: berlin.time, utc: deadline })}{' '}
      {isLate && t('form_deadline_late')}
    </FieldNote>
  )
}
