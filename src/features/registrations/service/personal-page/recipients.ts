import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { type Db, db, type Tx } from '@/server/database/db'
import { personalToken } from '../../contract/personal-page'
import { recipients } from '../../table'
import { personalTokenOf, recipientIdOf } from './personal-token'

export type Recipient = typeof recipients.$inferSelect

/** The recipient of a personal link; null for an altered, renewed or unknown one. */
export async function findRecipient(token: string, from: Db | Tx = db): Promise<Recipient | null> {
  if (!personalToken.safeParse(token).success) return null
  const [found] = await from
    .select()
    .from(recipients)
    .where(eq(recipients.id, recipientIdOf(token)))
  return found && isEqualInConstantTime(personalTokenOf(found), token) ? found : null
}

const isEqualInConstantTime = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The tokens of these addresses, by address. An address without a recipient gets one. */
export async function ensureTokens(emails: string[], from: Db | Tx = db): Promise<Map<string, string>> {
  const addresses = [...new Set(emails)]
  if (addresses.length === 0) return new Map()
  const known = await readRecipients(addresses, from)
  const missing = addresses.filter((email) => !known.some((row) => row.email === email))
  if (missing.length > 0) {
    await from
      .insert(recipients)
      .values(missing.map((email) => ({ email })))
      .onConflictDoNothing()
  }
  const all = missing.length > 0 ? [...known, ...(await readRecipients(missing, from))] : known
  return new Map(all.map((row) => [row.email, personalTokenOf(row)]))
}

const readRecipients = (emails: string[], from: Db | Tx): Promise<Recipient[]> =>
  from.select().from(recipients).where(inArray(recipients.email, emails))
