import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { recoveryCodes } from '@/schema/accounts'
import type { db, Tx } from '@/server/database/db'
import { keyedHash } from '@/server/security/secrets'
import { RECOVERY_CODES } from '../contract'

/** 32 characters that people do not confuse; five random bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 10

type OwnedCode = { user_id: number; code: string }

/** Replaces the codes by ten new ones. This answer is the only readable copy. */
export async function replaceRecoveryCodes(tx: Tx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id, code_hash: codeHashOf({ user_id, code }) })))
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`)
}

/** Redeems a code; false for a used or unknown one. Of two simultaneous calls the second finds it used. */
export async function redeemRecoveryCode(tx: Tx, owned: OwnedCode): Promise<boolean> {
  const unused = and(
    eq(recoveryCodes.user_id, owned.user_id),
    eq(recoveryCodes.code_hash, codeHashOf(owned)),
    isNull(recoveryCodes.used_at),
  )
  const redeemed = await tx.update(recoveryCodes).set({ used_at: sql`now()` }).where(unused).returning()
  return redeemed.length > 0
}

export const countRecoveryCodes = (on: Tx | typeof db, user_id: number) =>
  on.$count(recoveryCodes, and(eq(recoveryCodes.user_id, user_id), isNull(recoveryCodes.used_at)))

const generateCode = () => [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')

const codeHashOf = ({ user_id, code }: OwnedCode) => keyedHash(normaliseCode(code), `recovery codes of ${user_id}`)

/** People read codes from paper: any case, with or without the dash, O for 0, I and L for 1. */
const normaliseCode = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
