import { needsSmtpUtf8 } from '@/contract/email-address'
import type { MailReason } from '@/contract/values/mails'
import { sanitizeServerText } from '../../rules/reasons'

/** An error of a mail server or of the connection, with the names of SMTP and of sockets. */
export type TransportError = {
  code?: string
  responseCode?: number
  response?: string
  command?: string
  message?: string
}

export type Failure = {
  /** `suppress` ends the mail and puts the address on the blacklist. */
  verdict: 'retry' | 'fail' | 'suppress'
  reason: MailReason
  detail: string
  /** The failure would affect every other mail as well. */
  isGeneral: boolean
  /** The mail may have been accepted nevertheless. */
  isUncertain: boolean
  /** The provider asks for no calls during these seconds. The attempt is not counted. */
  pause?: number
}

type FailureDetails = Partial<Pick<Failure, 'detail' | 'isGeneral' | 'isUncertain' | 'pause'>>

function createFailure(verdict: Failure['verdict'], reason: MailReason, circumstances: FailureDetails): Failure {
  const { detail = '', ...known } = circumstances
  return { verdict, reason, isGeneral: false, isUncertain: false, ...known, detail: sanitizeServerText(detail) }
}

/**
 * A failure of the address or of the content ends the mail; a failure of the server or of our settings is retried.
 * A refused sign-in or sender is a mistake in our settings: it is reported as 5xx, but no mail may be lost for it.
 */
export function classifySmtpFailure(error: TransportError, to?: { address: string }): Failure {
  const { code = '', responseCode = 0, response: detail = '', command, message = '' } = error
  if (code === 'EAUTH' || code === 'ENOAUTH' || (responseCode >= 500 && command === 'MAIL FROM'))
    return createFailure('retry', 'login_refused', { detail, isGeneral: true })
  // Too many connections, or a restart: the mail was not attempted.
  if (responseCode === 421)
    return createFailure('retry', 'server_busy', { detail, isGeneral: true, pause: BUSY_PAUSE_SECONDS })
  if (MAILBOX_FULL.test(detail) || (responseCode >= 400 && responseCode < 500))
    return createFailure('retry', 'server_busy', { detail })
  if ((code === 'EMESSAGE' || command === 'DATA') && responseCode)
    return createFailure('fail', 'content_refused', { detail })
  // A server without SMTPUTF8 refuses the address by any code, and it says nothing about the mailbox.
  if (code === 'EENVELOPE' && responseCode && to && needsSmtpUtf8(to.address))
    return createFailure('fail', 'address_not_supported', { detail })
  if (code === 'EENVELOPE' && responseCode) return classifyRefusedRecipient(responseCode, detail)
  if (TLS_ERROR.test(message)) return createFailure('retry', 'server_away', { detail: message, isGeneral: true })
  if (UNREACHABLE_CODES.has(code) || NO_GREETING.test(message))
    return createFailure('retry', 'server_away', { isGeneral: true })
  if (CONNECTION_LOST_CODES.has(code))
    return createFailure('retry', 'server_away', { isGeneral: true, isUncertain: true })
  return createFailure('retry', 'unexpected', { detail })
}

const BUSY_PAUSE_SECONDS = 5
/** The server reports these as permanent, but they pass. */
const MAILBOX_FULL = /\b5\.2\.2\b/

/**
 * Servers refuse recipients also for a policy or a fault of their own, which says nothing about the address. The enhanced
 * code tells the difference, and where a server sends none, its words do.
 */
function classifyRefusedRecipient(responseCode: number, detail: string): Failure {
  const [, enhanced = ''] = ENHANCED_CODE.exec(detail) ?? []
  if (NO_SUCH_ADDRESS.has(enhanced)) return createFailure('suppress', 'bounced', { detail })
  const isOfAddress = UNSPECIFIC.has(enhanced)
    ? UNKNOWN_RECIPIENT_CODES.has(responseCode) && UNKNOWN_RECIPIENT.test(detail)
    : enhanced.startsWith('5.1.') && !SENDER_REFUSED.has(enhanced)
  return createFailure('fail', isOfAddress ? 'address_refused' : 'delivery_refused', { detail })
}

/** The code of RFC 3463 follows the reply code. */
const ENHANCED_CODE = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/
const NO_SUCH_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])
const SENDER_REFUSED = new Set(['5.1.7', '5.1.8'])
const UNSPECIFIC = new Set(['', '5.0.0'])
const UNKNOWN_RECIPIENT_CODES = new Set([550, 551, 553])
const UNKNOWN_RECIPIENT =
  /(?:no such|unknown|invalid) (?:user|recipient|mailbox)|\b(?:user|recipient|mailbox)\b.{0,60}\b(?:unknown|not found|not exist)/i

const UNREACHABLE_CODES = new Set(['ECONNREFUSED', 'EDNS', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'ETLS'])
/** Errors before the conversation begins. Their codes are the same as those of later errors. */
const NO_GREETING =
  /^(?:Connection timeout|Greeting never received|Invalid greeting|Reached maximum number of retries|connect |getaddrinfo )/
/** TLS errors end the connection before a mail is sent. Staff need the detail to find the certificate. */
const TLS_ERROR = /certificate|altname|self.signed|wrong version number|tls_|ssl3?_|ssl routines/i
/** The connection ended during the conversation, so it is unknown whether the content arrived. */
const CONNECTION_LOST_CODES = new Set(['ECONNECTION', 'ECONNRESET', 'EPIPE', 'EPROTOCOL', 'ESOCKET', 'ETIMEDOUT'])

type HttpError = { status: number; name?: string; message?: string; retry_after?: number }

/** The provider may not say when the quota of a day or a month is renewed. */
const QUOTA_PAUSE_SECONDS = 3600

/** Resend's error 422 concerns this mail, 429 the rate, and the others our settings or its service. */
export function classifyResendFailure({ status, name = '', message: detail = '', retry_after }: HttpError): Failure {
  if (name.endsWith('_quota_exceeded'))
    return createFailure('retry', 'quota_reached', {
      detail,
      isGeneral: true,
      pause: retry_after ?? QUOTA_PAUSE_SECONDS,
    })
  if (status === 429) return createFailure('retry', 'server_busy', { detail, pause: retry_after ?? 1 })
  // The first call with the same key is still being processed.
  if (name === 'concurrent_idempotent_requests')
    return createFailure('retry', 'server_busy', { detail, pause: 1, isUncertain: true })
  // A refused sender is a mistake in our settings, so no mail may be lost for it.
  if (status === 401 || status === 403 || detail.includes('`from`'))
    return createFailure('retry', 'login_refused', { detail, isGeneral: true })
  if (status === 408 || status >= 500)
    return createFailure('retry', 'server_away', { detail, isGeneral: true, isUncertain: true })
  if (status === 400 || status === 409 || status === 422) return createFailure('fail', 'content_refused', { detail })
  // A wrong URL or a proxy causes other errors, which do not concern the mail.
  if (status >= 400) return createFailure('retry', 'unexpected', { detail: detail || String(status), isGeneral: true })
  return createFailure('retry', 'unexpected', { detail, isUncertain: true })
}

/** The answer is missing or incomplete. `reached` is true where the call may have arrived. */
export const unansweredFailure = ({ reached }: { reached: boolean }): Failure =>
  createFailure('retry', 'server_away', { isGeneral: true, isUncertain: reached })

/** A folder that cannot be written affects every mail. */
export const CAPTURE_FAILURE: Failure = createFailure('retry', 'unexpected', { isGeneral: true })

export const ATTACHMENT_MISSING: Failure = createFailure('fail', 'attachment_missing', {})

export const UNEXPECTED_FAILURE: Failure = createFailure('retry', 'unexpected', {})
