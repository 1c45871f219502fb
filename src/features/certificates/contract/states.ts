import { z } from 'zod'
import { CERTIFICATE_STATES, type CertificateState } from '@/contract/values/certificates'

/** @public */
export const certificateState = z.enum(CERTIFICATE_STATES)

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
