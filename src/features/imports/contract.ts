import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import type { FieldMessages } from '@/contract/problems'
import { binary, FILE_LIMIT, id, instant, XLSX_TYPE } from '@/contract/shapes'
import { IMPORTED_KEYS } from '@/features/registrations/contract/spreadsheet'

/** A list of people to invite or to correct, or of those who were there. */
export const IMPORT_KINDS = ['registrations', 'participated'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Looked through and waiting for a yes, at work, done, and taken back. */
export const IMPORT_STATES = ['checked', 'running', 'done', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What a row will do, or did. */
export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

export const IMPORT_ROWS_MAX = 10_000

/** So many refused cells are answered at once, and so much of what stands in a cell; the download holds all of them. */
export const FAILURES_TOLD_MAX = 10_000
export const CELL_TOLD_MAX = 200

/** Rows that were refused may hold anything: they are kept for a day, like a list that nobody said yes to. */
export const FAILURES_KEPT_DAYS = 1
/** For so long an import can be taken back; after it, its rows are forgotten. */
export const UNDOABLE_DAYS = 30

/** What lists bring along: of a person, and, where they tell who was there, whether that one was. */
export const IMPORT_KEYS = [...IMPORTED_KEYS, 'participated'] as const
export type ImportKey = (typeof IMPORT_KEYS)[number]

export const importResult = z.object({
  id,
  workshop_id: id,
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  total: z.int(),
  done: z.int(),
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.int()),
  /** The columns that were recognised, and the headings of those that were not. */
  columns: z.array(z.enum(IMPORT_KEYS)),
  ignored: z.array(z.string()),
  created_at: instant,
  created_by_name: z.string().nullable(),
  undone_at: instant.nullable(),
  undone_by_name: z.string().nullable(),
  /** The last one of its event, done, and its rows are still kept. */
  is_undoable: z.boolean(),
  /** Its faulty rows are still kept. */
  has_failures: z.boolean(),
})
export type ImportResult = z.infer<typeof importResult>

const cells = z.partialRecord(z.enum(IMPORT_KEYS), z.string())

/** In words, in the reader's language. */
export const importFailure = z.object({ attribute: z.enum(IMPORT_KEYS), errors: z.array(z.string()) })

/** As it is stored: in no language yet. */
export type CellMessages = { [Key in ImportKey]?: FieldMessages[string] }

export const importRow = z.object({
  id,
  /** As the spreadsheet counts. */
  row: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  registration_id: z.string().nullable(),
  /** What stands in the cells, as it was typed. */
  values: cells,
  failures: z.array(importFailure),
  /** What will be replaced, or was, by what stands in the cells. */
  before: cells,
})
export type ImportRow = z.infer<typeof importRow>

/** Wider than what is taken, so that a file that is too large is told so in its own words. */
const UPLOAD_LIMIT = 4 * FILE_LIMIT
const xlsx = z.file()
const upload = { accepts: 'multipart', bodyLimit: UPLOAD_LIMIT } as const

export const checkImport = endpoint('POST /api/sandoz/workshop_registration/import/check', {
  summary: 'Look through a list of people and say what importing it would do, without doing it',
  access: 'permitted',
  ...upload,
  body: z.object({ xlsx, id, kind: z.enum(IMPORT_KINDS) }),
  response: importResult,
})

export const runImport = endpoint('POST /api/sandoz/workshop_registration/import/run/{id}', {
  summary: 'Import a list that was looked through; it goes on in the background',
  access: 'permitted',
  params: { id },
  response: importResult,
})

export const undoImport = endpoint('POST /api/sandoz/workshop_registration/import/undo/{id}', {
  summary: 'Take the last import of an event back, as long as nobody changed what it wrote',
  access: 'permitted',
  params: { id },
  response: importResult,
})

export const getImport = endpoint('GET /api/sandoz/workshop_registration/imports/{id}', {
  summary: 'How far an import is and what it did',
  access: 'permitted',
  params: { id },
  response: importResult,
})

export const listImports = endpoint('GET /api/sandoz/workshop_registration/imports', {
  summary: 'List the imports of an event',
  access: 'permitted',
  ...listOf(importResult, { sortBy: ['created_at'], filter: { workshop_id: id }, newestFirst: true }),
})

const rows = listOf(importRow, { sortBy: ['row'], filter: { outcome: z.enum(IMPORT_OUTCOMES) } })
export const listImportRows = endpoint('GET /api/sandoz/workshop_registration/imports/{id}/rows', {
  summary: 'The rows of an import: what each will do or did, and what is wrong with it',
  access: 'permitted',
  params: { id },
  ...rows,
})

const inOneGo = {
  access: 'permitted',
  ...upload,
  body: z.object({ xlsx, id }),
  response: z.object({
    failures: z.array(importFailure.extend({ row: z.int(), values: cells })),
    /** Of rows. */
    failurecount: z.int(),
    successcount: z.int(),
  }),
} as const

export const importXlsx = endpoint('POST /api/sandoz/workshop_registration/importXlsx', {
  summary: 'Import a list of people into an event: new ones are added without a seat, known ones are updated',
  ...inOneGo,
})

export const importParticipatedXlsx = endpoint('POST /api/sandoz/workshop_registration/importParticipatedXlsx', {
  summary: 'Check in everybody on a list, by e-mail address, else by external id',
  ...inOneGo,
})

export const downloadFailures = endpoint('GET /api/sandoz/workshop_registration/downloadParticipatedFailedImportXlsx', {
  summary: 'The faulty rows of an import with the reasons as a spreadsheet; without an id those of the own last one',
  access: 'permitted',
  query: z.object({ id: id.optional(), locale: z.enum(LOCALES).optional() }),
  response: binary(XLSX_TYPE),
})
