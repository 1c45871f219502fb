import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import { secondFactors } from '@/schema/accounts'
import type { db, Tx } from '@/server/database/db'
import { decryptSecret, encryptSecret } from '@/server/security/secrets'
import { countRecoveryCodes, redeemRecoveryCode } from './recovery-codes'
import { matchingStepOf } from './totp'

const keyPurposeOf = (user_id: number) => `second factor of ${user_id}`
export const encryptFactorSecret = (secret: string, user_id: number) => encryptSecret(secret, keyPurposeOf(user_id))

const confirmedFactorOf = (user_id: number) =>
  and(eq(secondFactors.user_id, user_id), isNotNull(secondFactors.confirmed_at))

export const hasSecondFactor = async (on: Tx | typeof db, user_id: number) =>
  (await on.$count(secondFactors, confirmedFactorOf(user_id))) > 0

export type SecondFactorProof = { recovery_codes_left?: number }
type CodeAttempt = { user_id: number; code: string; now: Date }

/** Accepts a code of the app or a recovery code once, or refuses it. */
export async function redeemCode(tx: Tx, attempt: CodeAttempt): Promise<SecondFactorProof> {
  const [factor] = await tx.select().from(secondFactors).where(confirmedFactorOf(attempt.user_id))
  if (factor && (await redeemAppCode(tx, factor, attempt))) return {}
  if (factor && (await redeemRecoveryCode(tx, attempt)))
    return { recovery_codes_left: await countRecoveryCodes(tx, attempt.user_id) }
  throw new Invalid({ code: ['code_wrong'] }, 'code_wrong')
}

type Factor = typeof secondFactors.$inferSelect

/** One statement compares and advances the last period, so that of two equal codes at once only one passes. */
export async function redeemAppCode(
  tx: Tx,
  factor: Factor,
  { code, now }: Omit<CodeAttempt, 'user_id'>,
): Promise<boolean> {
  const { user_id, secret } = factor
  const step = matchingStepOf(code.replace(/\s/g, ''), { secret: decryptSecret(secret, keyPurposeOf(user_id)), now })
  if (step === undefined) return false

  const isNewer = and(eq(secondFactors.user_id, user_id), lt(secondFactors.last_step, step))
  const updated = await tx.update(secondFactors).set({ last_step: step }).where(isNewer).returning()
  return updated.length > 0
}
