import 'server-only'
import { asc, eq, getTableName, gt, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Principal } from '@/features/access/service/principal'
import { users } from '@/features/accounts/table'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { audit, differencesOf } from '@/server/audit'
import { type Db, db, type Tx } from '@/server/db'
import { itemsOf } from '@/server/items'
import { among } from '@/server/lists'
import { xlsxResponse } from '@/server/spreadsheets'
import { type BlacklistReason, type exportBlacklistedEmails as exportEndpoint, OWN_WISHES } from './contract'
import { isOwnWish } from './rules'
import { blacklistedEmails } from './table'

export const {
  list: listBlacklistedEmails,
  get: getBlacklistedEmail,
  save: saveBlacklistedEmail,
  remove: deleteBlacklistedEmail,
} = itemsOf(blacklistedEmails, {
  empty: { email: '', reason: 'added', source: '' },
  search: [blacklistedEmails.email, blacklistedEmails.note],
  constraints: { blacklisted_emails_email: { email: ['already_listed'] } },
  parts: { fields: [], read: readSources, write: () => Promise.resolve() },
  // Another address is on the list because staff wrote it there, whatever was said of the one before.
  derive: ({ email }, before) => (before && before.email !== email ? { reason: 'added', note: '' } : {}),
})

/** Where each comes from: what was noted, else who wrote it there. */
async function readSources(ids: number[], from: Db | Tx): Promise<Map<number, { source: string }>> {
  const { id, note, updated_by } = blacklistedEmails
  const rows = await from
    .select({ id, source: sql<string>`coalesce(nullif(${note}, ''), ${users.name}, '')` })
    .from(blacklistedEmails)
    .leftJoin(users, eq(users.id, updated_by))
    .where(among(id, ids))
  return new Map(rows.map(({ id, source }) => [id, { source }]))
}

type Listing = {
  email: string
  reason: Exclude<BlacklistReason, 'added'>
  /** The event that was unsubscribed from, or what the mail server said. */
  note: string
}

/** In the name of nobody. Once is enough, except that its owner's wish outweighs what others wrote there before. */
export async function blacklist(tx: Tx, { email, reason, note }: Listing): Promise<void> {
  const [before] = await tx.select().from(blacklistedEmails).where(eq(blacklistedEmails.email, email)).for('update')
  const [listed] = await tx
    .insert(blacklistedEmails)
    .values({ email, reason, note })
    .onConflictDoUpdate({
      target: blacklistedEmails.email,
      set: { reason, note, updated_by: null, updated_at: new Date().toISOString() },
      setWhere: isOwnWish(reason) ? notInArray(blacklistedEmails.reason, [...OWN_WISHES]) : sql`false`,
    })
    .returning()
  if (!listed) return
  const [action, changes] = [before ? 'update' : 'create', differencesOf(before ?? {}, listed)] as const
  await audit(tx, { user_id: null, action, object: getTableName(blacklistedEmails), object_id: listed.id, changes })
}

type Query = z.output<(typeof exportEndpoint)['query']>
type Reader = { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date }

const SHEET = [
  ['email', 'text', 40],
  ['reason', 'text', 24],
  ['source', 'text', 48],
  ['created_at', 'datetime', 18],
] as const

/** All addresses, in the order in which they came. */
export async function exportBlacklistedEmails({ locale: asked }: Query, { locale, principal, now }: Reader) {
  const t = await translatorFor(asked ?? locale)
  const wallClock = wallClockIn(formatsOf(principal).timezone)
  async function* rows() {
    for await (const { email, reason, source, created_at } of everybody())
      yield { email, reason: t(`blacklist.reason_${reason}`), source, created_at: wallClock(created_at) }
  }
  return xlsxResponse({
    name: t('blacklist.export_name'),
    now,
    sheet: t('blacklist.export_name'),
    columns: SHEET.map(([key, kind, width]) => ({ key, kind, width, title: t(`blacklist.${key}`) })),
    rows: rows(),
  })
}

const PORTION = 1000

/** Few are in memory at a time; each portion begins behind the last. */
async function* everybody() {
  for (let last = 0; ; ) {
    const portion = await db
      .select()
      .from(blacklistedEmails)
      .where(gt(blacklistedEmails.id, last))
      .orderBy(asc(blacklistedEmails.id))
      .limit(PORTION)
    const sources = await readSources(
      portion.map(({ id }) => id),
      db,
    )
    yield* portion.map((row) => ({ ...row, source: sources.get(row.id)?.source ?? '' }))
    const end = portion.at(-1)
    if (!end || portion.length < PORTION) return
    last = end.id
  }
}
