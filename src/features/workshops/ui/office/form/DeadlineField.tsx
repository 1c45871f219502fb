import { useLocale, useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { daysBetween } from '@/contract/time'
import { TEMPLATE_DATE } from '@/contract/values/workshops'
import { longDate } from '@/i18n/calendar'
import { DateTimeField } from '@/ui/form/fields/DateField'
import { splitDateTime } from '@/ui/form/fields/date-time'
import { FieldNote } from '@/ui/form/fields/FieldGroup'
import { FieldSpan } from '@/ui/form/fields/FieldSection'
import type { WorkshopDraft } from '../../../contract/office'
import { berlinTimeOf, deadlineOf, startOf, utcTimeOf } from '../../../rules'

/** While a year is typed, the date field holds one like 0020, for which Berlin's offset is unknown. */
export const isComplete = (clock: string) => /^(19|2\d)\d\d-\d\d-\d\d \d\d:\d\d$/.test(clock)

/** The API holds the deadline in UTC, and the field shows it in Berlin's time. */
const BERLIN = {
  toShown: (utc: string) => (isComplete(utc) ? berlinTimeOf(utc) : utc),
  toValue: (clock: string) => (isComplete(clock) ? utcTimeOf(splitDateTime(clock)) : clock),
}

export function DeadlineField() {
  const t = useTranslations('workshops')
  const isTemplate = useWatch<WorkshopDraft, 'date'>({ name: 'date' }) === TEMPLATE_DATE
  if (isTemplate) return <TemplateDeadline />
  return (
    <FieldSpan columns={6}>
      <DateTimeField
        name="registration_deadline"
        label={t('form_deadline_berlin')}
        description={t('form_deadline_hint')}
        clock={BERLIN}
      />
      <DeadlineNote />
    </FieldSpan>
  )
}

/** A template tells how long before each event its deadline is. */
function TemplateDeadline() {
  const t = useTranslations('workshops')
  const deadline = useWatch<WorkshopDraft, 'registration_deadline'>({ name: 'registration_deadline' })
  if (!deadline) return <FieldNote tone="plain">{t('template_no_deadline')}</FieldNote>
  const { date, time } = splitDateTime(berlinTimeOf(deadline))
  return <FieldNote tone="plain">{t('template_deadline', { days: daysBetween(date, TEMPLATE_DATE), time })}</FieldNote>
}

/** Shows the deadline in both time zones, and warns when it is after the start. */
function DeadlineNote() {
  const t = useTranslations('workshops')
  const locale = useLocale()
  const [deadline, date, time] = useWatch<WorkshopDraft, ['registration_deadline', 'date', 'time']>({
    name: ['registration_deadline', 'date', 'time'],
  })
  if (!deadline || !isComplete(deadline)) return null

  const berlin = splitDateTime(berlinTimeOf(deadline))
  const isLate =
    date && time && Number(deadlineOf({ registration_deadline: deadline })) > Number(startOf({ date, time }))
  return (
    <FieldNote tone={isLate ? 'warning' : 'plain'}>
      {t('form_deadline_reading', { date: longDate(berlin.date, locale), time: berlin.time, utc: deadline })}{' '}
      {isLate && t('form_deadline_late')}
    </FieldNote>
  )
}
