import { eq, inArray } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { recipients } from '@/schema/registrations'
import { type Db, db, type Tx } from '@/server/database/db'
import { isEqualInConstantTime, keyedHash } from '@/server/security/secrets'
import { personalToken } from '../contract/personal-links'

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

export async function getRecipient(token: string): Promise<Recipient> {
  const recipient = await findRecipient(token)
  if (!recipient) throw new NotFound()
  return recipient
}

/** The tokens of these addresses, by address. An address without a recipient gets one. */
export async function ensureTokens(emails: string[], from: Db | Tx = db): Promise<Map<string, string>> {
  // A fixed order keeps two such inserts from deadlocking.
  const addresses = [...new Set(emails)].sort()
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

/** The last use of the link of an address, for staff. */
export async function findLinkUse(address: string): Promise<string | null> {
  const [found] = await db
    .select({ link_used_at: recipients.link_used_at })
    .from(recipients)
    .where(eq(recipients.email, address))
  return found?.link_used_at ?? null
}

const readRecipients = (emails: string[], from: Db | Tx): Promise<Recipient[]> =>
  from.select().from(recipients).where(inArray(recipients.email, emails))

type LinkKey = Pick<Recipient, 'id' | 'link_version'>

const ID_LENGTH = 22
/** 22 characters of base64url are 132 bits. */
const SIGNATURE_LENGTH = 22

/** The token of a recipient's personal link. It is not stored, so a copy of the database reveals no link. */
const personalTokenOf = ({ id, link_version }: LinkKey): string => id + signatureOf({ id, link_version })

/** The id that a token names; findRecipient() checks the signature. */
const recipientIdOf = (token: string): string => token.slice(0, ID_LENGTH)

const signatureOf = ({ id, link_version }: LinkKey): string =>
  Buffer.from(keyedHash(`${id} ${link_version}`, 'personal link'), 'hex')
    .toString('base64url')
    .slice(0, SIGNATURE_LENGTH)
