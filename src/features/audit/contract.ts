import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { id, instant } from '@/contract/shapes'
import { workshopFields } from '@/features/workshops/contract/office'

export const CHANGE_ACTIONS = ['create', 'update', 'delete'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

const formFields = workshopFields.omit({ updated_at: true }).keyof().options

/** What the history of an event tells of, in the order of the form; a copy names the event that it was made from. */
export const CHANGED_FIELDS = ['duplicate_of', ...formFields] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/** What a history says of a file that is there; what it is called or holds is not told. */
export const SOME_FILE = 'changed'

/** A short text, never HTML; flags and numbers as they are; null for nothing. */
const shownValue = z.union([z.string(), z.number(), z.boolean()]).nullable()
export type ShownValue = z.infer<typeof shownValue>

/** Where only the look of a text changed, both values are the same. */
export const change = z.object({ field: z.enum(CHANGED_FIELDS), before: shownValue, after: shownValue })
export type Change = z.infer<typeof change>

export const historyEntry = z.object({
  id: z.int(),
  created_at: instant,
  /** Null for what nobody did by hand, and where the account is gone. */
  user: z.string().nullable(),
  action: z.enum(CHANGE_ACTIONS),
  changes: z.array(change),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const { query, response } = listOf(historyEntry, { sortBy: [] })

export const listChanges = endpoint('GET /api/sandoz/workshops/history/{id}', {
  summary: 'Who changed which field of an event when, the newest first',
  access: 'permitted',
  params: { id },
  query: query.pick({ page: true, per_page: true }),
  response,
})
