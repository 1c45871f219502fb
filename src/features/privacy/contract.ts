import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { recordOf } from '@/contract/fields'
import { binary, email, flag, id, instant, opaqueId, XLSX_TYPE } from '@/contract/shapes'
import { interval } from '@/contract/values/attendance'
import { CONSENT_ENDS, CONSENT_SOURCES } from '@/contract/values/consents'
import { IMPORT_KINDS, IMPORT_OUTCOMES } from '@/contract/values/imports'
import { BLACKLIST_REASONS, MAIL_STATES, MAIL_TYPES } from '@/contract/values/mails'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { RETENTION_RULES } from '@/contract/values/privacy'
import { REPLACEMENTS } from '@/contract/values/registrations'
import { ENTRY_STATES } from '@/contract/values/waitlist'
import { user } from '@/features/accounts/contract'
import { certificate } from '@/features/certificates/contract/certificates'
import { KEEP_REASONS } from '@/features/certificates/contract/states'
import { registration } from '@/features/registrations/contract/office'
import { personalToken } from '@/features/registrations/contract/personal-links'

/** The screen shows this many of a kind at most. The export holds all. */
export const FINDINGS_MAX = 50

const timestamp = instant.nullable()

/** The newest entries, and the number of all. */
const newestOf = <Entry extends z.ZodType>(entry: Entry) => z.object({ total: z.int(), data: z.array(entry) })

export const PARTIES = ['alone', 'main', 'companion'] as const

/** Companions appear without names, because those are data of others. */
export const heldRegistration = registration
  .omit({ invite_slug: true, accompaniment_of: true, profession_id: true })
  .extend({
    replaced_as: z.enum(REPLACEMENTS).nullable(),
    /** The name of the profession in the language of the reader. */
    profession: z.string().nullable(),
    /** The data of a person are handed out whole. */
    ...recordOf(NUMBER_KINDS, () => z.string()),
    workshop_title: z.string(),
    workshop_date: z.string(),
    party: z.enum(PARTIES),
    /** The times between which the person was at the event, in Berlin; empty where only the check-in is known. */
    attendance: z.string(),
    /** The last day on which a body of the event demands its attendance list, also if the person is erased before. */
    list_until: z.string().nullable(),
    terms_version: z.string().nullable(),
    ticket_code: z.string().nullable(),
    /** The codes of tickets that are no longer valid. */
    earlier_tickets: z.array(z.string()),
    /** Whether the person was asked to evaluate the event and has done so. The answers are not stored with people. */
    evaluation_asked_at: timestamp,
    evaluated: z.boolean(),
    deleted_at: timestamp,
  })
export type HeldRegistration = z.infer<typeof heldRegistration>

/** An entry on the waiting list of an event; the rank counts only while the party waits. */
export const heldWaiting = z.object({
  id: opaqueId,
  workshop_title: z.string(),
  workshop_date: z.string(),
  state: z.enum(ENTRY_STATES),
  rank: z.int().nullable(),
  may_split: z.boolean(),
  let_in: z.boolean(),
  joined_at: instant,
  offered_seats: z.int().nullable(),
  offered_at: timestamp,
  expires_at: timestamp,
  reminded_at: timestamp,
  informed_at: timestamp,
  ended_at: timestamp,
})
export type HeldWaiting = z.infer<typeof heldWaiting>

/** The content of a certificate is empty once it is no longer kept. */
export const heldCertificate = certificate
  .pick({ id: true, serial: true, code: true, state: true, points: true, label: true, holder: true })
  .extend({
    workshop_title: z.string(),
    workshop_date: z.string(),
    body: z.string(),
    person_number: z.string(),
    issued_at: timestamp,
    revoked_at: timestamp,
    revocation_reason: z.string(),
    /** The last day on which it is kept once the person is erased, and for whom; null for one that is erased then. */
    keep_until: z.string().nullable(),
    keep_reason: z.enum(KEEP_REASONS).nullable(),
    /** The last day on which it is kept if its holder wishes that; null for one that nobody can keep. */
    wish_until: z.string().nullable(),
  })

/** A line of an attendance list that a body demands although the person is erased. */
export const heldAttendance = z.object({
  workshop_title: z.string(),
  workshop_date: z.string(),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profession: z.string().nullable(),
  ...recordOf(NUMBER_KINDS, () => z.string()),
  attendance: z.string(),
  keep_until: z.string().nullable(),
})

/** The profession and numbers that the person allowed us to store for the next events. */
export const heldNumbers = z.object({
  profession: z.string().nullable(),
  efn: z.string(),
  oeak_number: z.string(),
  chamber_number: z.string(),
  consented_at: instant,
  used_at: instant,
})

/** A consent to invitations, with the text that was agreed to. */
export const heldConsent = z.object({
  id: z.int(),
  topic: z.string(),
  version: z.int(),
  text: z.string(),
  source: z.enum(CONSENT_SOURCES),
  note: z.string(),
  given_at: instant,
  proven_at: timestamp,
  ended_at: timestamp,
  ended_by: z.enum(CONSENT_ENDS).nullable(),
})

/** A consent that was erased and can still be proven. */
export const heldConsentProof = heldConsent.omit({ note: true }).extend({ proven_at: instant, erased_at: instant })

/** Each kind of data with its purpose, recipients and period in the language of the reader. */
export const dataOverview = z.array(
  z.object({
    kind: z.string(),
    title: z.string(),
    /** The number of entries about the address; null where staff hand them out on request. */
    count: z.int().nullable(),
    purpose: z.string(),
    recipients: z.string(),
    period: z.string(),
  }),
)
export type DataOverview = z.infer<typeof dataOverview>

/** The account without its permissions, which follow from its roles. */
export const heldAccount = user.omit({ role: true, routePermissions: true, permissions: true }).extend({
  has_password: z.boolean(),
  /** The sign-in providers linked to the account. */
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

/** A mail to the address. A notice to staff appears without its text, which is data of others. */
export const heldMail = z.object({
  id: z.int(),
  type: z.enum(MAIL_TYPES),
  subject: z.string().nullable(),
  recipient_name: z.string(),
  state: z.enum(MAIL_STATES),
  workshop_title: z.string().nullable(),
  created_at: instant,
  sent_at: timestamp,
})

export const heldImportRow = z.object({
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  workshop_title: z.string(),
  created_at: instant,
  values: z.record(z.string(), z.string()),
  /** The times of a participant of a webinar. */
  intervals: z.array(interval),
})

/** A note of staff about the person. */
export const heldNote = z.object({ text: z.string(), created_at: instant, updated_at: instant })

/** A merge of the address with another one of the person, as long as it can be undone. */
export const heldMerge = z.object({
  kept_email: z.string(),
  merged_email: z.string(),
  created_at: instant,
  undone_at: timestamp,
})

export const heldEntry = z.object({ id: z.int(), created_at: instant, action: z.string(), object: z.string() })

/** All data of one address. */
export const findings = z.object({
  email: z.string(),
  overview: dataOverview,
  account: heldAccount.nullable(),
  sessions: newestOf(heldSession),
  registrations: newestOf(heldRegistration),
  waitlist: newestOf(heldWaiting),
  certificates: newestOf(heldCertificate),
  attendance: newestOf(heldAttendance),
  mails: newestOf(heldMail),
  blacklist: z.object({ reason: z.enum(BLACKLIST_REASONS), note: z.string(), created_at: instant }).nullable(),
  notification: z.object({ created_at: instant }).nullable(),
  /** The address gets the monthly mail about the season. */
  season: z.object({ created_at: instant }).nullable(),
  notes: newestOf(heldNote),
  merges: newestOf(heldMerge),
  numbers: heldNumbers.nullable(),
  consents: newestOf(heldConsent),
  consent_proofs: newestOf(heldConsentProof),
  imports: newestOf(heldImportRow),
  audit: newestOf(heldEntry),
  /** The person has asked for the erasure, with or without the certificates. */
  erasure_request: z.object({ requested_at: instant, keep_certificates: z.boolean() }).nullable(),
})
export type Findings = z.infer<typeof findings>

export const findPerson = endpoint('POST /api/system/privacy/find', {
  summary: 'Find everything that is known about an e-mail address',
  access: 'permitted',
  revealsNumbers: true,
  body: z.object({ email }),
  response: findings,
})

export const EXPORT_FORMATS = ['json', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const exportPerson = endpoint('POST /api/system/privacy/export', {
  summary: 'Export everything that is known about an e-mail address as JSON or as a spreadsheet',
  access: 'permitted',
  revealsNumbers: true,
  body: z.object({ email, format: z.enum(EXPORT_FORMATS) }),
  response: binary('application/json', XLSX_TYPE),
})

export const downloadPersonalData = endpoint('GET /api/my/{token}/data', {
  summary: 'Download all that is stored about the address of a personal link, with the ends of numbers only',
  access: 'public',
  params: { token: personalToken },
  limit: { points: 20, seconds: 15 * 60 },
  response: binary('application/json'),
})

export const downloadWholeData = endpoint('POST /api/my/{token}/data', {
  summary: 'Download all that is stored about the address of a personal link, with whole numbers',
  access: 'public',
  revealsNumbers: true,
  accepts: 'form',
  params: { token: personalToken },
  body: z.object({}).optional(),
  limit: { points: 10, seconds: 15 * 60 },
  response: binary('application/json'),
})

export const listErasureRequests = endpoint('GET /api/system/privacy/requests', {
  summary: 'List the people who requested the erasure of their data',
  access: 'permitted',
  response: z.object({
    data: z.array(z.object({ email: z.string(), erasure_requested_at: instant, keep_certificates: z.boolean() })),
  }),
})

/** The effect of an erasure on a kind of data with its reason, as the features declare it. */
export const step = z.object({
  kind: z.string(),
  what: z.enum(['deleted', 'anonymised', 'kept']),
  count: z.int(),
  reason: z.string(),
  /** The last day on which the data are kept, where that is known. */
  until: z.iso.date().nullable(),
})
export type Step = z.infer<typeof step>

/** A certificate that was valid is kept until a day, or its data are erased. */
export const certificateFate = z.object({
  id: opaqueId,
  title: z.string(),
  date: z.string(),
  body: z.string(),
  keeping: z.object({ reason: z.enum(KEEP_REASONS), until: z.string() }).nullable(),
})
export type CertificateFate = z.infer<typeof certificateFate>

export const steps = z.object({ email: z.string(), steps: z.array(step), certificates: z.array(certificateFate) })
export type Steps = z.infer<typeof steps>

/**
 * `forget_blacklist` also deletes the blacklist entry, so the address may get mails again. With `keep_certificates` the
 * valid certificates are kept at the wish of the person; without the field, as the person has asked.
 */
const erasureTarget = { email, forget_blacklist: flag.default(false), keep_certificates: flag.optional() }

export const previewErasure = endpoint('POST /api/system/privacy/preview', {
  summary: 'Say what erasing a person would delete, anonymise and keep',
  access: 'permitted',
  body: z.object(erasureTarget),
  response: steps,
})

export const erasePerson = endpoint('POST /api/system/privacy/erase', {
  summary: 'Erase a person: everything about an e-mail address that nothing obliges to keep',
  access: 'permitted',
  // `confirm` is the address, typed a second time.
  errorTexts: 'privacy',
  body: z.object({ ...erasureTarget, confirm: email }),
  response: steps,
})

const forgottenCount = z.object({ forgotten: z.int(), created_at: instant })

/** `body`: each body demands its own years. */
const RETENTION_UNITS = ['days', 'months', 'body'] as const
export type RetentionUnit = (typeof RETENTION_UNITS)[number]

export const retentionRule = z.object({
  rule: z.enum(RETENTION_RULES),
  /** The retention period; zero if data are deleted once they expire, or if each body has its own. */
  period: z.int(),
  unit: z.enum(RETENTION_UNITS),
  /** The last run that deleted something, and the number of deletions. */
  last: forgottenCount.nullable(),
})

export const retentionEntry = forgottenCount.extend({ id, rule: z.enum(RETENTION_RULES) })
export const RETENTION_LOG_MAX = 50

/** The number of lists that are kept at the same time is far below this. */
export const RETAINED_LISTS_MAX = 500

/** An event whose people are erased and whose attendance list is kept, with the bodies that demand it. */
export const retainedList = z.object({
  id,
  title: z.string(),
  date: z.string(),
  people: z.int(),
  papers: z.int(),
  bodies: z.array(z.string()),
  keep_until: z.string().nullable(),
})
export type RetainedList = z.infer<typeof retainedList>

export const listRetainedLists = endpoint('GET /api/system/privacy/attendance', {
  summary: 'List the events whose attendance list is kept although people are erased, with the reason and the last day',
  access: 'permitted',
  response: z.object({ data: z.array(retainedList) }),
})

export const exportRetainedList = endpoint('GET /api/system/privacy/attendance/{id}', {
  summary: 'Export the attendance list that bodies demand of people who are erased',
  access: 'permitted',
  revealsNumbers: true,
  params: { id },
  response: binary(XLSX_TYPE),
})

export const getRetention = endpoint('GET /api/system/privacy/retention', {
  summary: 'Read the retention rules and what they forgot',
  access: 'permitted',
  response: z.object({ rules: z.array(retentionRule), log: z.array(retentionEntry) }),
})
export type Retention = z.infer<(typeof getRetention)['response']>
