import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { NotFound, Problem } from '@/contract/problems'
import { endConsents, giveConsents } from '@/features/consents/service/give'
import { readConsents } from '@/features/consents/service/read'
import { readOfferedTexts } from '@/features/consents/service/topics'
import { consents } from '@/schema/consents'
import { registrations } from '@/schema/registrations'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, getRow, type Tx } from '@/server/database/db'
import type { recordPersonConsent as recordEndpoint } from '../../contract/consents'

/**
 * The consents of the person behind a registration, also those of addresses that were merged with the present one; only
 * those of the present one count. A companion has those of the own address alone.
 */
export async function listPersonConsents(id: string, { locale }: { locale: Locale }) {
  const { email } = await getRow(selectAddress(db, id))
  const emails = await readAddresses(db, email)
  const [data, offered] = await Promise.all([
    readConsents(isAnyOf(consents.email, emails), { locale }),
    readOfferedTexts(locale),
  ])
  return { data, offered }
}

export async function recordPersonConsent(
  id: string,
  { text_id, note }: z.output<(typeof recordEndpoint)['body']>,
  { author, now }: AuthorContext,
) {
  await db.transaction(async (tx) => {
    const email = await lockAddress(tx, id)
    await giveConsents(tx, {
      email,
      texts: [text_id],
      source: 'staff',
      isProven: true,
      note,
      recorded_by: author.id,
      now,
    })
    await auditConsent(tx, { action: 'create', id, author, changes: { text_id, note } })
  })
  return { status: 'ok' as const }
}

export async function withdrawPersonConsent(key: { id: string; consent: number }, { author, now }: AuthorContext) {
  await db.transaction(async (tx) => {
    const emails = await readAddresses(tx, await lockAddress(tx, key.id))
    const isTheirs = and(eq(consents.id, key.consent), isAnyOf(consents.email, emails))
    if ((await tx.$count(consents, isTheirs)) === 0) throw new NotFound()
    const ended = await endConsents(tx, isTheirs, { ended_by: 'staff', now })
    if (ended === 0) return
    const changes = { ended_at: [null, now.toISOString()] }
    await auditConsent(tx, { action: 'update', id: key.id, author, changes })
  })
  return { status: 'ok' as const }
}

/** The address and those that were merged with it. */
async function readAddresses(from: Db | Tx, email: string): Promise<string[]> {
  const { earlier_emails } = registrations
  const rows = await from.select({ earlier_emails }).from(registrations).where(eq(registrations.email, email))
  return [...new Set([email, ...rows.flatMap((row) => row.earlier_emails)])]
}

function selectAddress(from: Db | Tx, id: string) {
  const { email, erased_at, deleted_at } = registrations
  return from
    .select({ email, erased_at })
    .from(registrations)
    .where(and(eq(registrations.id, id), isNull(deleted_at)))
}

/** The lock makes an erasure of the address wait, so that nothing about the person is left behind. */
export async function lockAddress(tx: Tx, id: string): Promise<string> {
  const { email, erased_at } = await getRow(selectAddress(tx, id).for('share'))
  if (erased_at) throw new Problem(422, 'person_erased')
  return email
}

type Entry = { action: 'create' | 'update'; id: string; author: { id: number }; changes: Record<string, unknown> }

/** The entry names the registration, so that its text is erased together with the person. */
const auditConsent = (tx: Tx, { action, id, author, changes }: Entry): Promise<void> =>
  audit(tx, { user_id: author.id, action, object: 'consents', object_id: id, changes })
