import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from '@/contract/audit'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { binary, day, id, instant, XLSX_TYPE } from '@/contract/shapes'
import { MAIL_TYPES } from '@/contract/values/mails'
import { namedUser } from '@/features/users/contract'
import { CHANGED_FIELDS } from '@/features/workshops/contract/office'

export const CHANGE_ACTIONS = ['create', 'update', 'delete', 'mail', 'issue'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** The deeds that the history tells in a sentence; `saved` is a change of fields that has no sentence of its own. */
export const DEEDS = [
  'created',
  'copied',
  'template_created',
  'date_added',
  'series_created',
  'series_extended',
  'series_left',
  'template_saved',
  'events_created',
  'cancelled',
  'restored',
  'uninformed',
  'offers_paused',
  'offers_resumed',
  'signup_opened',
  'signup_closed',
  'rescheduled',
  'mailed',
  'mails_repeated',
  'issued',
  'saved',
  'deleted',
] as const
export type Deed = (typeof DEEDS)[number]

/** Stands for a file in the history, which shows neither its name nor its content. */
export const CHANGED_FILE = 'changed'

/** A short text, never HTML; flags and numbers as they are; null for nothing. */
const shownValue = z.union([z.string(), z.number(), z.boolean()]).nullable()
export type ShownValue = z.infer<typeof shownValue>

/** The present names of the rows that a field refers to by their ids. A deleted row has no name. */
const referenceNames = z.object({ before: z.string().nullable(), after: z.string().nullable() }).optional()
export type ReferenceNames = z.infer<typeof referenceNames>

/** Both values are equal when only the format of a text changed. */
export const change = z.object({
  field: z.enum(CHANGED_FIELDS),
  before: shownValue,
  after: shownValue,
  names: referenceNames,
})
export type Change = z.infer<typeof change>

const describedDeed = z.object({
  deed: z.enum(DEEDS),
  /** The number of dates, events, people, mails, certificates or fields of the deed. */
  count: z.int(),
  mail_type: z.enum(MAIL_TYPES).nullable(),
})
export type DescribedDeed = z.infer<typeof describedDeed>

export const historyEntry = z.object({
  id: z.int(),
  created_at: instant,
  /** Null for a change by the system and for a deleted account. */
  user: z.string().nullable(),
  /** The name of a helper without an account. */
  helper: z.string().nullable(),
  action: z.enum(CHANGE_ACTIONS),
  ...describedDeed.shape,
  changes: z.array(change),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const history = listOf(historyEntry, { sortBy: [] })

export const listChanges = endpoint('GET /api/sandoz/workshops/history/{id}', {
  summary: 'List the changes of an event, newest first',
  query: history.query.pick({ page: true, per_page: true }),
  response: history.response,
})

export const isAuditAction = (name: string): name is AuditAction => AUDIT_ACTIONS.some((action) => action === name)

/** An erased value keeps only the name of its field. A fact has no value before. */
const auditedChange = z.object({
  field: z.string(),
  before: shownValue.optional(),
  after: shownValue,
  names: referenceNames,
  is_kept: z.boolean(),
})
export type AuditedChange = z.infer<typeof auditedChange>

const auditEntry = z.object({
  id: z.int(),
  created_at: instant,
  /** Null for guests, helpers and the system; without a name after the account is deleted. */
  user: z.object({ id, name: z.string().nullable() }).nullable(),
  /** The name of a helper without an account. */
  helper: z.string().nullable(),
  action: z.string(),
  object: z.string(),
  object_id: z.string().nullable(),
  /** The current title; null after the object is deleted. */
  title: z.string().nullable(),
  /** The event of the object, while both exist. */
  workshop_id: id.nullable(),
  /** The action in the words of the history of the event, where they say more than the changed fields. */
  described: describedDeed.optional(),
  changes: z.array(auditedChange),
  /** The id of the request, as in the server's log. */
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const filterText = z.string().trim().min(1).max(200)

/** The object is the name of a table, or `privacy`. Days are in the academy's time zone. */
const entries = listOf(auditEntry, {
  sortBy: [],
  filter: {
    user: id,
    action: z.enum(AUDIT_ACTIONS),
    object: filterText,
    object_id: filterText,
    from: day,
    to: day,
    request_id: filterText,
  },
})

/** Counts up to the last page; `capped` says that there are older entries. */
export const listAuditEntries = endpoint('GET /api/system/audit', {
  summary: 'List all changes with author, object and time, newest first',
  query: entries.query.pick({ page: true, per_page: true, perPage: true, filter: true }),
  response: entries.response,
})
export type AuditFilter = NonNullable<z.output<(typeof listAuditEntries)['query']>['filter']>

export const listAuditPeople = endpoint('GET /api/system/audit/people', {
  summary: 'Find people by whom the log can be filtered',
  ...listOf(namedUser, { sortBy: ['name'] }),
})

export const exportAuditEntries = endpoint('GET /api/system/audit/export', {
  summary: 'The entries of the log as a spreadsheet, the newest first',
  // A link sends no language header of the page, so the query names the language.
  query: listAuditEntries.query.pick({ filter: true }).extend({ locale: z.enum(LOCALES).optional() }),
  response: binary(XLSX_TYPE),
})
