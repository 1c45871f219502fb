import 'server-only'
import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { db, Tx } from '@/server/db'
import { keyedHash } from '@/server/secrets'
import { RECOVERY_CODES } from '../contract'
import { recoveryCodes } from '../table'

/** 32 signs that are not taken for each other; five random bits each. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

type Owned = { user_id: number; code: string }

/** Ten new ones in place of those before. Only what is answered here can be read, once. */
export async function newRecoveryCodes(tx: Tx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, aCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id, code_hash: hashOf({ user_id, code }) })))
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses one up; false for a code that was used, or never was one. Of two at once the second finds it used. */
export async function takeRecoveryCode(tx: Tx, owned: Owned): Promise<boolean> {
  const unused = and(
    eq(recoveryCodes.user_id, owned.user_id),
    eq(recoveryCodes.code_hash, hashOf(owned)),
    isNull(recoveryCodes.used_at),
  )
  const taken = await tx.update(recoveryCodes).set({ used_at: sql`now()` }).where(unused).returning()
  return taken.length > 0
}

export const countRecoveryCodes = (on: Tx | typeof db, user_id: number) =>
  on.$count(recoveryCodes, and(eq(recoveryCodes.user_id, user_id), isNull(recoveryCodes.used_at)))

const aCode = () => [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('')

const hashOf = ({ user_id, code }: Owned) => keyedHash(asWritten(code), `recovery codes of ${user_id}`)

/** As people read them from paper: large or small, with or without the line, O for 0, I and L for 1. */
const asWritten = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
