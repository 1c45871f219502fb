import { z } from 'zod'

/**
 * A draft waits for its document. An issued certificate is valid until staff revoke it with a reason or replace it by a
 * corrected one, until its data are erased at the wish of its holder, or until the time for which it is kept has expired.
 */
export const CERTIFICATE_STATES = ['draft', 'issued', 'revoked', 'replaced', 'erased', 'expired'] as const
/** @public */
export const certificateState = z.enum(CERTIFICATE_STATES)
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** The states of a certificate that its holder has had in hand. */
export const PUBLIC_STATES = [
  'issued',
  'revoked',
  'replaced',
  'erased',
  'expired',
] as const satisfies readonly CertificateState[]
export type PublicState = (typeof PUBLIC_STATES)[number]

/** The states of a certificate that the page of its holder lists, because its content is stored. */
export const HELD_STATES = ['issued', 'revoked', 'replaced'] as const satisfies readonly PublicState[]

/** A certificate is kept although its person is erased: its body demands it, or its holder wishes it. */
export const KEEP_REASONS = ['body', 'wish'] as const
export type KeepReason = (typeof KEEP_REASONS)[number]

/** A run issues certificates for people who have none yet, or replaces certificates by corrected ones. */
export const RUN_KINDS = ['issue', 'replace'] as const

/** After so many failures the document of a draft is made only when staff try again. */
export const ATTEMPTS_MAX = 4
