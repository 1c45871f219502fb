import type { MailReason } from '../contract'
import { foreignWords } from '../rules'

/** What a mail server or the way to it answered; the names are those of SMTP and of sockets. */
export type TransportError = {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  message?: string
}

export type Failure = {
  /** Try again, end the mail, or end it and write to the address no more. */
  verdict: 'retry' | 'fail' | 'suppress'
  reason: MailReason
  detail: string
  /** The way out itself is blocked: every other mail would fare the same. */
  isGeneral: boolean
  /** It may have been taken in all the same. */
  isUncertain: boolean
  /** For so many seconds the provider wants no call; this one then was no try. */
  pause?: number
}

type Circumstances = Partial<Pick<Failure, 'detail' | 'isGeneral' | 'isUncertain' | 'pause'>>

function failure(verdict: Failure['verdict'], reason: MailReason, circumstances: Circumstances): Failure {
  const { detail = '', isGeneral = false, isUncertain = false, pause } = circumstances
  return {
    verdict,
    reason,
    detail: foreignWords(detail),
    isGeneral,
    isUncertain,
    ...(pause !== undefined && { pause }),
  }
}

/**
 * Who is to blame decides: the address or the content ends the mail, the server or our settings mean another try.
 * A refused sign-in or sender is our mistake (5xx, yet no mail is to be lost for it).
 */
export function failureOf(error: TransportError): Failure {
  const { code = '', responseCode = 0, response: detail = '', command, message = '' } = error
  if (code === 'EAUTH' || code === 'ENOAUTH' || (responseCode >= 500 && command === 'MAIL FROM'))
    return failure('retry', 'login_refused', { detail, isGeneral: true })
  // Too many connections, or a restart: nothing was tried yet.
  if (responseCode === 421) return failure('retry', 'server_busy', { detail, isGeneral: true, pause: BUSY_PAUSE })
  if (MAILBOX_FULL.test(detail) || (responseCode >= 400 && responseCode < 500))
    return failure('retry', 'server_busy', { detail })
  if (code === 'EENVELOPE' && responseCode)
    return NO_SUCH_ADDRESS.test(detail)
      ? failure('suppress', 'bounced', { detail })
      : failure('fail', 'address_refused', { detail })
  if (code === 'EMESSAGE' && responseCode) return failure('fail', 'content_refused', { detail })
  if (NOT_TRUSTED.test(message)) return failure('retry', 'server_away', { detail: message, isGeneral: true })
  if (NOT_REACHED.has(code) || NOT_GREETED.test(message)) return failure('retry', 'server_away', { isGeneral: true })
  if (BROKEN_OFF.has(code)) return failure('retry', 'server_away', { isGeneral: true, isUncertain: true })
  return failure('retry', 'unexpected', { detail })
}

const BUSY_PAUSE = 5
/** Said for good, and yet it passes. */
const MAILBOX_FULL = /\b5\.2\.2\b/

/** Of the enhanced codes those that blame the mailbox itself, not a policy or a full disk. */
const NO_SUCH_ADDRESS = /\b5\.1\.(?:1|2|3|6|10)\b/

const NOT_REACHED = new Set(['ECONNREFUSED', 'EDNS', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'ETLS'])
/** What is said while nothing is under way yet, under the same codes as later. */
const NOT_GREETED =
  /^(?:Connection timeout|Greeting never received|Invalid greeting|Reached maximum number of retries|connect |getaddrinfo )/
/** No conversation begins over a connection that is not safe; which certificate it is staff have to know. */
const NOT_TRUSTED = /certificate|altname|self.signed|wrong version number|tls_|ssl3?_|ssl routines/i
/** In the middle of a conversation: whether the content had arrived nobody can tell. */
const BROKEN_OFF = new Set(['ECONNECTION', 'ECONNRESET', 'EPIPE', 'EPROTOCOL', 'ESOCKET', 'ETIMEDOUT'])

export type HttpRefusal = { status: number; name?: string; message?: string; retry_after?: number }

/** The quota of a day or a month comes back by itself, nobody knows to the minute when. */
const QUOTA_PAUSE = 3600

/** Resend's errors: 422 is about this mail, 429 about how fast, the others about us or about them. */
export function resendFailureOf({ status, name = '', message: detail = '', retry_after }: HttpRefusal): Failure {
  if (name.endsWith('_quota_exceeded'))
    return failure('retry', 'quota_reached', { detail, isGeneral: true, pause: retry_after ?? QUOTA_PAUSE })
  if (status === 429) return failure('retry', 'server_busy', { detail, pause: retry_after ?? 1 })
  // The same key again while the first call is still being worked on.
  if (name === 'concurrent_idempotent_requests')
    return failure('retry', 'server_busy', { detail, pause: 1, isUncertain: true })
  // A sender that they do not take is our mistake as well: no mail is to be lost for it.
  if (status === 401 || status === 403 || detail.includes('`from`'))
    return failure('retry', 'login_refused', { detail, isGeneral: true })
  if (status === 408 || status >= 500)
    return failure('retry', 'server_away', { detail, isGeneral: true, isUncertain: true })
  if (status === 400 || status === 409 || status === 422) return failure('fail', 'content_refused', { detail })
  // A wrong address, or something in between: that is not the mail's fault.
  if (status >= 400) return failure('retry', 'unexpected', { detail: detail || String(status), isGeneral: true })
  return failure('retry', 'unexpected', { detail, isUncertain: true })
}

/** No answer came, or only half of one; `reached` tells whether the call can have arrived. */
export const unansweredOf = ({ reached }: { reached: boolean }): Failure =>
  failure('retry', 'server_away', { isGeneral: true, isUncertain: reached })

/** Of a folder that takes nothing each mail would fare the same. */
export const NOT_CAPTURED: Failure = failure('retry', 'unexpected', { isGeneral: true })

export const UNREADABLE: Failure = failure('retry', 'unexpected', {})
