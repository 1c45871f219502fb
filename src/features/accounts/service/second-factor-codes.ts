import 'server-only'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import type { db, Tx } from '@/server/db'
import { decipher, encipher } from '@/server/secrets'
import { secondFactors } from '../table'
import { stepOf } from './one-time-codes'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes'

const purposeOf = (user_id: number) => `second factor of ${user_id}`
export const sealSecret = (secret: string, user_id: number) => encipher(secret, purposeOf(user_id))

const confirmedOf = (user_id: number) => and(eq(secondFactors.user_id, user_id), isNotNull(secondFactors.confirmed_at))

export const hasSecondFactor = async (on: Tx | typeof db, user_id: number) =>
  (await on.$count(secondFactors, confirmedOf(user_id))) > 0

export type Proof = { recovery_codes_left?: number }
type Shown = { user_id: number; code: string; now: Date }

/** Takes a code of the app or a recovery code, each once, or refuses it. */
export async function takeCode(tx: Tx, shown: Shown): Promise<Proof> {
  const [factor] = await tx.select().from(secondFactors).where(confirmedOf(shown.user_id))
  if (factor && (await takeAppCode(tx, factor, shown))) return {}
  if (factor && (await takeRecoveryCode(tx, shown)))
    return { recovery_codes_left: await countRecoveryCodes(tx, shown.user_id) }
  throw new Invalid({ code: ['code_wrong'] }, 'code_wrong')
}

type Factor = typeof secondFactors.$inferSelect

/** The last period moves on in the statement that compares it: of the same code twice at once only one passes. */
export async function takeAppCode(tx: Tx, factor: Factor, { code, now }: Omit<Shown, 'user_id'>): Promise<boolean> {
  const { user_id, secret } = factor
  const step = stepOf(code.replace(/\s/g, ''), { secret: decipher(secret, purposeOf(user_id)), now })
  if (step === undefined) return false

  const isNewer = and(eq(secondFactors.user_id, user_id), lt(secondFactors.last_step, step))
  const taken = await tx.update(secondFactors).set({ last_step: step }).where(isNewer).returning()
  return taken.length > 0
}
