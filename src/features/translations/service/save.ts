import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Conflict, type FieldMessages, Invalid } from '@/contract/problems'
import { shippedMessages } from '@/i18n/messages'
import { auditAll } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { among } from '@/server/lists'
import type { Side, saveClientTranslations as saveEndpoint } from '../contract'
import { problemsOf, spacedAs } from '../rules'
import { translationOverrides } from '../table'
import { lastChangesOf } from './history'
import { fits } from './lay'
import { chosenModules, keyIn, moduleIn, textsOf } from './texts'

type Body = z.output<(typeof saveEndpoint)['body']>
type By = { author: { id: number }; now: Date }

export const saveClientTranslations = (body: Body, by: By) => saveTexts('client', body, by)
export const saveServerTranslations = (body: Body, by: By) => saveTexts('server', body, by)

/** All of the texts or, where one is refused or somebody else was faster, none. */
async function saveTexts(side: Side, { module, language, translations, seen = {} }: Body, by: By) {
  const shipped = textsOf(await shippedMessages(language), await chosenModules(side, module))
  const pathOf = (key: string) => (module === undefined ? key : `${module}.${key}`)
  const errors: FieldMessages = {}
  const drafts = Object.entries(translations).map(([key, text]): Draft => {
    const path = pathOf(key)
    const { problems, ...judged } = judgeText(shipped.get(path), { text, language })
    if (problems.length > 0) errors[`translations.${key}`] = problems
    return { path, ...judged, seen: Object.hasOwn(seen, key) ? seen[key] : undefined }
  })
  if (Object.keys(errors).length > 0) throw new Invalid(errors)

  const { count, newer } = await db.transaction((tx) => writeTexts(tx, { drafts, language, author: by.author }))
  if (newer.length === 0) return { count }

  const named = (path: string) => (module === undefined ? path : keyIn(path))
  throw await conflictOver(newer, { language, now: by.now, named })
}

type Asked = { text: string | null; language: Locale }

/** A text as it is saved, and what speaks against that; null stands for the shipped one. */
export function judgeText(known: string | undefined, { text: typed, language }: Asked) {
  const shipped = known ?? ''
  const text = typed === null ? null : spacedAs(shipped, typed)
  if (known === undefined) return { shipped, text, problems: ['translation_key_unknown'] }
  return { shipped, text, problems: text === null ? [] : problemsOf(text, { shipped, language }) }
}

export type Draft = { path: string; shipped: string; text: string | null; seen?: string | undefined }
type Writing = { drafts: readonly Draft[]; language: Locale; author: { id: number } }

/** How many texts are others now, or which of them somebody changed in between: then none is. */
export async function writeTexts(tx: Tx, { drafts, language, author }: Writing) {
  // Where no row is yet, there is none to lock. Reading goes on.
  await tx.execute(sql`lock table ${translationOverrides} in share row exclusive mode`)
  const stored = await storedTexts(tx, { drafts, language })
  const newer = drafts.flatMap((draft) => {
    const now = shownOf(draft, { text: stored.get(draft.path), language })
    return draft.seen === undefined || draft.seen === now || (draft.text ?? draft.shipped) === now
      ? []
      : [{ path: draft.path, text: now }]
  })
  if (newer.length > 0) return { count: 0, newer }

  const changed = drafts.flatMap(({ path, shipped, text }) => {
    const [before, after] = [stored.get(path), text === shipped ? null : text]
    return (before ?? null) === after ? [] : [{ path, before: before ?? shipped, after, shown: after ?? shipped }]
  })
  await putBack(tx, { language, paths: changed.filter(({ after }) => after === null).map(({ path }) => path) })
  await put(tx, { language, author, texts: changed })
  await auditAll(
    tx,
    changed.map(({ path, before, shown }) => ({
      user_id: author.id,
      action: 'update',
      object: 'translation_overrides',
      object_id: `${language}.${path}`,
      changes: { translation: [before, shown] },
    })),
  )
  return { count: changed.length, newer }
}

/** What readers see of it: an edited text that no longer fits is shown nowhere. */
function shownOf({ path, shipped }: Draft, { text, language }: { text: string | undefined; language: Locale }): string {
  if (text === undefined) return shipped
  return fits({ module: moduleIn(path), key: keyIn(path), text }, { shipped, language }) ? text : shipped
}

async function storedTexts(tx: Tx, { drafts, language }: Omit<Writing, 'author'>): Promise<Map<string, string>> {
  const { module, key, translation } = translationOverrides
  const modules = drafts.map(({ path }) => moduleIn(path))
  const rows = await tx
    .select({ module, key, translation })
    .from(translationOverrides)
    .where(and(eq(translationOverrides.language, language), among(module, modules)))
  return new Map(rows.map((row) => [`${row.module}.${row.key}`, row.translation]))
}

async function putBack(tx: Tx, { language, paths }: { language: Locale; paths: string[] }): Promise<void> {
  if (paths.length === 0) return
  const { module, key } = translationOverrides
  const path = sql`${module} || '.' || ${key}`
  await tx
    .delete(translationOverrides)
    .where(and(eq(translationOverrides.language, language), sql`${path} = any(${sql.param(paths)})`))
}

type Putting = Pick<Writing, 'language' | 'author'> & { texts: { path: string; after: string | null }[] }

async function put(tx: Tx, { language, author, texts }: Putting): Promise<void> {
  const rows = texts.flatMap(({ path, after }) =>
    after === null
      ? []
      : [{ language, module: moduleIn(path), key: keyIn(path), translation: after, updated_by: author.id }],
  )
  if (rows.length === 0) return
  const { module, key } = translationOverrides
  await tx
    .insert(translationOverrides)
    .values(rows)
    .onConflictDoUpdate({
      target: [translationOverrides.language, module, key],
      set: {
        translation: sql`excluded.translation`,
        updated_by: sql`excluded.updated_by`,
        updated_at: sql`excluded.updated_at`,
      },
    })
}

type Newer = { path: string; text: string }
type Telling = { language: Locale; now: Date; named: (path: string) => string }

/** Asked of the history, since a text that was brought back has no row that tells by whom. */
async function conflictOver(newer: Newer[], { language, now, named }: Telling): Promise<Conflict> {
  const changes = await lastChangesOf(newer.map(({ path }) => `${language}.${path}`))
  const last = changes.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)
  return new Conflict({
    changed_by: last?.name ?? null,
    changed_at: last?.at ?? now.toISOString(),
    current: {
      count: 0,
      translations: Object.fromEntries(newer.map(({ path, text }) => [named(path), text])),
      changed_by: Object.fromEntries(
        changes.map(({ object_id, name, at }) => [named(object_id.slice(language.length + 1)), { name, at }]),
      ),
    },
  })
}
