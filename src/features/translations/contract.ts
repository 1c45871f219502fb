import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { DEFAULT_LOCALE, LOCALES } from '@/contract/locales'
import { binary, FILE_LIMIT, instant, line, lines, XLSX_TYPE } from '@/contract/shapes'

/** The modules of mails and validation; all other namespaces of messages/ are client modules, which pages show. */
export const SERVER_MODULES: readonly string[] = ['mails', 'errors']
export const SIDES = ['server', 'client'] as const
export type Side = (typeof SIDES)[number]

export const TEXT_MAX = 2000
/** A limit above the number of texts. */
export const TEXTS_MAX = 10_000

export const sideOf = (module: string): Side => (SERVER_MODULES.includes(module) ? 'server' : 'client')

const language = z.enum(LOCALES)
/** Keyed by path (`rows.title`), with the module in front when the request names none. */
const texts = z.record(z.string(), z.string())

export const getTranslations = endpoint('GET /api/translations/{locale}', {
  summary: 'Every message of a language that pages use; browsers keep those of the named version',
  access: 'public',
  params: { locale: language },
  query: z.object({ v: line(64).optional() }),
  response: z.record(z.string(), z.unknown()),
})

export const translatedModule = z.object({ module: z.string(), keys: z.int(), changed: z.int() })

const modules = {
  /** Without a language the changed texts of all languages are counted. */
  query: z.object({ targetLanguage: language.optional() }),
  response: z.array(translatedModule),
} as const

export const listClientModules = endpoint('GET /api/system/translations/client-modules', {
  summary: 'List the modules of texts that pages show',
  ...modules,
})

export const listServerModules = endpoint('GET /api/system/translations/server-modules', {
  summary: 'List the modules of texts that mails and error messages use',
  ...modules,
})

export const change = z.object({ name: z.string().nullable(), at: instant })

export const translations = z.object({
  /** The texts that readers see now. */
  source_translations: texts,
  target_translations: texts,
  shipped_translations: texts,
  /** The last editor of each edited text. */
  changed_by: z.record(z.string(), change),
  /** The edited texts that no longer fit the shipped ones, and are not shown. */
  left_out: texts,
})
export type Translations = z.infer<typeof translations>

const reading = {
  query: z.object({
    module: z.string().max(100).optional(),
    sourceLanguage: language.default(DEFAULT_LOCALE),
    targetLanguage: language.default('en'),
  }),
  response: translations,
} as const

export const getClientTranslations = endpoint('GET /api/system/translations/client-translations', {
  summary: 'Read the texts that pages show, in two languages side by side',
  ...reading,
})

export const getServerTranslations = endpoint('GET /api/system/translations/server-translations', {
  summary: 'Read the texts of mails and error messages, in two languages side by side',
  ...reading,
})

/** A larger request cannot consist of texts of this product. */
const SAVE_LIMIT = 2 * 1024 * 1024

export const translationsDraft = z.object({
  module: z.string().max(100).optional(),
  language,
  /** null, or the shipped text, restores the shipped text. */
  translations: z.record(z.string().max(200), lines(TEXT_MAX).nullable()),
  /** The texts as the editor read them; if one has changed since, nothing is saved. */
  seen: z.record(z.string().max(200), z.string().max(TEXT_MAX)).optional(),
})

/** The texts and their editors are part of a conflict only, as the versions that somebody else saved. */
export const savedTranslations = z.object({
  count: z.int(),
  translations: texts.optional(),
  changed_by: z.record(z.string(), change).optional(),
})

const saving = {
  body: translationsDraft,
  bodyLimit: SAVE_LIMIT,
  publishes: true,
  response: savedTranslations,
} as const

export const saveClientTranslations = endpoint('POST /api/system/translations/client-translations', {
  summary: 'Change texts that pages show, or bring the shipped ones back',
  ...saving,
})

export const saveServerTranslations = endpoint('POST /api/system/translations/server-translations', {
  summary: 'Change texts of mails and error messages, or bring the shipped ones back',
  ...saving,
})

export const SHEET_KEYS = ['module', 'key', 'source', 'target', 'shipped'] as const
export type SheetKey = (typeof SHEET_KEYS)[number]

export const exportTranslations = endpoint('GET /api/system/translations/export', {
  summary: 'Every text of a language as a spreadsheet',
  query: z.object({ language: language.default('en'), sourceLanguage: language.default(DEFAULT_LOCALE) }),
  response: binary(XLSX_TYPE),
})

export const importTranslations = endpoint('POST /api/system/translations/import', {
  summary: 'Take the texts of a language from a spreadsheet; an empty cell leaves a text as it is',
  accepts: 'multipart',
  // Larger than the accepted file, so that a file that is too large gets an error of its own.
  bodyLimit: 4 * FILE_LIMIT,
  publishes: true,
  body: z.object({ xlsx: z.file(), language }),
  response: z.object({
    /** The number of changed texts. */
    count: z.int(),
    failures: z.array(
      z.object({
        row: z.int(),
        attribute: z.enum(SHEET_KEYS),
        values: z.partialRecord(z.enum(SHEET_KEYS), z.string()),
        errors: z.array(z.string()),
      }),
    ),
    /** The number of rows. */
    failurecount: z.int(),
    successcount: z.int(),
  }),
})
export type ImportedTranslations = z.infer<(typeof importTranslations)['response']>

export const ENDPOINTS_BY_SIDE = {
  client: { modules: listClientModules, read: getClientTranslations, save: saveClientTranslations },
  server: { modules: listServerModules, read: getServerTranslations, save: saveServerTranslations },
} as const
