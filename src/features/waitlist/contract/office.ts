import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { binary, flag, id, instant, lines, opaqueId, XLSX_TYPE } from '@/contract/shapes'
import { ENTRY_STATES } from '@/contract/values/waitlist'
export const MOVE_REASON_MAX = 500

/** An entry of the list of an event, as staff see it. */
const waitlistEntry = z.object({
  id: opaqueId,
  workshop_id: id,
  /** The rank among the parties that wait; null for all others. */
  rank: z.int().nullable(),
  state: z.enum(ENTRY_STATES),
  email: z.string(),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  institution: z.string(),
  /** The number of people, and the names of the companions. */
  people: z.int(),
  companions: z.array(z.string()),
  may_split: z.boolean(),
  let_in: z.boolean(),
  /** The person left only an address, and is asked for the rest with an offer. */
  is_incomplete: z.boolean(),
  joined_at: instant,
  offered_seats: z.int().nullable(),
  offered_at: instant.nullable(),
  expires_at: instant.nullable(),
  informed_at: instant.nullable(),
  ended_at: instant.nullable(),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>

/** `open` lists the parties that wait or have an offer, in the order of the list; `ended` all others, the latest first. */
export const ENTRY_FILTERS = ['open', 'ended'] as const
export type EntryFilter = (typeof ENTRY_FILTERS)[number]

export const listWaitlist = endpoint('GET /api/sandoz/waitlist', {
  summary: 'List the parties on the waiting list of an event',
  ...listOf(waitlistEntry, { sortBy: [], filter: { workshop_id: id, entries: z.enum(ENTRY_FILTERS) } }),
})

const params = { id: opaqueId }

export const moveWaiting = endpoint('POST /api/sandoz/waitlist/{id}/move', {
  summary: 'Move a party to another position on the waiting list; the reason is logged',
  params,
  errorTexts: 'waitlist',
  body: z.object({ rank: z.int().min(1).max(10_000), reason: lines(MOVE_REASON_MAX).min(1) }),
})

export const offerByHand = endpoint('POST /api/sandoz/waitlist/{id}/offer', {
  summary: 'Offer a party seats out of turn; more seats than are free after a confirmation',
  params,
  body: z.object({ beyond_maximum: flag.optional() }),
})

export const resumeOffers = endpoint('POST /api/sandoz/waitlist/events/{id}/resume', {
  summary: 'Offer seats of an event again after its offers were paused because a mail could not be sent',
})

export const exportWaitlist = endpoint('GET /api/sandoz/waitlist/events/{id}/export', {
  summary: 'The waiting list of an event as a spreadsheet',
  response: binary(XLSX_TYPE),
})
