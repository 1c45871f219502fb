import type { CertificateContent } from '@/contract/values/certificates'
import { formatPoints } from '@/features/accreditations/rules/shown-points'
import { longDate } from '@/i18n/calendar'
import type { Translator } from '@/i18n/messages'

/** A row of the table: `detail` stands smaller below the value. */
export type Fact = { label: string; value: string; detail?: string }

export function factsOf(content: CertificateContent, t: Translator): Fact[] {
  const { language, time, end_time, is_online, location, minutes } = content
  const hours = end_time ? t('events.time_range', { from: time, to: end_time }) : t('events.time_from', { from: time })
  const facts: Fact[] = [
    { label: t('certificates.document.date'), value: content.date && longDate(content.date, language) },
    { label: t('certificates.document.time'), value: time && hours },
    { label: t('certificates.document.place'), value: is_online ? t('events.online') : location },
    { label: t('certificates.document.category'), value: content.category },
    { label: t('certificates.document.points'), ...pointsFact(content, t) },
    {
      label: t('certificates.document.attended'),
      value: minutes === null ? '' : t('certificates.document.minutes', { minutes }),
    },
    { label: t('certificates.document.body'), value: content.body },
    { label: content.event_number_name, value: groupDigits(content.event_number) },
    { label: t('certificates.document.organiser'), value: content.organiser },
    { label: t('certificates.document.provider'), value: content.provider },
    { label: t('certificates.document.scientific_lead'), value: content.scientific_lead },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Basis, learning check and speaker stand apart as soon as there is more than the basis. */
function pointsFact({ points, label, language }: CertificateContent, t: Translator): Pick<Fact, 'value' | 'detail'> {
  const value = `${formatPoints(points.total, language)} ${label}`.trim()
  if (points.test === 0 && points.speaker === 0) return { value }
  const parts = (['basis', 'test', 'speaker'] as const)
    .filter((part) => points[part] !== 0)
    .map((part) => t(`certificates.document.points_${part}`, { points: formatPoints(points[part], language) }))
  return { value, detail: parts.join(' · ') }
}

const LONG_NUMBER = /^\d{16,}$/

/** A number of many digits is read and compared in groups of four. */
const groupDigits = (number: string): string =>
  LONG_NUMBER.test(number) ? (number.match(/\d{1,4}/g) ?? []).join(' ') : number
