import 'server-only'
import type { TRANSPORTS } from '@/contract/values/mails'
import type { mails } from '@/schema/mails'
import type { AttachmentReader } from './attachment-reader'
import type { Failure } from './classify-failure'
import type { OutgoingMail } from './outgoing-mail'

export type MailRow = typeof mails.$inferSelect

/** A mail was accepted, it failed, or it was not attempted because the process stops. */
export type SendOutcome = { provider_id: string | null } | { failure: Failure } | { notAttempted: true }

/** A call with several mails. The same bytes under the same key reach each person once, however often the call is made. */
export type Batch = { id: string; payload: string; created_at: string }

export type Transport = {
  name: (typeof TRANSPORTS)[number]
  /** A mail that is sent twice reaches the person once. */
  deduplicates: boolean
  /** Number of groups that are sent at the same time, and of mails in a group. */
  workers: number
  groupSize: number
  /** Calls per second that the provider allows; null for no limit. */
  rate: () => number | null
  /** It never throws: a failure is an outcome. */
  send: (mail: OutgoingMail) => Promise<SendOutcome>
  batches?: {
    /** Splits mails into groups that fit into one call. */
    groupIntoCalls: (mails: OutgoingMail[]) => OutgoingMail[][]
    payloadOf: (mails: OutgoingMail[]) => string
    /** Returns the outcomes by the ids of the mails. The payload names attached files, whose bytes never change. */
    post: (batch: Batch, readAttachment: AttachmentReader) => Promise<Map<number, SendOutcome>>
  }
  close: () => void
}
