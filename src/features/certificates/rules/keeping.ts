import type { CERTIFICATE_ERASURES } from '@/contract/values/accreditations'
import type { CertificateState } from '@/contract/values/certificates'
import { lastDayOf } from '@/features/accreditations/rules/keeping'
import type { KeepReason } from '../contract/states'

/** The years after an event for which a valid certificate is kept at the wish of its holder. */
const WISH_YEARS = 10

/** Sorts before each day. */
const NEVER = ''

/** The state of a valid certificate whose person is erased, unless it is kept. */
export type CertificateEnd = Extract<CertificateState, 'erased' | 'expired' | 'revoked'>

export type Keeping = { reason: KeepReason; until: string }

type Held = {
  state: CertificateState
  /** The date of the event; null once the content is erased. */
  date: string | null
  /** The present rule of the body, and the years that the longest body of the event demands now. */
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
  const demanded = lastDayOf(date, isDemanded ? keep_years : null) ?? NEVER
  const wished = lastDayOf(date, erasure.isWished ? WISH_YEARS : null) ?? NEVER
  const keeping: Keeping = wished > demanded ? { reason: 'wish', until: wished } : { reason: 'body', until: demanded }
  return keeping.until >= erasure.today ? keeping : null
}
