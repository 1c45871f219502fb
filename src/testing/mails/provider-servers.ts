import { startFakeResend } from '../../../checks/fakes/resend.mjs'
import { signatureHeadersOf } from '../../../checks/fakes/resend-events.mjs'
import { startFakeSmtp } from '../../../checks/fakes/smtp.mjs'

/** Applies to recipients that match `pattern` (all by default), at most `times` times (always by default). */
type Rule = { pattern?: string; times?: number }

type SmtpSettings = {
  /** When set, a client must sign in with this user and password. */
  user: string | null
  password: string | null
  keepBodies: boolean
  /** A connection above this number is refused with 421. */
  connections: number | null
  /** 'close', or the text that replaces the greeting. */
  greeting: string | null
  /** Replaces the usual answer to a sign-in, such as '535 5.7.8 no'; 421 ends the connection. */
  signIn: string | null
  sender: string | null
  recipients: (Rule & { answer: string })[]
  contents: (Rule & { answer: string })[]
  /** Closes the connection instead of answering the content; `taken` tells whether the mail was accepted. */
  hangUps: (Rule & { taken?: boolean })[]
  /** The time between accepting a mail and confirming it. */
  delayMs: number
}

type Tally = {
  /** The number of different mails that were accepted. */
  mails: number
  /** How often each mail was accepted, for mails that were accepted more than once. */
  repeated: Record<string, number>
}

/** `mail` is the Message-ID. */
type SmtpDelivery = { mail: string; to: string; at: number; body?: string }

export type SmtpServer = {
  url: string
  set: (changes: Partial<SmtpSettings>) => void
  report: () => Tally & {
    deliveries: SmtpDelivery[]
    connections: { open: number; opened: number; most: number }
  }
  count: () => { mails: number; deliveries: number }
  clearDeliveries: () => void
  stop: () => Promise<void>
}

type ResendSettings = {
  key: string
  /** Calls per second. */
  rate: number
  /** The number of mails before 429 daily_quota_exceeded or monthly_quota_exceeded. */
  dailyQuota: number | null
  monthlyQuota: number | null
  /** Mails to these recipients fail the validation. */
  refusals: { pattern: string; message: string }[]
  failures: (Rule & { status: number })[]
  /** Closes the connection without an answer; `taken` tells whether the call was accepted. */
  hangUps: (Rule & { taken?: boolean })[]
  /** The call is accepted, but its answer is not JSON. */
  garbled: Rule[]
  /** The time between accepting a call and answering it, during which its idempotency key is in use. */
  delayMs: number
  /** Moves the server's clock forward, so that idempotency keys expire. */
  aheadMs: number
  keepBodies: boolean
}

/** One mail in a call of the API. */
export type ResendMail = {
  from: string
  to: string | string[]
  reply_to?: string
  subject: string
  html?: string
  text?: string
  headers?: Record<string, string>
  tags?: { name: string; value: string }[]
  attachments?: { filename?: string; content?: string; content_type?: string }[]
}

/** `mail` is the Message-ID in its headers, `id` the id that the server assigned. */
type ResendDelivery = {
  id: string
  mail: string
  to: string
  at: number
  key: string | null
  from: string
  subject: string
  tags: { name: string; value: string }[]
  body?: ResendMail
}

export type ResendEvent = {
  url: string
  secret: string
  type: 'email.bounced' | 'email.complained' | 'email.delivered' | 'email.delivery_delayed'
  /** The same id again repeats the same event. */
  id?: string
  /** The time of the signature; now by default. */
  at?: number
  email_id?: string
  to?: string
  bounce?: { type?: 'Permanent' | 'Transient' | 'Undetermined'; subType?: string; message?: string }
}

export type ResendServer = {
  url: string
  set: (changes: Partial<ResendSettings>) => void
  report: () => Tally & {
    calls: { at: number; path: string; key: string | null; mails: number; status: number; body?: string }[]
    deliveries: ResendDelivery[]
  }
  count: () => { mails: number; deliveries: number; calls: number }
  /** Clears the records only; idempotency keys stay. */
  clearDeliveries: () => void
  sendEvent: (event: ResendEvent) => Promise<{ status: number; body: string }>
  stop: () => Promise<void>
}

/** An SMTP server in this process, on loopback, that fails as its settings say. */
export function startSmtpServer(settings: Partial<SmtpSettings> = {}): Promise<SmtpServer> {
  return startFakeSmtp(settings)
}

/** Resend's API in this process, on loopback, with its limits and its failures. */
export function startResendServer(settings: Partial<ResendSettings> = {}): Promise<ResendServer> {
  return startFakeResend(settings)
}

/** The headers with which Resend signs the body of an event. */
export function signedHeaders(event: { secret: string; body: string; id?: string; at?: number }): {
  'svix-id': string
  'svix-timestamp': string
  'svix-signature': string
} {
  return signatureHeadersOf(event)
}
