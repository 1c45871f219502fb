import { eq, sql } from 'drizzle-orm'
import { isOneOf } from '@/contract/fields'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
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
export type NumberField = (typeof NUMBER_FIELDS)[number]

type KeyContext = {
  /** The form, whose profession and numbers the browser knows where they are stored as they were sent. */
  sent?: { readonly [Name in NumberField]?: unknown }
  /** The profession and the numbers that the browser has sent before. */
  typed?: readonly NumberField[]
  setCookie: SetCookie
  now: Date
}

/**
 * Gives the browser that has just registered, accepted a seat or corrected its registration the key to that registration
 * for an hour. The key is bound to this version of the row, so it opens nothing that anybody else wrote into it later.
 */
export async function giveBrowserKey(id: string, { sent = {}, typed = [], setCookie, now }: KeyContext) {
  const [row] = await versionOf().execute({ id })
  // A repeated submit gets the key again as long as nobody has changed the registration.
  if (!row || (row.updated_at !== row.registered && row.updated_at !== now.toISOString())) return
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS
  const own = NUMBER_FIELDS.filter((name) => row[name] && (row[name] === sent[name] || typed.includes(name))).join('-')
  const signature = signatureOf(row, { expires, own })
  setCookie(BROWSER_KEY_COOKIE, [id, expires, own, signature].join('.'), `Max-Age=${LIFETIME_SECONDS}`)
}

const versionOf = preparedQuery(() =>
  db
    .select(columnsOf(registrations, 'id', 'registered', 'updated_at', ...NUMBER_FIELDS))
    .from(registrations)
    .where(eq(registrations.id, sql.placeholder('id')))
    .prepare('registration_version'),
)

/** The key of the browser that reads a page; null in another browser. */
export const findPageKey = async (registration: KeyedRegistration, now: Date) =>
  readKey(registration, await readPageCookie(BROWSER_KEY_COOKIE), now)

/**
 * The profession and the numbers that the holder of the key has sent; null for a key that has ended after an hour, or that
 * belongs to another registration. All other numbers may come from an earlier consent of the owner of the address.
 */
export function readKey(registration: KeyedRegistration, key: string | undefined, now: Date) {
  const [id, expires, own = '', signature = ''] = key?.split('.') ?? []
  if (id !== registration.id || !(Number(expires) * 1000 > now.getTime())) return null
  if (!isEqualInConstantTime(signature, signatureOf(registration, { expires: Number(expires), own }))) return null
  return { typed: own.split('-').filter((name) => isOneOf(NUMBER_FIELDS, name)) }
}

type SignedValues = { expires: number; own: string }

const signatureOf = ({ id, updated_at }: KeyedRegistration, { expires, own }: SignedValues): string =>
  keyedHash(`${id} ${updated_at} ${expires} ${own}`, 'browser key')
