import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { env } from '@/env'
import { isBlank } from '@/features/mails/rules'
import { translatorFor } from '@/i18n/messages'
import { audit, differencesOf } from '@/server/audit'
import { conflictWith } from '@/server/conflicts'
import { type Db, db, type Tx } from '@/server/db'
import { cleanHtml } from '@/server/html'
import { prepared } from '@/server/kept'
import { findUserName } from '@/server/principal'
import {
  type FrontendTexts,
  LINES,
  type previewFrontendTexts as previewEndpoint,
  RICH_TEXTS,
  type saveFrontendTexts as saveEndpoint,
  TEXTS,
  type TextName,
} from '../contract'
import { frontendTexts } from '../table'

type Written = Partial<Record<TextName, string | null>>

/** The texts of the landing page in a language: each as staff wrote it, else as shipped. */
export async function findFrontendTexts(language: Locale): Promise<FrontendTexts> {
  const [[written], shipped] = await Promise.all([rowIn().execute({ language }), shippedTexts(language)])
  return laidOver(shipped, written)
}

const rowIn = prepared(() =>
  db
    .select()
    .from(frontendTexts)
    .where(eq(frontendTexts.language, sql.placeholder('language')))
    .prepare('frontend_texts'),
)

/** What a form edits. */
export async function getFrontendTexts(language: Locale) {
  const [row, shipped] = await Promise.all([findRow(language), shippedTexts(language)])
  return { ...(await wireOf(language, row)), shipped }
}

/** The page as it would be if the draft were saved; nothing is written. */
export async function previewFrontendTexts({ language, ...draft }: z.output<(typeof previewEndpoint)['body']>) {
  return { texts: laidOver(await shippedTexts(language), draft), elearning: env.ELEARNING_URL ?? null }
}

type Draft = z.output<(typeof saveEndpoint)['body']>

export async function saveFrontendTexts(draft: Draft, author: { id: number }) {
  const { language } = draft
  const shipped = await shippedTexts(language)
  const saved = await db.transaction((tx) => write(tx, { draft, shipped, author }))
  if ('newer' in saved) throw await conflictWith(saved.newer, await wireOf(language, saved.newer))
  return await wireOf(language, saved.row)
}

type Writing = { draft: Draft; shipped: FrontendTexts; author: { id: number } }

/** The row as it is now, or the newer one that somebody saved in between. */
async function write(tx: Tx, { draft, shipped, author }: Writing): Promise<{ row?: Row } | { newer: Row }> {
  const { language, updated_at: read } = draft
  // Of the first two who save there is no row yet that one could wait for.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`frontend_texts ${language}`}))`)
  const before = await findRow(language, tx)
  if (before && read !== undefined && read !== before.updated_at) return { newer: before }

  const own = ownTexts(draft, shipped)
  const changes = differencesOf({ ...before }, { ...before, ...own })
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

const NOTHING_WRITTEN = {
  ...{ welcome: null, welcome_title: null, welcome_text: null },
  ...{ welcome_subtext_display: null, welcome_docs: null, welcome_pharmacists: null },
  updated_at: null,
}

const wireOf = async (language: Locale, row: Row | undefined) => ({
  success: true as const,
  ...NOTHING_WRITTEN,
  ...row,
  language,
  updated_by: await findUserName(row?.updated_by ?? null),
})

async function shippedTexts(language: Locale): Promise<FrontendTexts> {
  const t = await translatorFor(language)
  return {
    welcome: t('welcome.welcome'),
    welcome_title: t('welcome.welcome_title'),
    welcome_text: cleanHtml(`<p>${t('welcome.welcome_text')}</p>`),
    welcome_subtext_display: cleanHtml(`<p>${t('welcome.welcome_subtext_display')}</p>`),
    welcome_docs: t('welcome.welcome_docs'),
    welcome_pharmacists: t('welcome.welcome_pharmacists'),
  }
}

/** Each by itself; what is empty is the shipped text, so that nothing of the page is ever without a word. */
function laidOver(shipped: FrontendTexts, written: Written = {}): FrontendTexts {
  const texts = { ...shipped }
  for (const name of LINES) texts[name] = written[name]?.trim() || shipped[name]
  for (const name of RICH_TEXTS) {
    const html = cleanHtml(written[name] ?? '')
    texts[name] = isBlank(html) ? shipped[name] : html
  }
  return texts
}

/** What is kept of a draft: a text that says what the shipped one says is none, and follows when that one changes. */
function ownTexts(draft: Written, shipped: FrontendTexts): Written {
  const shown = laidOver(shipped, draft)
  const given = TEXTS.filter((name) => draft[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, shown[name] === shipped[name] ? null : shown[name]]))
}
