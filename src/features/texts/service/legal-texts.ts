import { isNotNull, type SQL, sql } from 'drizzle-orm'
import { cache } from 'react'
import { pickNames, recordOf } from '@/contract/fields'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/contract/locales'
import { env } from '@/env'
import { localizedPath } from '@/i18n/paths'
import { frontendTexts } from '@/schema/texts'
import { db } from '@/server/database/db'
import { isDatabaseUnavailable } from '@/server/database/error-codes'
import { preparedQuery } from '@/server/database/prepared'
import { cleanHtml } from '@/server/security/html'
import {
  FILL_IN_MARKS,
  LEGAL_TEXTS,
  type LegalFallback,
  type LegalText,
  legalPath,
  REQUIRED_DETAILS,
  type RequiredDetail,
} from '../contract'

type PerText<Value> = Record<LegalText, Value>

/** Returns the address of each legal text: on a page of this site, else at the configured address, else nowhere. */
export async function findLegalLinks(locale: Locale): Promise<PerText<string | undefined>> {
  const languages = await findLanguages().catch(noneIfUnavailable)
  return perText((name) =>
    languages[name].length > 0 ? localizedPath(locale, legalPath(name)) : outsideAddressOf(name),
  )
}

/** The footer alone must not fail a page that needs no other data. */
function noneIfUnavailable(thrown: unknown): PerText<Locale[]> {
  if (!isDatabaseUnavailable(thrown)) throw thrown
  return perText(() => [])
}

/** A legal text in this language, or else in the one in which it is written; null without any. */
export async function findLegalText(name: LegalText, locale: Locale) {
  const { language, [name]: html } = frontendTexts
  const rows = await db.select({ language, html }).from(frontendTexts).where(isNotNull(html)).orderBy(language)
  const found = rows.find((row) => row.language === locale) ?? rows[0]
  return found?.html ? { language: found.language as Locale, html: cleanHtml(found.html) } : null
}

/** The address outside this site for a text that nobody has written here. */
export const outsideAddressOf = (name: LegalText): string | undefined => env[ADDRESS_VARIABLES[name]]

const ADDRESS_VARIABLES = {
  imprint: 'IMPRINT_URL',
  privacy: 'PRIVACY_URL',
  cookies: 'COOKIES_URL',
  terms: 'TERMS_URL',
  conditions: 'CONDITIONS_URL',
} as const satisfies PerText<keyof typeof env>

/** Lists the legal texts that search engines list: a page that shows another language is none of them. */
export async function listIndexedLegalTexts(): Promise<LegalText[]> {
  const languages = await findLanguages()
  return LEGAL_TEXTS.filter((name) => LOCALES.every((locale) => languages[name].includes(locale)))
}

export async function findLegalFallbacks(locale: Locale): Promise<PerText<LegalFallback>> {
  const languages = await findLanguages()
  return perText((name) => ({
    language: languages[name].find((language) => language !== locale) ?? null,
    address: outsideAddressOf(name) ?? null,
  }))
}

/** Lists what this site lacks; texts must be there in the default language. */
export async function listMissingDetails(): Promise<RequiredDetail[]> {
  const [languages, hasGaps] = await Promise.all([findLanguages(), findGaps()])
  return REQUIRED_DETAILS.filter((name) => {
    if (name === 'contact') return !env.CONTACT_ADDRESS || !env.CONTACT_EMAIL
    if (name === 'gaps') return hasGaps
    return !languages[name].includes(DEFAULT_LOCALE) && !outsideAddressOf(name)
  })
}

/** The table has one row for each language, so that it is read as a whole. */
async function findGaps(): Promise<boolean> {
  const rows = await db.select(pickNames(frontendTexts, LEGAL_TEXTS)).from(frontendTexts)
  const texts = rows.flatMap((row) => LEGAL_TEXTS.map((name) => row[name] ?? ''))
  return texts.some((html) => FILL_IN_MARKS.some((mark) => html.includes(mark)))
}

/** The address of the notice on data for mails; nothing where none is published. */
export async function findNoticeLink(locale: Locale): Promise<string | undefined> {
  const { privacy } = await findLegalLinks(locale)
  return privacy && new URL(privacy, env.APP_URL).href
}

/** The languages in which each text is written; cached for one request, because the footer and the form both ask. */
const findLanguages = cache(async (): Promise<PerText<Locale[]>> => {
  const [found] = await languagesOfTexts().execute()
  return found ?? perText(() => [])
})

const languagesOfTexts = preparedQuery(() =>
  db.select(perText(writtenLanguages)).from(frontendTexts).prepare('legal_text_languages'),
)

const writtenLanguages = (name: LegalText): SQL<Locale[]> => sql<Locale[]>`
  coalesce(array_agg(${frontendTexts.language}) filter (where ${frontendTexts[name]} is not null), '{}')`

const perText = <Value>(valueFor: (name: LegalText) => Value): PerText<Value> => recordOf(LEGAL_TEXTS, valueFor)
