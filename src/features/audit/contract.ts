import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from '@/contract/audit'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { binary, day, id, instant, XLSX_TYPE } from '@/contract/shapes'
import { STEP_KINDS } from '@/features/privacy/contract'
import { TEXTS as FRONTEND_TEXTS } from '@/features/texts/contract'
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

const history = listOf(historyEntry, { sortBy: [] })

export const listChanges = endpoint('GET /api/sandoz/workshops/history/{id}', {
  summary: 'Who changed which field of an event when, the newest first',
  access: 'permitted',
  params: { id },
  query: history.query.pick({ page: true, per_page: true }),
  response: history.response,
})

/** What stands of a person in a registration. */
export const PERSON_FIELDS = [
  'title',
  'first_name',
  'last_name',
  'gender',
  'email',
  'institution',
  'institution_address',
  'city',
  'postal_code',
  'language',
  'external_id',
  'question',
  'ipad',
  'ipad_shippingaddress',
  'agb',
  'nonpublic',
  'manually_added',
  'manually_paid',
  'invitation_sent',
  'registered',
  'confirmation_sent',
  'reminder_sent',
  'participated',
  'after_event_sent',
  'cancelled_at',
  'unsubscribed_at',
] as const

/**
 * What may be seen of what the log holds, for each kind of thing by the name of its table. What is not listed here is never
 * shown, whatever an entry holds: the passwords, tokens, codes and personal links of people least of all.
 */
export const SHOWN_FIELDS = {
  workshops: [...CHANGED_FIELDS, 'type', 'queued', 'repeated'],
  registrations: [
    ...PERSON_FIELDS,
    'action',
    'type',
    'people',
    'seats',
    'removed',
    'restored',
    'left_out',
    'import_undone',
  ],
  import_results: [
    'kind',
    'counts_created',
    'counts_updated',
    'counts_unchanged',
    'counts_failed',
    'undone',
    'removed',
    'restored',
  ],
  mail_runs: ['is_stopped'],
  sponsors: ['name', 'image'],
  blacklisted_emails: ['email', 'reason', 'note'],
  notification_emails: ['email'],
  frontend_texts: FRONTEND_TEXTS,
  translation_overrides: ['translation'],
  users: [
    'name',
    'first_name',
    'second_name',
    'email',
    'phone',
    'language',
    'email_verified_at',
    'is_super_user',
    'roles',
    'timezone',
    'format_date',
    'format_datetime',
    'format_time',
    'second_factor',
    'recovery_codes',
    'type',
  ],
  oauth_accounts: [],
  roles: ['name', 'permissions', 'routePermissions'],
  permissions: ['name'],
  route_permissions: ['routePermissions'],
  privacy: ['format', ...STEP_KINDS],
} as const satisfies Record<string, readonly string[]>

export type AuditObject = keyof typeof SHOWN_FIELDS
export const isAuditObject = (name: string): name is AuditObject => Object.hasOwn(SHOWN_FIELDS, name)
export const isAuditAction = (name: string): name is AuditAction => AUDIT_ACTIONS.some((action) => action === name)
export const AUDIT_OBJECTS: readonly AuditObject[] = Object.keys(SHOWN_FIELDS).filter(isAuditObject)

/** Of a value that is no longer kept, only the name of its field is. A fact has nothing that was before. */
const auditedChange = z.object({
  field: z.string(),
  before: shownValue.optional(),
  after: shownValue,
  is_kept: z.boolean(),
})
export type AuditedChange = z.infer<typeof auditedChange>

const auditEntry = z.object({
  id: z.int(),
  created_at: instant,
  /** Null for guests and for what happens by itself; without a name once the account is gone. */
  user: z.object({ id, name: z.string().nullable() }).nullable(),
  action: z.string(),
  object: z.string(),
  object_id: z.string().nullable(),
  /** What it is called now; null once it is gone. */
  title: z.string().nullable(),
  /** The event that it belongs to, while both are there. */
  workshop_id: id.nullable(),
  changes: z.array(auditedChange),
  /** Of the call that did it, as in the server's own log. */
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const word = z.string().trim().min(1).max(200)

/** Days are those of the academy. */
const entries = listOf(auditEntry, {
  sortBy: [],
  filter: {
    user: id,
    action: z.enum(AUDIT_ACTIONS),
    object: z.enum(AUDIT_OBJECTS),
    object_id: word,
    from: day,
    to: day,
    request_id: word,
  },
})

/** Counted as far as they can be turned over to; `capped` says that there are older ones. */
export const listAuditEntries = endpoint('GET /api/system/audit', {
  summary: 'Who did what to whom when, the newest first',
  access: 'permitted',
  query: entries.query.pick({ page: true, per_page: true, perPage: true, filter: true }),
  response: entries.response,
})
export type AuditFilter = NonNullable<z.output<(typeof listAuditEntries)['query']>['filter']>

const person = z.object({ id, name: z.string(), email: z.string() })

export const listAuditPeople = endpoint('GET /api/system/audit/people', {
  summary: 'Find people by whom the log can be narrowed',
  access: 'permitted',
  ...listOf(person, { sortBy: ['name'] }),
})

export const exportAuditEntries = endpoint('GET /api/system/audit/export', {
  summary: 'The entries of the log as a spreadsheet, the newest first',
  access: 'permitted',
  // A link names no language as calls do: without this one the browser's decides.
  query: listAuditEntries.query.pick({ filter: true }).extend({ locale: z.enum(LOCALES).optional() }),
  response: binary(XLSX_TYPE),
})
