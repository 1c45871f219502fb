import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import type { FieldMessages } from '@/contract/problems'
import { binary, FILE_LIMIT, flag, id, instant, opaqueId, timezone, XLSX_TYPE } from '@/contract/shapes'
import { interval } from '@/contract/values/attendance'
import {
  IMPORT_KINDS,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  type ImportKind,
  LEFT_OUT_REASONS,
  MATCHES,
} from '@/contract/values/imports'
import { IMPORTED_KEYS } from '@/features/registrations/contract/spreadsheet'

export type PeopleListKind = Exclude<ImportKind, 'attendance'>

export const IMPORT_ROWS_MAX = 10_000

/** Limit the refused cells of an answer and the characters of each; the download contains everything. */
export const FAILURES_SHOWN_MAX = 10_000
export const CELL_SHOWN_MAX = 200

/** Refused rows may hold any personal data, so they are deleted after a day, like a list that nobody confirmed. */
export const FAILURES_RETENTION_DAYS = 1
/** An import can be undone for this long. Then its rows are deleted. */
export const UNDOABLE_DAYS = 30

/** The columns of a list: the fields of a person, whether the person attended, and the name in the list of a webinar. */
export const IMPORT_KEYS = [...IMPORTED_KEYS, 'participated', 'name'] as const
export type ImportKey = (typeof IMPORT_KEYS)[number]

export const importResult = z.object({
  id,
  workshop_id: id,
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  /** The zone in which the times of the list are read. */
  timezone: z.string(),
  total: z.int(),
  done: z.int(),
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.int()),
  noted: z.int(),
  /** The recognised columns, and the headings of the others. */
  columns: z.array(z.enum(IMPORT_KEYS)),
  ignored: z.array(z.string()),
  created_at: instant,
  created_by_name: z.string().nullable(),
  undone_at: instant.nullable(),
  undone_by_name: z.string().nullable(),
  /** Only the last import of an event can be undone, once it is done and while its rows exist. */
  is_undoable: z.boolean(),
  /** False once the faulty rows are deleted. */
  has_failures: z.boolean(),
})
export type ImportResult = z.infer<typeof importResult>

export const cells = z.partialRecord(z.enum(IMPORT_KEYS), z.string())

/** The messages are in the reader's language. */
export const importFailure = z.object({ attribute: z.enum(IMPORT_KEYS), errors: z.array(z.string()) })

/** Messages are stored as keys and translated when they are read. */
export type CellMessages = { [Key in ImportKey]?: FieldMessages[string] }

/** A participant of a webinar with the person whose attendance it is. */
const attendanceOfRow = z.object({
  intervals: z.array(interval),
  matched_by: z.enum(MATCHES).nullable(),
  left_out: z.enum(LEFT_OUT_REASONS).nullable(),
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The minutes of the person with all its rows; of a row without a person, its own. */
  minutes: z.int(),
  /** The minutes of the person without this list. */
  minutes_before: z.int(),
  other_rows: z.array(z.int()),
})
export type AttendanceOfRow = z.infer<typeof attendanceOfRow>

export const importRow = z.object({
  id,
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  registration_id: z.string().nullable(),
  /** The cells as they were typed. */
  values: cells,
  failures: z.array(importFailure),
  /** Remarks on cells that are imported as they are: numbers that are probably mistyped. */
  notes: z.array(importFailure),
  before: cells,
  /** Only the list of a webinar has it. */
  attendance: attendanceOfRow.nullable(),
})
export type ImportRow = z.infer<typeof importRow>

/** Larger than the limit of a file, so that a file above that limit gets the message written for it. */
const UPLOAD_LIMIT = 4 * FILE_LIMIT
const xlsx = z.file()
const upload = { accepts: 'multipart', bodyLimit: UPLOAD_LIMIT } as const

/** Postal codes that a sheet holds as numbers of four digits may have lost a leading zero. */
export const POSTAL_CODE_CHOICES = ['padded', 'unchanged'] as const
export type PostalCodeChoice = (typeof POSTAL_CODE_CHOICES)[number]

/** People on a list of attendees who are not registered are added as registered and participated, or reported. */
export const WALK_IN_CHOICES = ['add', 'leave'] as const
export type WalkInChoice = (typeof WALK_IN_CHOICES)[number]
const walk_ins = z.enum(WALK_IN_CHOICES).optional()

export const checkImport = endpoint('POST /api/sandoz/workshop_registration/import/check', {
  summary: 'Look through a list of people and say what importing it would do, without doing it',
  ...upload,
  // A list with such numbers is refused with the question at `postal_codes` until that is answered; so is a list with
  // people who came without a registration, at `walk_ins`.
  body: z.object({
    xlsx,
    id,
    kind: z.enum(IMPORT_KINDS),
    postal_codes: z.enum(POSTAL_CODE_CHOICES).optional(),
    walk_ins,
    /** The zone of the times in the list of a webinar, if it is not that of the user. */
    timezone: timezone.optional(),
  }),
  response: importResult,
})

export const assignParticipant = endpoint('POST /api/sandoz/workshop_registration/import/assign/{id}', {
  summary: 'Say whose attendance a row of a checked webinar list is, or leave the row out',
  // Null leaves the row out.
  body: z.object({ row_id: id, registration_id: opaqueId.nullable() }),
  response: importResult,
})

export const runImport = endpoint('POST /api/sandoz/workshop_registration/import/run/{id}', {
  summary: 'Import a list that was looked through; it goes on in the background',
  response: importResult,
})

export const undoImport = endpoint('POST /api/sandoz/workshop_registration/import/undo/{id}', {
  summary: 'Take the last import of an event back, as long as nobody changed what it wrote',
  response: importResult,
})

export const getImport = endpoint('GET /api/sandoz/workshop_registration/imports/{id}', {
  summary: 'Read the progress and the result of an import',
  response: importResult,
})

export const listImports = endpoint('GET /api/sandoz/workshop_registration/imports', {
  summary: 'List the imports of an event',
  ...listOf(importResult, { sortBy: ['created_at'], filter: { workshop_id: id }, newestFirst: true }),
})

const rows = listOf(importRow, { sortBy: ['row'], filter: { outcome: z.enum(IMPORT_OUTCOMES), has_notes: flag } })
export const listImportRows = endpoint('GET /api/sandoz/workshop_registration/imports/{id}/rows', {
  summary: 'The rows of an import: what each will do or did, and what is wrong with it',
  ...rows,
})

export const importReport = z.object({
  failures: z.array(importFailure.extend({ row: z.int(), values: cells })),
  failurecount: z.int(),
  successcount: z.int(),
})

const directImport = {
  ...upload,
  body: z.object({ xlsx, id }),
  response: importReport,
} as const

export const importXlsx = endpoint('POST /api/sandoz/workshop_registration/importXlsx', {
  summary: 'Import a list of people into an event: new ones are added without a seat, known ones are updated',
  ...directImport,
})

export const importParticipatedXlsx = endpoint('POST /api/sandoz/workshop_registration/importParticipatedXlsx', {
  summary: 'Check in everybody on a list, by e-mail address, else by external ID',
  ...directImport,
  // Without `walk_ins` the people who are not registered are reported.
  body: directImport.body.extend({ walk_ins }),
})

export const downloadFailures = endpoint('GET /api/sandoz/workshop_registration/downloadParticipatedFailedImportXlsx', {
  summary: 'The faulty rows of an import with the reasons as a spreadsheet; without an id those of the own last one',
  revealsNumbers: true,
  query: z.object({ id: id.optional(), locale: z.enum(LOCALES).optional() }),
  response: binary(XLSX_TYPE),
})
