import type { CERTIFICATE_ERASURES } from '@/features/accreditations/contract/bodies'
import { lastDayOf } from '@/features/accreditations/rules/keeping'
import type { CertificateState, KeepReason } from '../contract/states'

/** The years after an event for which a valid certificate is kept at the wish of its holder. */
const WISH_YEARS = 10

/** The state of a valid certificate whose person is erased, unless it is kept. */
export type CertificateEnd = Extract<CertificateState, 'erased' | 'expired' | 'revoked'>

export type Keeping = { reason: KeepReason; until: string }

type Held = {
  state: CertificateState
  /** The date of the event; null once the content is erased. */
  date: string | null
  /** The rule and the years of the body, and the years of the longest body of the event, by now. */
  certificate_erasure: (typeof CERTIFICATE_ERASURES)[number] | null
  keep_years: number | null
}

type Erasure = { end: CertificateEnd; isWished: boolean; today: string }

/**
 * For whom and until when a certificate is kept although its person is erased; null for one that loses its data. When
 * only time has passed, nobody has asked for less than the body demands, so that the rule of the body does not matter.
 */
export function keepingOf({ state, date, certificate_erasure, keep_years }: Held, erasure: Erasure): Keeping | null {
  if (state !== 'issued' || date === null) return null
  const isDemanded = erasure.end === 'expired' || certificate_erasure === 'keep'
  const demanded = isDemanded ? lastDayOf(date, keep_years) : null
  const wished = erasure.isWished ? lastDayOf(date, WISH_YEARS) : null
  const [longest] = [
    { reason: 'body' as const, until: demanded ?? '' },
    { reason: 'wish' as const, until: wished ?? '' },
  ].sort((a, b) => b.until.localeCompare(a.until))
  return longest && longest.until >= erasure.today ? longest : null
}
