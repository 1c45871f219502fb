import { RESET_MINUTES, VERIFICATION_HOURS } from '@/features/accounts/contract'
import { type MailReason, type MailType, RETRY_SECONDS } from './contract'

/** What a transport says when it could not hand a mail over; the names are those of SMTP and of sockets. */
export type TransportError = { code?: string; responseCode?: number; response?: string }

export type Failure = { final: boolean; reason: MailReason; detail: string }

const DETAIL_MAX = 300

/**
 * Who is to blame decides: the address or the content ends the mail, the server or our settings mean another try.
 * A refused sign-in is our mistake (5xx, yet no mail is to be lost for it).
 */
export function failureOf({ code, responseCode, response = '' }: TransportError): Failure {
  const detail = response.replace(/\s+/g, ' ').trim().slice(0, DETAIL_MAX)
  const retry = (reason: MailReason): Failure => ({ final: false, reason, detail })
  const fail = (reason: MailReason): Failure => ({ final: true, reason, detail })

  if (code === 'EAUTH' || code === 'ENOAUTH') return retry('login_refused')
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) return retry('server_busy')
  if (code === 'EENVELOPE' && responseCode !== undefined) return fail('address_refused')
  if (code === 'EMESSAGE' && responseCode !== undefined) return fail('content_refused')
  if (code !== undefined && AWAY.has(code)) return retry('server_away')
  return retry('unexpected')
}

const AWAY = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
])

/** Jitter only lengthens, and spreads what failed together; `random` is 0 to 1. Null means that it has been tried enough. */
export function retrySeconds(attempts: number, random: number): number | null {
  const seconds = RETRY_SECONDS[attempts - 1]
  return seconds === undefined ? null : Math.round(seconds * (1 + 0.2 * random))
}

/** A process died between claim and outcome. One answer too many is better than none; one bulk mail too many is not. */
export function afterCrash({ bulk, deduplicates }: { bulk: boolean; deduplicates: boolean }): 'retry' | 'unknown' {
  return bulk && !deduplicates ? 'unknown' : 'retry'
}

const LINK_MINUTES: Partial<Record<MailType, number>> = {
  verify_email: VERIFICATION_HOURS * 60,
  password_reset: RESET_MINUTES,
}

/** A link that no longer works is not worth a mail. */
export function isLinkExpired({ type, created_at }: { type: MailType; created_at: string }, now: Date): boolean {
  const minutes = LINK_MINUTES[type]
  return minutes !== undefined && now.getTime() >= Date.parse(created_at) + minutes * 60_000
}

const NAME_MAX = 80

/**
 * Anybody may type any name beside anybody's address. What looks like an address or a sentence to click on is not greeted,
 * so that our mails carry nobody else's message.
 */
export function greetingName(name: string): string {
  const flat = name.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const looksLikeLink = /[@:/\\<>]|\w\.\w{2}|www\./i.test(flat)
  return flat.length > NAME_MAX || looksLikeLink ? '' : flat
}

/** `address_refused: 550 no such user` */
export const messageOf = (reason: MailReason, detail = '') => (detail ? `${reason}: ${detail}` : reason)
