import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { DEFAULT_LOCALE, LOCALES } from '@/contract/locales'
import { binary, FILE_LIMIT, instant, lines, XLSX_TYPE } from '@/contract/shapes'

/** What mails and validation say. Every other namespace of messages/ is a client module: what pages show. */
export const SERVER_MODULES: readonly string[] = ['mails', 'errors']
export const SIDES = ['server', 'client'] as const
export type Side = (typeof SIDES)[number]

export const TEXT_MAX = 2000
/** More than there are. */
export const TEXTS_MAX = 10_000

export const sideOf = (module: string): Side => (SERVER_MODULES.includes(module) ? 'server' : 'client')

const language = z.enum(LOCALES)
/** By the path of its key (`rows.title`), which begins with the module where no module is named. */
const texts = z.record(z.string(), z.string())

export const getTranslations = endpoint('GET /api/translations/{locale}', {
  summary: 'Every message of a language that pages use',
  access: 'public',
  params: { locale: language },
  response: z.record(z.string(), z.unknown()),
})

const modules = {
  access: 'permitted',
  /** Without a language the changed texts of all of them count. */
  query: z.object({ targetLanguage: language.optional() }),
  response: z.array(z.object({ module: z.string(), keys: z.int(), changed: z.int() })),
} as const

export const listClientModules = endpoint('GET /api/system/translations/client-modules', {
  summary: 'List the modules of texts that pages show',
  ...modules,
})

export const listServerModules = endpoint('GET /api/system/translations/server-modules', {
  summary: 'List the modules of texts that mails and error messages use',
  ...modules,
})

const change = z.object({ name: z.string().nullable(), at: instant })

export const translations = z.object({
  /** What readers of either language see now. */
  source_translations: texts,
  target_translations: texts,
  shipped_translations: texts,
  /** The texts that staff wrote: who and when. */
  changed_by: z.record(z.string(), change),
  /** Those of them that no longer fit what is shipped, and are shown nowhere. */
  left_out: texts,
})
export type Translations = z.infer<typeof translations>

const reading = {
  access: 'permitted',
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

/** More than every text at its longest is no text of this product. */
const SAVE_LIMIT = 2 * 1024 * 1024

const saving = {
  access: 'permitted',
  body: z.object({
    module: z.string().max(100).optional(),
    language,
    /** null, or the shipped text, brings the shipped text back. */
    translations: z.record(z.string().max(200), lines(TEXT_MAX).nullable()),
    /** What stood there before: where somebody changed it since, nothing is saved. */
    seen: z.record(z.string().max(200), z.string().max(TEXT_MAX)).optional(),
  }),
  bodyLimit: SAVE_LIMIT,
  publishes: true,
  /** The texts and who wrote them only in a conflict, where they are what somebody else saved. */
  response: z.object({
    count: z.int(),
    translations: texts.optional(),
    changed_by: z.record(z.string(), change).optional(),
  }),
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
  access: 'permitted',
  query: z.object({ language: language.default('en'), sourceLanguage: language.default(DEFAULT_LOCALE) }),
  response: binary(XLSX_TYPE),
})

export const importTranslations = endpoint('POST /api/system/translations/import', {
  summary: 'Take the texts of a language from a spreadsheet; an empty cell leaves a text as it is',
  access: 'permitted',
  accepts: 'multipart',
  // Wider than what is taken, so that a file that is too large is told so in its own words.
  bodyLimit: 4 * FILE_LIMIT,
  publishes: true,
  body: z.object({ xlsx: z.file(), language }),
  response: z.object({
    /** Of changed texts. */
    count: z.int(),
    failures: z.array(
      z.object({
        row: z.int(),
        attribute: z.enum(SHEET_KEYS),
        values: z.partialRecord(z.enum(SHEET_KEYS), z.string()),
        errors: z.array(z.string()),
      }),
    ),
    /** Of rows. */
    failurecount: z.int(),
    successcount: z.int(),
  }),
})
export type ImportedTranslations = z.infer<(typeof importTranslations)['response']>

export const CALLS = {
  client: { modules: listClientModules, read: getClientTranslations, save: saveClientTranslations },
  server: { modules: listServerModules, read: getServerTranslations, save: saveServerTranslations },
} as const
