import 'server-only'
import { and, eq } from 'drizzle-orm'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import { users } from '@/features/accounts/table'
import { messagesFor, shippedMessages } from '@/i18n/messages'
import { db } from '@/server/db'
import { among } from '@/server/lists'
import { type Side, sideOf, type Translations } from '../contract'
import { translationOverrides } from '../table'
import { fits } from './lay'

/** A text by the path of its key, which begins with its module. */
type Texts = ReadonlyMap<string, string>

/** The texts of these modules, one path for each. */
export function textsOf(messages: object, modules: readonly string[]): Texts {
  const chosen = Object.entries(messages).filter(([module]) => modules.includes(module))
  return new Map(chosen.flatMap(([module, words]) => flat(words, module)))
}

const flat = (words: unknown, path: string): [string, string][] => {
  if (typeof words === 'string') return [[path, words]]
  return Object.entries(words ?? {}).flatMap(([name, inner]) => flat(inner, `${path}.${name}`))
}

/** In the order of the files. */
async function modulesOf(side: Side): Promise<string[]> {
  return Object.keys(await shippedMessages(DEFAULT_LOCALE)).filter((module) => sideOf(module) === side)
}

/** That one of a side, or all of them. */
export async function chosenModules(side: Side, module: string | undefined): Promise<string[]> {
  const modules = await modulesOf(side)
  if (module === undefined) return modules
  if (!modules.includes(module)) throw new Invalid({ module: ['translation_module_unknown'] })
  return [module]
}

export const moduleIn = (path: string) => path.slice(0, path.indexOf('.'))
export const keyIn = (path: string) => path.slice(path.indexOf('.') + 1)

type Listing = { targetLanguage?: Locale | undefined }

export const listClientModules = (query: Listing) => listModules('client', query)
export const listServerModules = (query: Listing) => listModules('server', query)

async function listModules(side: Side, { targetLanguage }: Listing) {
  const languages = targetLanguage ? [targetLanguage] : LOCALES
  const modules = await modulesOf(side)
  const each = await Promise.all(languages.map((language) => changedIn(language, modules)))
  const shipped = await shippedMessages(targetLanguage ?? DEFAULT_LOCALE)
  return modules.map((module) => ({
    module,
    keys: textsOf(shipped, [module]).size,
    changed: each.flat().filter((changed) => changed.module === module).length,
  }))
}

type Reading = { module?: string | undefined; sourceLanguage: Locale; targetLanguage: Locale }

export const getClientTranslations = (query: Reading) => getTexts('client', query)
export const getServerTranslations = (query: Reading) => getTexts('server', query)

/** What readers see in two languages, and what of it staff wrote. */
async function getTexts(side: Side, { module, sourceLanguage, targetLanguage }: Reading): Promise<Translations> {
  const modules = await chosenModules(side, module)
  const [source, target, shipped, changed] = await Promise.all([
    messagesFor(sourceLanguage),
    messagesFor(targetLanguage),
    shippedMessages(targetLanguage),
    changedIn(targetLanguage, modules),
  ])
  const named = module === undefined ? (path: string) => path : keyIn
  const recordOf = (messages: object) =>
    Object.fromEntries([...textsOf(messages, modules)].map(([path, text]) => [named(path), text]))
  return {
    source_translations: recordOf(source),
    target_translations: recordOf(target),
    shipped_translations: recordOf(shipped),
    changed_by: Object.fromEntries(changed.map(({ path, name, at }) => [named(path), { name, at }])),
    left_out: Object.fromEntries(changed.flatMap(({ path, text, isFit }) => (isFit ? [] : [[named(path), text]]))),
  }
}

/** The texts of these modules that staff wrote over one that is still shipped. */
async function changedIn(language: Locale, modules: readonly string[]) {
  const { module, key, translation, updated_at, updated_by } = translationOverrides
  const rows = await db
    .select({ module, key, text: translation, name: users.name, at: updated_at })
    .from(translationOverrides)
    .leftJoin(users, eq(users.id, updated_by))
    .where(and(eq(translationOverrides.language, language), among(module, modules)))
  const shipped = textsOf(await shippedMessages(language), modules)
  return rows.flatMap((row) => {
    const path = `${row.module}.${row.key}`
    const text = shipped.get(path)
    return text === undefined ? [] : [{ ...row, path, isFit: fits(row, { shipped: text, language }) }]
  })
}
