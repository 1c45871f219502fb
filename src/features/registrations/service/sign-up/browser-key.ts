import { eq, sql } from 'drizzle-orm'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { preparedQuery } from '@/server/database/prepared'
import { readPageCookie } from '@/server/http/credentials'
import type { SetCookie } from '@/server/http/session-cookie'
import { isEqualInConstantTime, keyedHash } from '@/server/security/secrets'

export const BROWSER_KEY_COOKIE = 'registered'
const LIFETIME_SECONDS = 60 * 60

type KeyedRegistration = { id: string; updated_at: string }

/**
 * Gives the browser that has just registered, accepted a seat or corrected its registration the key to that registration
 * for an hour. The key is bound to this version of the row, so it opens nothing that anybody else wrote into it later.
 */
export async function giveBrowserKey(id: string, { setCookie, now }: { setCookie: SetCookie; now: Date }) {
  const [row] = await versionOf().execute({ id })
  // A repeated submit gets the key again as long as nobody has changed the registration.
  if (!row || (row.updated_at !== row.registered && row.updated_at !== now.toISOString())) return
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS
  setCookie(BROWSER_KEY_COOKIE, `${id}.${expires}.${signatureOf(row, expires)}`, `Max-Age=${LIFETIME_SECONDS}`)
}

const versionOf = preparedQuery(() =>
  db
    .select(columnsOf(registrations, 'id', 'registered', 'updated_at'))
    .from(registrations)
    .where(eq(registrations.id, sql.placeholder('id')))
    .prepare('registration_version'),
)

/** True for a page in the browser that holds the key to this registration. */
export const isOwnBrowser = async (registration: KeyedRegistration, now: Date): Promise<boolean> =>
  isKeyTo(registration, await readPageCookie(BROWSER_KEY_COOKIE), now)

/** True for the key to this registration, which ends after an hour. */
export function isKeyTo(registration: KeyedRegistration, key: string | undefined, now: Date): boolean {
  const [id, expires, signature = ''] = key?.split('.') ?? []
  if (id !== registration.id || !(Number(expires) * 1000 > now.getTime())) return false
  return isEqualInConstantTime(signature, signatureOf(registration, Number(expires)))
}

const signatureOf = ({ id, updated_at }: KeyedRegistration, expires: number): string =>
  keyedHash(`${id} ${updated_at} ${expires}`, 'browser key')
