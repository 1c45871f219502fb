import type { Locale } from '@/contract/locales'
import { formatPoints } from '@/features/accreditations/rules/shown-points'
import type { Fact } from '@/features/mails/service/render/layout'
import { shortDate } from '@/i18n/calendar'
import { todayInBerlin } from '@/i18n/formats'
import type { Translator } from '@/i18n/messages'
import type { EndedCertificate } from './mail-context'

/** Each certificate that is no longer valid, with the reason of staff or the one that replaces it. */
export function endedFactsOf(
  ended_certificates: readonly EndedCertificate[],
  { locale, translator: t }: { locale: Locale; translator: Translator },
): Fact[] {
  return ended_certificates.map(({ serial, points, label, revoked_at, reason, replaced_by }) => {
    const earned = points === null ? '' : ` (${formatPoints(points, locale)} ${label})`
    const date = revoked_at === null ? '' : shortDate(todayInBerlin(new Date(revoked_at)), locale)
    const end =
      replaced_by === null
        ? t('mails.certificate_revoked.fact', { date, reason })
        : t('mails.certificate_replaced.fact', { serial: `${replaced_by}` })
    return { label: t('mails.facts.certificate', { serial: `${serial}` }) + earned, value: end }
  })
}
