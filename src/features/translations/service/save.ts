import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { textAt } from '@/contract/messages'
import { Conflict, type FieldMessages, Invalid } from '@/contract/problems'
import { loadShippedMessages } from '@/i18n/messages'
import { users } from '@/schema/access'
import { auditLog } from '@/schema/system/audit'
import { translationOverrides } from '@/schema/texts'
import { type AuthorContext, auditAll } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import type { Side, saveClientTranslations as saveEndpoint } from '../contract'
import { matchSpacing, problemsOf } from '../rules'
import { fitsShipped } from './apply-overrides'
import { keyOf, moduleOf, resolveModules } from './texts'

type Body = z.output<(typeof saveEndpoint)['body']>
export const saveClientTranslations = (body: Body, context: AuthorContext) => saveTexts('client', body, context)
export const saveServerTranslations = (body: Body, context: AuthorContext) => saveTexts('server', body, context)

/** Saves all texts, or none if one is refused or somebody else has changed one. */
async function saveTexts(side: Side, { module, language, translations, seen = {} }: Body, context: AuthorContext) {
  const [shipped, modules] = await Promise.all([loadShippedMessages(language), resolveModules(side, module)])
  const pathOf = (key: string) => (module === undefined ? key : `${module}.${key}`)
  const errors: FieldMessages = {}
  const drafts = Object.entries(translations).map(([key, text]): TextChange => {
    const path = pathOf(key)
    const before = modules.includes(moduleOf(path)) ? textAt(shipped, path) : undefined
    const { problems, ...checked } = checkText(before, { text, language })
    if (problems.length > 0) errors[`translations.${key}`] = problems
    return { path, ...checked, seen: Object.hasOwn(seen, key) ? seen[key] : undefined }
  })
  if (Object.keys(errors).length > 0) throw new Invalid(errors)

  const { count, newer } = await db.transaction((tx) => writeTexts(tx, { drafts, language, author: context.author }))
  if (newer.length === 0) return { count }

  const named = (path: string) => (module === undefined ? path : keyOf(path))
  throw await createConflict(newer, { language, now: context.now, named })
}

type TextInput = { text: string | null; language: Locale }

/** A text as it would be saved, with the reasons to refuse it; null stands for the shipped one. */
export function checkText(shippedText: string | undefined, { text: typed, language }: TextInput) {
  const shipped = shippedText ?? ''
  const text = typed === null ? null : matchSpacing(shipped, typed)
  if (shippedText === undefined) return { shipped, text, problems: ['translation_key_unknown'] }
  return { shipped, text, problems: text === null ? [] : problemsOf(text, { shipped, language }) }
}

export type TextChange = { path: string; shipped: string; text: string | null; seen?: string | undefined }
type WriteInput = { drafts: readonly TextChange[]; language: Locale; author: { id: number } }

/** Returns the number of changed texts, or the texts that somebody else has changed, in which case none is saved. */
export async function writeTexts(tx: Tx, { drafts, language, author }: WriteInput) {
  // A row lock is not enough, because a text without an edit has no row; the lock does not block readers.
  await tx.execute(sql`lock table ${translationOverrides} in share row exclusive mode`)
  const stored = await readStoredTexts(tx, { drafts, language })
  const newer = drafts.flatMap((draft) => {
    const now = shownTextOf(draft, { text: stored.get(draft.path), language })
    return draft.seen === undefined || draft.seen === now || (draft.text ?? draft.shipped) === now
      ? []
      : [{ path: draft.path, text: now }]
  })
  if (newer.length > 0) return { count: 0, newer }

  const changed = drafts.flatMap(({ path, shipped, text }) => {
    const before = stored.get(path)
    const after = text === shipped ? null : text
    return (before ?? null) === after ? [] : [{ path, before: before ?? shipped, after, shown: after ?? shipped }]
  })
  await deleteOverrides(tx, { language, paths: changed.filter(({ after }) => after === null).map(({ path }) => path) })
  await upsertOverrides(tx, { language, author, texts: changed })
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

/** The text that readers see, since an edited text that no longer fits is not shown. */
function shownTextOf(
  { path, shipped }: TextChange,
  { text, language }: { text: string | undefined; language: Locale },
): string {
  if (text === undefined) return shipped
  return fitsShipped({ module: moduleOf(path), key: keyOf(path), text }, { shipped, language }) ? text : shipped
}

async function readStoredTexts(tx: Tx, { drafts, language }: Omit<WriteInput, 'author'>): Promise<Map<string, string>> {
  const { module, key, translation } = translationOverrides
  const modules = drafts.map(({ path }) => moduleOf(path))
  const rows = await tx
    .select({ module, key, translation })
    .from(translationOverrides)
    .where(and(eq(translationOverrides.language, language), isAnyOf(module, modules)))
  return new Map(rows.map((row) => [`${row.module}.${row.key}`, row.translation]))
}

async function deleteOverrides(tx: Tx, { language, paths }: { language: Locale; paths: string[] }): Promise<void> {
  if (paths.length === 0) return
  const { module, key } = translationOverrides
  const path = sql`${module} || '.' || ${key}`
  await tx
    .delete(translationOverrides)
    .where(and(eq(translationOverrides.language, language), sql`${path} = any(${sql.param(paths)})`))
}

type UpsertInput = Pick<WriteInput, 'language' | 'author'> & { texts: { path: string; after: string | null }[] }

async function upsertOverrides(tx: Tx, { language, author, texts }: UpsertInput): Promise<void> {
  const rows = texts.flatMap(({ path, after }) =>
    after === null
      ? []
      : [{ language, module: moduleOf(path), key: keyOf(path), translation: after, updated_by: author.id }],
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

type NewerText = { path: string; text: string }
type ConflictContext = { language: Locale; now: Date; named: (path: string) => string }

/** The audit log names the author, because a restored text has no row. */
async function createConflict(newer: NewerText[], { language, now, named }: ConflictContext): Promise<Conflict> {
  const changes = await findLastChanges(newer.map(({ path }) => `${language}.${path}`))
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

/** The last change of each text, named as `de.events.title`. */
async function findLastChanges(names: readonly string[]) {
  const { object, object_id, created_at, id } = auditLog
  const rows = await db
    .selectDistinctOn([object_id], { object_id, name: users.name, at: created_at })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.user_id))
    .where(and(eq(object, 'translation_overrides'), isAnyOf(object_id, names)))
    .orderBy(object_id, desc(id))
  return rows.flatMap(({ object_id: name, ...row }) => (name === null ? [] : [{ ...row, object_id: name }]))
}
