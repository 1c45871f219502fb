import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { flag, id, instant, opaqueId } from '@/contract/shapes'
import { DECLINABLE_MAIL_TYPES } from '@/contract/values/mails'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { MERGE_REFUSALS, MERGE_STATES } from './merge-states'

/** A merge can be undone for so long; its record is deleted afterwards. */
export const MERGE_UNDO_DAYS = 30

/** @public */
export const mergedAddress = z.object({ id: opaqueId, name: z.string(), email: z.string() })

/** @public */
export const mergeState = z.enum(MERGE_STATES)

/** @public */
export const mergedSeat = z.object({ name: z.string(), email: z.string(), state: mergeState })

const mergedEvent = z.object({
  workshop_id: id,
  title: z.string(),
  date: z.string(),
  /** The registrations that follow to the kept address. */
  moved: z.int(),
  /** Both addresses have a registration: the one that stays, and those that end as merged. */
  pair: z
    .object({
      stays: mergedSeat,
      ends: z.array(mergedSeat),
      /** The companions who accompany the one that stays. */
      companions: z.array(z.string()),
      /** The seats that become free, for the waiting list if somebody waits. */
      freed: z.int(),
      /** The reason why the two cannot become one, which refuses the whole merge. */
      refusal: z.enum(MERGE_REFUSALS).nullable(),
    })
    .nullable(),
})
export type MergedEvent = z.infer<typeof mergedEvent>

const mergePreview = z.object({
  /** Identifies what is shown. The merge is refused with 409 once anything of it has changed. */
  fingerprint: z.string(),
  kept: mergedAddress,
  merged: mergedAddress,
  events: z.array(mergedEvent),
  certificates: z.int(),
  notes: z.int(),
  /** The stored numbers that the merged address adds, and whether its profession is added. */
  numbers: z.array(z.enum([...NUMBER_KINDS, 'profession_id'])),
  /** The kept address gets onto the blacklist, because the merged one is on it. */
  is_blacklisted: z.boolean(),
  declined_mails: z.array(z.enum(DECLINABLE_MAIL_TYPES)),
  /** The coming events whose calendar entry lies in the other mailbox, and those with two entries. */
  calendars: z.object({ moved: z.int(), twice: z.int() }),
  /** The owner of one of the addresses has requested the erasure of the data, which comes first. */
  is_erasure_requested: z.boolean(),
})
export type MergePreview = z.infer<typeof mergePreview>

const params = { id: opaqueId, other: opaqueId }

export const previewMerge = endpoint('GET /api/people/{id}/merge/{other}', {
  summary: 'Show what merging the address of another registration into that of the first would change',
  params,
  response: mergePreview,
})

export const mergePeople = endpoint('POST /api/people/{id}/merge/{other}', {
  summary: 'Merge two e-mail addresses of one person; undoable for 30 days',
  params,
  body: z.object({
    fingerprint: z.string().max(64),
    /** Sends the calendar entries of coming events to the kept address, and removes those that are there twice. */
    calendar: flag.default(false),
  }),
  response: z.object({ merge: opaqueId }),
})

/** The reasons why a part of a merge stays: nothing is overwritten. */
const UNDO_REFUSALS = ['changed', 'seat_taken', 'address_used'] as const
export type UndoRefusal = (typeof UNDO_REFUSALS)[number]

const UNDONE_PARTS = ['event', 'numbers', 'blacklist', 'declined_mails'] as const

export const undoMerge = endpoint('POST /api/people/{id}/merges/{merge}/undo', {
  summary: 'Undo a merge, except for what has changed since',
  params: { id: opaqueId, merge: opaqueId },
  body: z.object({}).optional(),
  response: z.object({
    blocked: z.array(
      z.object({ part: z.enum(UNDONE_PARTS), title: z.string().nullable(), reason: z.enum(UNDO_REFUSALS) }),
    ),
  }),
})
export type BlockedPart = z.output<(typeof undoMerge)['response']>['blocked'][number]

export const personMerge = z.object({
  id: opaqueId,
  merged_email: z.string(),
  created_at: instant,
  author: z.string().nullable(),
  undoable_until: instant,
  undone_at: instant.nullable(),
})
export type PersonMerge = z.infer<typeof personMerge>
