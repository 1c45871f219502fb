import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { binary, email, flag, id, instant, opaqueId, XLSX_TYPE } from '@/contract/shapes'
import { RETENTION_RULES } from '@/contract/values/privacy'
import { KEEP_REASONS } from '@/features/certificates/contract/states'
import { personalToken } from '@/features/registrations/contract/personal-links'

/** The screen shows this many of a kind at most. The export holds all. */
export const FINDINGS_MAX = 50

/** A row about the person: the texts that name it, and its other values. */
const shownRow = z.object({
  id: z.string(),
  names: z.array(z.string()),
  facts: z.array(z.object({ term: z.string(), value: z.string() })),
})

/** A kind of data with its purpose, recipients, period and newest rows in the language of the reader. */
export const shownKind = z.object({
  kind: z.string(),
  title: z.string(),
  purpose: z.string(),
  recipients: z.string(),
  period: z.string(),
  /** The number of entries about the address; null where staff hand them out on request. */
  count: z.int().nullable(),
  entries: z.array(shownRow),
})
export type ShownKind = z.infer<typeof shownKind>

export const findings = z.object({
  email: z.string(),
  kinds: z.array(shownKind),
  /** Some valid certificate would be kept at the wish of its holder. */
  offers_certificates: z.boolean(),
  /** The person has asked for the erasure, and wishes to keep the certificates. */
  keeps_certificates: z.boolean(),
})
export type Findings = z.infer<typeof findings>

export const findPerson = endpoint('POST /api/system/privacy/find', {
  summary: 'Find everything that is known about an e-mail address',
  revealsNumbers: true,
  body: z.object({ email }),
  response: findings,
})

export const EXPORT_FORMATS = ['json', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const exportPerson = endpoint('POST /api/system/privacy/export', {
  summary: 'Export everything that is known about an e-mail address as JSON or as a spreadsheet',
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
  body: z.object(erasureTarget),
  response: steps,
})

export const erasePerson = endpoint('POST /api/system/privacy/erase', {
  summary: 'Erase a person: everything about an e-mail address that nothing obliges to keep',
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
  response: z.object({ data: z.array(retainedList) }),
})

export const exportRetainedList = endpoint('GET /api/system/privacy/attendance/{id}', {
  summary: 'Export the attendance list that bodies demand of people who are erased',
  revealsNumbers: true,
  response: binary(XLSX_TYPE),
})

export const getRetention = endpoint('GET /api/system/privacy/retention', {
  summary: 'Read the retention rules and what they forgot',
  response: z.object({ rules: z.array(retentionRule), log: z.array(retentionEntry) }),
})
export type Retention = z.infer<(typeof getRetention)['response']>
