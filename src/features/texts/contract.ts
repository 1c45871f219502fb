import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { recordOf } from '@/contract/fields'
import { LOCALES } from '@/contract/locales'
import { cleanText, editable, FILE_BODY_LIMIT, FILE_LIMIT, instant, line, richText } from '@/contract/shapes'

/** The header `id` names the folder under /images/; without it the picture is stored in /images/tmp/. */
export const saveImage = endpoint('POST /api/save-image', {
  summary: 'Store a picture for a text; answers its file name',
  access: 'signedIn',
  accepts: 'multipart',
  errorTexts: 'texts',
  body: z.object({
    file: z
      .file()
      .refine((file) => file.type.startsWith('image'), 'image_expected')
      .refine((file) => file.size <= FILE_LIMIT, 'file_too_large'),
  }),
  bodyLimit: FILE_BODY_LIMIT,
  response: z.string(),
})

const LANGUAGE = z.enum(LOCALES)

/** The texts of the landing page, single lines and formatted texts. */
export const LINE_TEXTS = ['welcome', 'welcome_title', 'welcome_docs', 'welcome_pharmacists'] as const
export const RICH_TEXTS = ['welcome_text', 'welcome_subtext_display'] as const
export const TEXTS = [...LINE_TEXTS, ...RICH_TEXTS] as const
export type TextName = (typeof TEXTS)[number]

/** Formatted texts that have a page each; a missing one is null, because none is shipped. */
export const LEGAL_TEXTS = ['imprint', 'privacy', 'cookies', 'terms', 'conditions'] as const
export type LegalText = (typeof LEGAL_TEXTS)[number]
/** The part of the editor that holds them, for links from other screens. */
export const LEGAL_TEXTS_ID = 'legal'
export const legalPath = (name: LegalText): string => `/${name}`

/** These names in braces are filled in the legal texts: with the settings, and with the periods of automatic deletion. */
export const LEGAL_PLACEHOLDERS = [
  'organiser',
  'organiser_name',
  'months_people',
  'months_numbers',
  'months_proofs',
  'months_log',
  'days_mails',
  'days_removed',
  'days_entrance',
  'days_evaluations',
  'days_imports',
  'days_merges',
] as const
export type LegalPlaceholder = (typeof LEGAL_PLACEHOLDERS)[number]

/** A legal text with one of these beginnings has a part that the academy must fill in before it is published. */
export const FILL_IN_MARKS = ['[Bitte ausfüllen', '[Please fill in'] as const

/** German law requires these of a public site; `gaps` are parts of legal texts that are not filled in. */
export const REQUIRED_DETAILS = ['imprint', 'privacy', 'contact', 'gaps'] as const
export type RequiredDetail = (typeof REQUIRED_DETAILS)[number]

export const LINE_MAX = 200

export const ALL_TEXTS = [...TEXTS, ...LEGAL_TEXTS] as const

/** An empty or null text restores the shipped one, or removes a legal one; a missing text stays as it is. */
const draft = z.object({
  language: LANGUAGE,
  ...recordOf(LINE_TEXTS, () => line(LINE_MAX).nullish()),
  ...recordOf([...RICH_TEXTS, ...LEGAL_TEXTS], () => richText.nullish()),
})
const BODY_LIMIT = 2 * 1024 * 1024

export const shownTexts = z.object({
  ...recordOf(LINE_TEXTS, () => z.string()),
  ...recordOf(RICH_TEXTS, () => cleanText),
})
export type FrontendTexts = z.output<typeof shownTexts>

/** The texts as staff edited them; null means the shipped text. */
const writtenTexts = z.object({
  language: LANGUAGE,
  ...recordOf(ALL_TEXTS, () => z.string().nullable()),
  updated_at: instant.nullable(),
  updated_by: z.string().nullable(),
})

/** Without a text in this language visitors get that of another one, or else an address outside this site. */
const legalFallback = z.object({ language: LANGUAGE.nullable(), address: z.string().nullable() })
export type LegalFallback = z.output<typeof legalFallback>

export const getFrontendTexts = endpoint('GET /api/sandoz/frontend/{language}', {
  summary: 'Read the texts of the website in a language, as written and as shipped',
  params: { language: LANGUAGE },
  response: writtenTexts.extend({
    shipped: shownTexts,
    fallbacks: z.object(recordOf(LEGAL_TEXTS, () => legalFallback)),
  }),
})
export type EditedTexts = z.output<(typeof getFrontendTexts)['response']>

export const saveFrontendTexts = endpoint('POST /api/sandoz/frontend/save', {
  summary: 'Change the texts of the website in a language',
  // A null in updated_at says that the row did not exist when the texts were read.
  errorTexts: 'texts',
  body: draft.extend(editable),
  bodyLimit: BODY_LIMIT,
  response: writtenTexts.extend({ success: z.literal(true) }),
  publishes: true,
})

export const previewFrontendTexts = endpoint('POST /api/sandoz/frontend/preview', {
  summary: 'Show the start page with these texts; nothing is saved',
  errorTexts: 'texts',
  body: draft,
  bodyLimit: BODY_LIMIT,
  response: z.object({ texts: shownTexts, elearning: z.string().nullable() }),
})
