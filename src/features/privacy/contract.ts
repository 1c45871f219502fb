import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { binary, email, flag, id, instant, XLSX_TYPE } from '@/contract/shapes'
import { user } from '@/features/accounts/contract'
import { BLACKLIST_REASONS } from '@/features/blacklist/contract'
import { IMPORT_KINDS, IMPORT_OUTCOMES } from '@/features/imports/contract'
import { MAIL_STATES, MAIL_TYPES } from '@/features/mails/contract'
import { registration } from '@/features/registrations/contract/office'

/** What is forgotten by itself: who was at past events, bodies of mails, faulty rows of lists, removed people, sessions and links. */
export const RETENTION_RULES = [
  'past_registrations',
  'mail_bodies',
  'import_rows',
  'removed_registrations',
  'sessions',
] as const
export type RetentionRule = (typeof RETENTION_RULES)[number]

/** So many of a kind are shown at most; the export holds all. */
export const SHOWN_MAX = 50

const stamp = instant.nullable()

/** The newest of them, and how many there are. */
const newest = <Entry extends z.ZodType>(entry: Entry) => z.object({ total: z.int(), data: z.array(entry) })

export const PARTIES = ['alone', 'main', 'companion'] as const

/** With whom somebody came is told without names: those are data of others. */
export const heldRegistration = registration.omit({ invite_slug: true, accompaniment_of: true }).extend({
  workshop_title: z.string(),
  workshop_date: z.string(),
  party: z.enum(PARTIES),
  terms_version: z.string().nullable(),
  deleted_at: stamp,
})
export type HeldRegistration = z.infer<typeof heldRegistration>

/** The account itself: what it may do follows from its roles. */
export const heldAccount = user.omit({ role: true, routePermissions: true, permissions: true }).extend({
  has_password: z.boolean(),
  /** Sign-in providers that the account is linked with. */
  providers: z.array(z.string()),
  created_at: instant,
  updated_at: instant,
})

export const heldSession = z.object({
  user_agent: z.string(),
  created_at: instant,
  last_used: instant,
  expires_at: instant,
})

/** A mail to the address; what a notice to staff says is data of others. */
export const heldMail = z.object({
  id: z.int(),
  type: z.enum(MAIL_TYPES),
  subject: z.string().nullable(),
  recipient_name: z.string(),
  state: z.enum(MAIL_STATES),
  workshop_title: z.string().nullable(),
  created_at: instant,
  sent_at: stamp,
})

export const heldImportRow = z.object({
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  workshop_title: z.string(),
  created_at: instant,
  values: z.record(z.string(), z.string()),
})

export const heldEntry = z.object({ id: z.int(), created_at: instant, action: z.string(), object: z.string() })

/** Everything about one address. */
export const findings = z.object({
  email: z.string(),
  account: heldAccount.nullable(),
  sessions: newest(heldSession),
  registrations: newest(heldRegistration),
  mails: newest(heldMail),
  blacklist: z.object({ reason: z.enum(BLACKLIST_REASONS), note: z.string(), created_at: instant }).nullable(),
  notification: z.object({ created_at: instant }).nullable(),
  imports: newest(heldImportRow),
  audit: newest(heldEntry),
})
export type Findings = z.infer<typeof findings>

export const findPerson = endpoint('POST /api/system/privacy/find', {
  summary: 'Find everything that is known about an e-mail address',
  access: 'permitted',
  body: z.object({ email }),
  response: findings,
})

export const EXPORT_FORMATS = ['json', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const exportPerson = endpoint('POST /api/system/privacy/export', {
  summary: 'Export everything that is known about an e-mail address as JSON or as a spreadsheet',
  access: 'permitted',
  body: z.object({ email, format: z.enum(EXPORT_FORMATS) }),
  response: binary('application/json', XLSX_TYPE),
})

/** What is affected. */
export const STEP_KINDS = [
  'registrations_past',
  'registrations_ahead',
  'invitations',
  'removed',
  'mails_waiting',
  'mails_done',
  'mails_about',
  'mails_under_way',
  'imports',
  'account',
  'account_kept',
  'links',
  'blacklist',
  'blacklist_kept',
  'notification',
  'audit',
] as const
export type StepKind = (typeof STEP_KINDS)[number]

export const STEP_OUTCOMES = ['deleted', 'anonymised', 'kept'] as const
export type StepOutcome = (typeof STEP_OUTCOMES)[number]

/** Why it goes, or stays. */
export const STEP_REASONS = [
  'counts_stay',
  'seat_given_back',
  'not_invited_again',
  'removed_before',
  'not_sent',
  'log_stays',
  'told_others',
  'under_way',
  'list_row',
  'without_rights',
  'with_rights',
  'link_useless',
  'asked_to_forget',
  'not_written_again',
  'staff_entered',
  'values_go',
] as const

export const step = z.object({
  kind: z.enum(STEP_KINDS),
  what: z.enum(STEP_OUTCOMES),
  count: z.int(),
  reason: z.enum(STEP_REASONS),
})
export type Step = z.infer<typeof step>

const steps = z.object({ email: z.string(), steps: z.array(step) })

/** Whether the entry in the blacklist goes as well: then the address may be written to again. */
const wanted = { email, forget_blacklist: flag.default(false) }

export const previewErasure = endpoint('POST /api/system/privacy/preview', {
  summary: 'Say what erasing a person would delete, anonymise and keep',
  access: 'permitted',
  body: z.object(wanted),
  response: steps,
})

export const erasePerson = endpoint('POST /api/system/privacy/erase', {
  summary: 'Erase a person: everything about an e-mail address that nothing obliges to keep',
  access: 'permitted',
  // `confirm` is the address typed once more.
  body: z.object({ ...wanted, confirm: email }),
  response: steps,
})

const forgotten = z.object({ forgotten: z.int(), created_at: instant })

export const retentionRule = z.object({
  rule: z.enum(RETENTION_RULES),
  /** Kept for so long; zero where it goes as soon as it has expired. */
  period: z.int(),
  unit: z.enum(['days', 'months']),
  /** When it last forgot something, and how many. */
  last: forgotten.nullable(),
})

export const retentionEntry = forgotten.extend({ id, rule: z.enum(RETENTION_RULES) })
export const RETENTION_SHOWN = 50

export const getRetention = endpoint('GET /api/system/privacy/retention', {
  summary: 'Read the retention rules and what they forgot',
  access: 'permitted',
  response: z.object({ rules: z.array(retentionRule), log: z.array(retentionEntry) }),
})
export type Retention = z.infer<(typeof getRetention)['response']>
