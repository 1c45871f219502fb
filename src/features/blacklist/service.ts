import { and, asc, eq, getTableName, gt, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import type { BlacklistReason } from '@/contract/values/mails'
import type { Principal } from '@/features/access/service/check-session'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { loadTranslator } from '@/i18n/messages'
import { users } from '@/schema/access'
import { blacklistedEmails } from '@/schema/mails'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import { type BlacklistedEmailDraft, type exportBlacklistedEmails as exportEndpoint, OWNER_REASONS } from './contract'
import { isOwnerReason } from './rules'

const items = itemsOf(blacklistedEmails, {
  empty: { email: '', reason: 'added', source: '' },
  search: [blacklistedEmails.email, blacklistedEmails.note],
  constraints: { blacklisted_emails_email: { email: ['already_listed'] } },
  parts: { fields: [], read: readSources },
})

export const { list: listBlacklistedEmails, get: getBlacklistedEmail, remove: deleteBlacklistedEmail } = items

export const saveBlacklistedEmail = (id: IdOrNew, draft: BlacklistedEmailDraft, author: { id: number }) =>
  items.save(id, draft, author, (_, { before, write }) =>
    // A changed address is an entry of the staff, whatever the reason of the old address was.
    write(before && before.email !== draft.email ? { reason: 'added', note: '' } : {}),
  )

/** Reads the source of each entry: its note, or else the name of the person who added it. */
async function readSources(ids: number[], from: Db | Tx): Promise<Map<number, { source: string }>> {
  const { id, note, updated_by } = blacklistedEmails
  const rows = await from
    .select({ id, source: sql<string>`coalesce(nullif(${note}, ''), ${users.name}, '')` })
    .from(blacklistedEmails)
    .leftJoin(users, eq(users.id, updated_by))
    .where(isAnyOf(id, ids))
  return new Map(rows.map(({ id, source }) => [id, { source }]))
}

type NewBlacklistEntry = {
  email: string
  reason: Exclude<BlacklistReason, 'added'>
  /** The event that was unsubscribed from, or what the mail server said. */
  note: string
}

/** Adds an address without an author. An existing entry changes only where its owner now asks for it. */
export async function blacklistAddress(tx: Tx, { email, reason, note }: NewBlacklistEntry): Promise<void> {
  const [before] = await tx.select().from(blacklistedEmails).where(eq(blacklistedEmails.email, email)).for('update')
  const [listed] = await tx
    .insert(blacklistedEmails)
    .values({ email, reason, note })
    .onConflictDoUpdate({
      target: blacklistedEmails.email,
      set: { reason, note, updated_by: null, updated_at: new Date().toISOString() },
      setWhere: isOwnerReason(reason) ? notInArray(blacklistedEmails.reason, [...OWNER_REASONS]) : sql`false`,
    })
    .returning()
  if (!listed) return
  const action = before ? 'update' : 'create'
  const changes = changedFieldsOf(before ?? {}, listed)
  await audit(tx, { user_id: null, action, object: getTableName(blacklistedEmails), object_id: listed.id, changes })
}

/** Ends an unsubscription at the owner's request; an entry with another reason stays. */
export async function takeOffBlacklist(tx: Tx, email: string): Promise<void> {
  const [removed] = await tx
    .delete(blacklistedEmails)
    .where(and(eq(blacklistedEmails.email, email), eq(blacklistedEmails.reason, 'unsubscribed')))
    .returning()
  if (!removed) return
  const changes = changedFieldsOf(removed, {})
  const object = getTableName(blacklistedEmails)
  await audit(tx, { user_id: null, action: 'delete', object, object_id: removed.id, changes })
}

const EXPORT_COLUMNS = [
  ['email', 'text', 40],
  ['reason', 'text', 24],
  ['source', 'text', 48],
  ['created_at', 'datetime', 18],
] as const

export async function exportBlacklistedEmails(
  { locale: requestedLocale }: z.output<(typeof exportEndpoint)['query']>,
  { locale, principal, now }: { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date },
) {
  const t = await loadTranslator(requestedLocale ?? locale)
  const wallClock = wallClockIn(formatsOf(principal).timezone)
  async function* rows() {
    for await (const { email, reason, source, created_at } of readAllEmails())
      yield { email, reason: t(`blacklist.reason_${reason}`), source, created_at: wallClock(created_at) }
  }
  return xlsxResponse({
    name: t('blacklist.export_name'),
    now,
    tabName: t('blacklist.export_name'),
    columns: EXPORT_COLUMNS.map(([key, kind, width]) => ({ key, kind, width, title: t(`blacklist.${key}`) })),
    rows: rows(),
  })
}

const BATCH_SIZE = 1000

/** Reads the addresses in batches, because the list may be too long for the memory. */
async function* readAllEmails() {
  for (let last = 0; ; ) {
    const batch = await db
      .select()
      .from(blacklistedEmails)
      .where(gt(blacklistedEmails.id, last))
      .orderBy(asc(blacklistedEmails.id))
      .limit(BATCH_SIZE)
    const sources = await readSources(
      batch.map(({ id }) => id),
      db,
    )
    yield* batch.map((row) => ({ ...row, source: sources.get(row.id)?.source ?? '' }))
    const end = batch.at(-1)
    if (!end || batch.length < BATCH_SIZE) return
    last = end.id
  }
}
