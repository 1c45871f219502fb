import { DEFAULT_LOCALE } from '@/contract/locales'
import { GUARDED_FIELDS, type GuardedChanges, type GuardedField } from '@/contract/values/accreditations'
import { env } from '@/env'
import { FALLBACK_FORMATS, showDate, showTime } from '@/i18n/formats'
import { loadTranslator, type Translator } from '@/i18n/messages'
import type { ChangeReport } from '../contract/accreditations'

type ReportedAccreditation = {
  changes: GuardedChanges
  number: string
  body: { number_name: string }
  event: { title: string; date: string }
  person_in_charge_name: string | null
}

/** Loads the words once for the reports of several accreditations. Bodies are written to in German. */
export async function loadChangeReports(): Promise<(accreditation: ReportedAccreditation) => ChangeReport> {
  const t = await loadTranslator(DEFAULT_LOCALE)
  return (accreditation) => changeReportOf(accreditation, t)
}

/** The body knows the event by the title and the date that it recognised. */
function changeReportOf({ changes, number, body, event, person_in_charge_name }: ReportedAccreditation, t: Translator) {
  const cancelled = changes.cancelled_at?.[1] ? 'yes' : 'no'
  const known = {
    title: changes.title?.[0] ?? event.title,
    date: showDate(changes.date?.[0] ?? event.date, FALLBACK_FORMATS),
    number: number === '' ? '' : `${body.number_name} ${number}`.trim(),
    numbered: number === '' ? 'no' : 'yes',
    cancelled,
  }
  const changedLines = GUARDED_FIELDS.flatMap((field) => {
    const change = changes[field]
    if (!change || field === 'cancelled_at') return []
    const before = reportedValueOf(field, change[0], t)
    const after = reportedValueOf(field, change[1], t)
    const values = { field: t(`accreditations.changed_${field}`), before, after }
    return [t(field === 'description' ? CONTENTS_LINE : 'mails.accreditation_change.line', values)]
  })
  const paragraphs = [
    t('mails.accreditation_change.greeting'),
    t('mails.accreditation_change.opening', known),
    changedLines.join('\n'),
    t('mails.accreditation_change.request', { cancelled }),
    [t('mails.accreditation_change.closing'), person_in_charge_name ?? '', env.CONTACT_NAME ?? env.APP_NAME]
      .filter(Boolean)
      .join('\n'),
  ]
  return {
    subject: t('mails.accreditation_change.subject', known),
    text: paragraphs.filter(Boolean).join('\n\n'),
  }
}

/** The report says that the contents have changed and does not repeat them, because they are long. */
const CONTENTS_LINE = 'mails.accreditation_change.contents'

function reportedValueOf(field: GuardedField, value: string | null, t: Translator): string {
  if (value === null) return t('mails.accreditation_change.nothing')
  if (field === 'date') return showDate(value, FALLBACK_FORMATS)
  if (field === 'time' || field === 'end_time') return showTime(value, FALLBACK_FORMATS)
  if (field === 'break_minutes') return t('accreditations.changed_minutes', { count: Number(value) })
  if (field === 'presence_type')
    return t(value === 'Online' ? 'workshops.presence_online' : 'workshops.presence_onsite')
  return value
}
