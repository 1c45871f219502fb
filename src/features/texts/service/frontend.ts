import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordOf } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { env } from '@/env'
import { isBlank } from '@/features/mails/rules/placeholders'
import { loadTranslator } from '@/i18n/messages'
import { frontendTexts } from '@/schema/texts'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { type Db, db, type Tx } from '@/server/database/db'
import { preparedQuery } from '@/server/database/prepared'
import { createConflict } from '@/server/http/conflicts'
import { findUserName } from '@/server/http/credentials'
import { cleanHtml } from '@/server/security/html'
import {
  ALL_TEXTS,
  type FrontendTexts,
  LEGAL_TEXTS,
  type LegalText,
  LINE_TEXTS,
  type previewFrontendTexts as previewEndpoint,
  RICH_TEXTS,
  type saveFrontendTexts as saveEndpoint,
  TEXTS,
  type TextName,
} from '../contract'
import { findLegalFallbacks } from './legal-texts'

type StoredTexts = Partial<Record<TextName | LegalText, string | null>>

export async function findFrontendTexts(language: Locale): Promise<FrontendTexts> {
  const [[written], shipped] = await Promise.all([rowByLanguage().execute({ language }), getShippedTexts(language)])
  return overShippedTexts(shipped, written)
}

const rowByLanguage = preparedQuery(() =>
  db
    .select()
    .from(frontendTexts)
    .where(eq(frontendTexts.language, sql.placeholder('language')))
    .prepare('frontend_texts'),
)

export async function getFrontendTexts(language: Locale) {
  const found = [findRow(language), getShippedTexts(language), findLegalFallbacks(language)] as const
  const [row, shipped, fallbacks] = await Promise.all(found)
  return { ...(await buildResponse(language, row)), shipped, fallbacks }
}

/** The texts of the page with the draft; nothing is saved. */
export async function previewFrontendTexts({ language, ...draft }: z.output<(typeof previewEndpoint)['body']>) {
  return { texts: overShippedTexts(await getShippedTexts(language), draft), elearning: env.ELEARNING_URL ?? null }
}

type Draft = z.output<(typeof saveEndpoint)['body']>

export async function saveFrontendTexts(draft: Draft, author: { id: number }) {
  const { language } = draft
  const shipped = await getShippedTexts(language)
  const saved = await db.transaction((tx) => writeTexts(tx, { draft, shipped, author }))
  if ('newer' in saved) throw await createConflict(saved.newer, await buildResponse(language, saved.newer))
  return await buildResponse(language, saved.row)
}

type WriteInput = { draft: Draft; shipped: FrontendTexts; author: { id: number } }

/** Returns the saved row, or the newer one that somebody else saved in the meantime. */
async function writeTexts(tx: Tx, { draft, shipped, author }: WriteInput): Promise<{ row?: Row } | { newer: Row }> {
  const { language, updated_at: seenAt } = draft
  // A row lock is not enough, because the row does not exist before the first save.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`frontend_texts ${language}`}))`)
  const before = await findRow(language, tx)
  if (before && seenAt !== undefined && seenAt !== before.updated_at) return { newer: before }

  const own = ownTextsOf(draft, shipped)
  const changes = changedFieldsOf({ ...before }, { ...before, ...own })
  if (Object.keys(changes).length === 0) return { row: before }

  const values = { ...own, updated_by: author.id }
  const [row] = await tx
    .insert(frontendTexts)
    .values({ language, ...values })
    .onConflictDoUpdate({ target: frontendTexts.language, set: values })
    .returning()
  const action = before ? 'update' : 'create'
  await audit(tx, { user_id: author.id, action, object: 'frontend_texts', object_id: language, changes })
  return { row }
}

type Row = typeof frontendTexts.$inferSelect

async function findRow(language: Locale, from: Db | Tx = db): Promise<Row | undefined> {
  const [row] = await from.select().from(frontendTexts).where(eq(frontendTexts.language, language))
  return row
}

const EMPTY_ROW = recordOf([...ALL_TEXTS, 'updated_at'], () => null)

const buildResponse = async (language: Locale, row: Row | undefined) => ({
  success: true as const,
  ...EMPTY_ROW,
  ...row,
  language,
  updated_by: await findUserName(row?.updated_by ?? null),
})

async function getShippedTexts(language: Locale): Promise<FrontendTexts> {
  const t = await loadTranslator(language)
  return {
    ...recordOf(LINE_TEXTS, (name) => t(`welcome.${name}`)),
    ...recordOf(RICH_TEXTS, (name) => cleanHtml(`<p>${t(`welcome.${name}`)}</p>`)),
  }
}

/** An empty text is replaced by the shipped one, so that no part of the page is empty. */
const overShippedTexts = (shipped: FrontendTexts, written: StoredTexts = {}): FrontendTexts => ({
  ...recordOf(LINE_TEXTS, (name) => written[name]?.trim() || shipped[name]),
  ...recordOf(RICH_TEXTS, (name) => htmlOrNull(written[name]) ?? shipped[name]),
})

/** A text that equals the shipped one is stored as null, so that it follows changes of the shipped text. */
function ownTextsOf(draft: StoredTexts, shipped: FrontendTexts): StoredTexts {
  const shown = overShippedTexts(shipped, draft)
  const named = TEXTS.filter((name) => draft[name] !== undefined)
  const legal = LEGAL_TEXTS.filter((name) => draft[name] !== undefined)
  return Object.fromEntries([
    ...named.map((name) => [name, shown[name] === shipped[name] ? null : shown[name]]),
    ...legal.map((name) => [name, htmlOrNull(draft[name])]),
  ])
}

function htmlOrNull(written: string | null | undefined) {
  const html = cleanHtml(written ?? '')
  return isBlank(html) ? null : html
}
