import { z } from 'zod'
import { AUDIT_ACTIONS, type AuditAction } from '@/contract/audit'
import { endpoint } from '@/contract/endpoint'
import { namesOf } from '@/contract/fields'
import { listOf } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { binary, day, id, instant, XLSX_TYPE } from '@/contract/shapes'
import { QUESTIONNAIRE_FIELDS } from '@/contract/values/evaluations'
import { ACCREDITATION_FIELDS } from '@/features/accreditations/contract/accreditations'
import { bodyDraft } from '@/features/accreditations/contract/bodies'
import { SIGNER_FIELDS, SIGNER_PICTURES } from '@/features/accreditations/contract/signers'
import { AUDIENCE_PARTS, CRITERION_NAMES } from '@/features/audiences/contract'
import { PICTURES, TEMPLATE_FIELDS } from '@/features/certificates/contract/templates'
import { STEP_KINDS } from '@/features/privacy/contract'
import { HISTORY_DATES, PERSON_FIELD_NAMES as TYPED_FIELDS } from '@/features/registrations/contract/fields'
import { TEXTS as FRONTEND_TEXTS, LEGAL_TEXTS } from '@/features/texts/contract'
import { namedUser } from '@/features/users/contract'
import { workshopFields } from '@/features/workshops/contract/office'

export const CHANGE_ACTIONS = ['create', 'update', 'delete'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

const formFields = workshopFields.omit({ updated_at: true }).keyof().options

/** The fields in the history of an event, in the order of the form; a copy names its original. */
export const CHANGED_FIELDS = [
  'duplicate_of',
  'cancelled_at',
  'cancellation_note',
  'uninformed',
  'offers_paused_at',
  ...formFields,
] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

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

export const historyEntry = z.object({
  id: z.int(),
  created_at: instant,
  /** Null for a change by the system and for a deleted account. */
  user: z.string().nullable(),
  /** The name of a helper without an account. */
  helper: z.string().nullable(),
  action: z.enum(CHANGE_ACTIONS),
  changes: z.array(change),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const history = listOf(historyEntry, { sortBy: [] })

export const listChanges = endpoint('GET /api/sandoz/workshops/history/{id}', {
  summary: 'List the changes of an event, newest first',
  access: 'permitted',
  params: { id },
  query: history.query.pick({ page: true, per_page: true }),
  response: history.response,
})

/** The personal fields of a registration. */
const PERSON_LOG_FIELDS = [
  ...TYPED_FIELDS.filter((name) => name !== 'manually_paid'),
  'agb',
  'nonpublic',
  'manually_added',
  'manually_paid',
  ...HISTORY_DATES,
] as const

/** An entry on a waiting list, which is logged in the history of its main registration. */
const WAITLIST_LOG_FIELDS = [
  'waitlist',
  'position',
  'rank',
  'free',
  'passed_over',
  'expires_at',
  'by_hand',
  'may_split',
] as const

/**
 * The fields of an entry that the log shows, by the table of the object. A field that is not listed is never shown:
 * passwords, tokens, codes and personal links stay hidden even where an entry holds them.
 */
export const SHOWN_FIELDS = {
  workshops: [
    ...CHANGED_FIELDS,
    'type',
    'queued',
    'repeated',
    'certificates',
    'replaced',
    'entrance_action',
    'numbers_read',
  ],
  registrations: [
    ...PERSON_LOG_FIELDS,
    'attendance',
    'attendance_reason',
    'accompaniment_of',
    'replaced_as',
    'replaced_by',
    'action',
    'type',
    'people',
    'seats',
    'removed',
    'restored',
    'left_out',
    'import_undone',
    'numbers_read',
    'moved',
    'ticket_renewed',
    ...WAITLIST_LOG_FIELDS,
    'entrance_action',
    'reason',
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
    'numbers_read',
  ],
  helper_links: ['name', 'valid_until', 'revoked_at'],
  check_in_devices: ['label', 'revoked_at'],
  attendance_papers: ['name'],
  mails: ['numbers_read'],
  mail_runs: ['is_stopped'],
  planned_mails: ['type', 'state', 'offset_days', 'at_time', 'offset_minutes', 'sent_at', 'attachment'],
  person_merges: ['merged', 'merge_undone', 'left_out'],
  person_notes: ['text'],
  consents: ['text_id', 'note', 'ended_at'],
  list_settings: [],
  list_views: ['name'],
  sponsors: ['name', 'image'],
  audiences: [
    'name',
    'description',
    ...CRITERION_NAMES,
    'workshop_id',
    'queued',
    'lift_limit',
    'matched',
    ...AUDIENCE_PARTS,
  ],
  consent_topics: [
    'name_de',
    'name_en',
    'text_de',
    'text_en',
    'version',
    'for_doctors',
    'for_pharmacists',
    'for_online',
    'position',
    'is_retired',
  ],
  professions: ['name_de', 'name_en', 'synonyms', 'position', 'has_category'],
  bodies: namesOf(bodyDraft.shape).filter((name) => name !== 'updated_at' && name !== 'has_password'),
  certificates: ['state', 'revocation_reason', 'numbers_read'],
  certificate_templates: ['body_id', ...TEMPLATE_FIELDS, ...PICTURES],
  certificate_signers: [...SIGNER_FIELDS, ...SIGNER_PICTURES],
  evaluation_templates: ['name', 'closing_days', 'for_new_events', ...namesOf(QUESTIONNAIRE_FIELDS)],
  evaluations: ['speakers', 'goals', 'closing_days', 'typed_answers', 'opened_at', 'forgotten_at'],
  signing_keys: [],
  accreditations: [...ACCREDITATION_FIELDS, 'encrypted_password_changed', 'changes_reported'],
  blacklisted_emails: ['email', 'reason', 'note'],
  notification_emails: ['email'],
  season_recipients: ['email', 'language', 'is_active'],
  frontend_texts: [...FRONTEND_TEXTS, ...LEGAL_TEXTS],
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
  privacy: ['format', 'numbers_read', ...STEP_KINDS],
} as const satisfies Record<string, readonly string[]>

export type AuditObject = keyof typeof SHOWN_FIELDS
export const isAuditObject = (name: string): name is AuditObject => Object.hasOwn(SHOWN_FIELDS, name)
export const isAuditAction = (name: string): name is AuditAction => AUDIT_ACTIONS.some((action) => action === name)
export const AUDIT_OBJECTS: readonly AuditObject[] = Object.keys(SHOWN_FIELDS).filter(isAuditObject)

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
  changes: z.array(auditedChange),
  /** The id of the request, as in the server's log. */
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const filterText = z.string().trim().min(1).max(200)

/** Days are in the academy's time zone. */
const entries = listOf(auditEntry, {
  sortBy: [],
  filter: {
    user: id,
    action: z.enum(AUDIT_ACTIONS),
    object: z.enum(AUDIT_OBJECTS),
    object_id: filterText,
    from: day,
    to: day,
    request_id: filterText,
  },
})

/** Counts up to the last page; `capped` says that there are older entries. */
export const listAuditEntries = endpoint('GET /api/system/audit', {
  summary: 'List all changes with author, object and time, newest first',
  access: 'permitted',
  query: entries.query.pick({ page: true, per_page: true, perPage: true, filter: true }),
  response: entries.response,
})
export type AuditFilter = NonNullable<z.output<(typeof listAuditEntries)['query']>['filter']>

export const listAuditPeople = endpoint('GET /api/system/audit/people', {
  summary: 'Find people by whom the log can be filtered',
  access: 'permitted',
  ...listOf(namedUser, { sortBy: ['name'] }),
})

export const exportAuditEntries = endpoint('GET /api/system/audit/export', {
  summary: 'The entries of the log as a spreadsheet, the newest first',
  access: 'permitted',
  // A link sends no language header of the page, so the query names the language.
  query: listAuditEntries.query.pick({ filter: true }).extend({ locale: z.enum(LOCALES).optional() }),
  response: binary(XLSX_TYPE),
})
