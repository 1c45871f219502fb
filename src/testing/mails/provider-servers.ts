import { startResend } from '../../scripts/servers/resend.mjs'
import { signatureOf } from '../../scripts/servers/resend-events.mjs'
import { startSmtp } from '../../scripts/servers/smtp.mjs'

/** For recipients like the pattern (all without one), so many times (always without a number). */
type Rule = { pattern?: string; times?: number }

type SmtpSettings = {
  /** When set, nobody sends without signing in with them. */
  user: string | null
  password: string | null
  keepBodies: boolean
  /** One connection more is told 421. */
  connections: number | null
  /** 'close', or what is said instead of the greeting. */
  greeting: string | null
  /** What is said instead of what is usual, such as '535 5.7.8 no'; 421 ends the conversation. */
  signIn: string | null
  sender: string | null
  recipients: (Rule & { answer: string })[]
  contents: (Rule & { answer: string })[]
  /** The connection ends instead of the answer to the content, which was taken or was not. */
  hangUps: (Rule & { taken?: boolean })[]
  /** From taking a mail to saying so. */
  delayMs: number
}

type Tally = {
  /** How many different mails were taken. */
  mails: number
  /** How often each mail was taken that was taken more than once. */
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
  forget: () => void
  stop: () => Promise<void>
}

type ResendSettings = {
  key: string
  /** Calls in a second. */
  rate: number
  /** Mails until 429 daily_quota_exceeded or monthly_quota_exceeded. */
  dailyQuota: number | null
  monthlyQuota: number | null
  /** These recipients fail the validation. */
  refusals: { pattern: string; message: string }[]
  failures: (Rule & { status: number })[]
  /** The connection ends without an answer to a call that was taken or was not. */
  hangUps: (Rule & { taken?: boolean })[]
  /** Taken, but the answer is not JSON. */
  garbled: Rule[]
  /** From taking a call to its answer; so long the same key is under way. */
  delayMs: number
  /** Puts the clock forward, so that keys expire. */
  aheadMs: number
  keepBodies: boolean
}

/** What a call hands over for one mail. */
export type ResendMail = {
  from: string
  to: string | string[]
  subject: string
  html?: string
  text?: string
  headers?: Record<string, string>
  tags?: { name: string; value: string }[]
  attachments?: { filename?: string; content?: string; content_type?: string }[]
}

/** `mail` is the Message-ID among its headers, `id` what the server calls it. */
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
  /** The same again is a repetition of the same event. */
  id?: string
  /** When it is signed; now without it. */
  at?: number
  email_id?: string
  to?: string
  bounce?: { type?: 'Permanent' | 'Transient' | 'Undetermined'; subType?: string; message?: string }
}

export type ResendServer = {
  url: string
  set: (changes: Partial<ResendSettings>) => void
  report: () => Tally & {
    calls: { at: number; path: string; key: string | null; mails: number; status: number }[]
    deliveries: ResendDelivery[]
  }
  count: () => { mails: number; deliveries: number; calls: number }
  /** The records only: keys are kept. */
  forget: () => void
  sendEvent: (event: ResendEvent) => Promise<{ status: number; body: string }>
  stop: () => Promise<void>
}

/** An SMTP server in this process, on loopback, that fails in the ways it is told to. */
export function startSmtpServer(settings: Partial<SmtpSettings> = {}): Promise<SmtpServer> {
  return startSmtp(settings)
}

/** Resend's API in this process, on loopback, with its limits and its failures. */
export function startResendServer(settings: Partial<ResendSettings> = {}): Promise<ResendServer> {
  return startResend(settings)
}

/** The headers with which Resend signs the body of an event. */
export function signedHeaders(event: { secret: string; body: string; id?: string; at?: number }): {
  'svix-id': string
  'svix-timestamp': string
  'svix-signature': string
} {
  return signatureOf(event)
}
