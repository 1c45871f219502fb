import { and, eq } from 'drizzle-orm'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/contract/locales'
import { textAt } from '@/contract/messages'
import { Invalid } from '@/contract/problems'
import { browserMessagesOf, loadMessages, loadShippedMessages, versionOf } from '@/i18n/messages'
import { users } from '@/schema/access'
import { translationOverrides } from '@/schema/texts'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { type Side, sideOf, type Translations } from '../contract'
import { fitsShipped } from './apply-overrides'

/** An address that names the current version never answers anything else, so that a browser asks once for it. */
export async function getTranslations(locale: Locale, version?: string) {
  const messages = await loadMessages(locale)
  const words = browserMessagesOf(messages)
  if (version !== versionOf(messages)) return words
  return Response.json(words, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
}

/** The texts by their paths, which begin with the module. */
type Texts = ReadonlyMap<string, string>

export function textsOf(messages: object, modules: readonly string[]): Texts {
  const chosen = Object.entries(messages).filter(([module]) => modules.includes(module))
  return new Map(chosen.flatMap(([module, words]) => flatten(words, module)))
}

const flatten = (words: unknown, path: string): [string, string][] => {
  if (typeof words === 'string') return [[path, words]]
  return Object.entries(words ?? {}).flatMap(([name, inner]) => flatten(inner, `${path}.${name}`))
}

/** The modules of a side in the order of the message files. */
async function listModuleNames(side: Side): Promise<string[]> {
  return Object.keys(await loadShippedMessages(DEFAULT_LOCALE)).filter((module) => sideOf(module) === side)
}

/** The given module of a side, or all of them. */
export async function resolveModules(side: Side, module: string | undefined): Promise<string[]> {
  const modules = await listModuleNames(side)
  if (module === undefined) return modules
  if (!modules.includes(module)) throw new Invalid({ module: ['translation_module_unknown'] })
  return [module]
}

export const moduleOf = (path: string) => path.slice(0, path.indexOf('.'))
export const keyOf = (path: string) => path.slice(path.indexOf('.') + 1)

type ModulesQuery = { targetLanguage?: Locale | undefined }

export const listClientModules = (query: ModulesQuery) => listModules('client', query)
export const listServerModules = (query: ModulesQuery) => listModules('server', query)

async function listModules(side: Side, { targetLanguage }: ModulesQuery) {
  const languages = targetLanguage ? [targetLanguage] : LOCALES
  const modules = await listModuleNames(side)
  const perLanguage = await Promise.all(languages.map((language) => listChangedTexts(language, modules)))
  const shipped = await loadShippedMessages(targetLanguage ?? DEFAULT_LOCALE)
  return modules.map((module) => ({
    module,
    keys: textsOf(shipped, [module]).size,
    changed: perLanguage.flat().filter((changed) => changed.module === module).length,
  }))
}

type TextsQuery = { module?: string | undefined; sourceLanguage: Locale; targetLanguage: Locale }

export const getClientTranslations = (query: TextsQuery) => getTexts('client', query)
export const getServerTranslations = (query: TextsQuery) => getTexts('server', query)

async function getTexts(side: Side, { module, sourceLanguage, targetLanguage }: TextsQuery): Promise<Translations> {
  const modules = await resolveModules(side, module)
  const [source, target, shipped, changed] = await Promise.all([
    loadMessages(sourceLanguage),
    loadMessages(targetLanguage),
    loadShippedMessages(targetLanguage),
    listChangedTexts(targetLanguage, modules),
  ])
  const named = module === undefined ? (path: string) => path : keyOf
  const paths = new Set([...textsOf(shipped, modules).keys(), ...changed.map(({ path }) => path)])
  const recordOf = (messages: object) =>
    Object.fromEntries([...paths].map((path) => [named(path), textAt(messages, path) ?? '']))
  return {
    source_translations: recordOf(source),
    target_translations: recordOf(target),
    shipped_translations: recordOf(shipped),
    changed_by: Object.fromEntries(changed.map(({ path, name, at }) => [named(path), { name, at }])),
    left_out: Object.fromEntries(changed.flatMap(({ path, text, isFit }) => (isFit ? [] : [[named(path), text]]))),
  }
}

/** The edited texts of these modules whose keys still exist. */
async function listChangedTexts(language: Locale, modules: readonly string[]) {
  const { module, key, translation, updated_at, updated_by } = translationOverrides
  const rows = await db
    .select({ module, key, text: translation, name: users.name, at: updated_at })
    .from(translationOverrides)
    .leftJoin(users, eq(users.id, updated_by))
    .where(and(eq(translationOverrides.language, language), isAnyOf(module, modules)))
  const shipped = await loadShippedMessages(language)
  return rows.flatMap((row) => {
    const path = `${row.module}.${row.key}`
    const text = textAt(shipped, path)
    return text === undefined ? [] : [{ ...row, path, isFit: fitsShipped(row, { shipped: text, language }) }]
  })
}
