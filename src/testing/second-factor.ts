import { Secret, TOTP } from 'otpauth'
import { findPrincipal } from '@/features/access/service/check-session'
import { confirmSecondFactor, startSecondFactor } from '@/features/accounts/service/second-factor-settings'
import { hashToken } from '@/server/security/tokens'

/** Returns the code that an authenticator app shows at this time. */
export const codeAt = (secret: string, now: Date) =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime(),
  })

export const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

type SecondFactorOwner = { token: string; password?: string; now?: Date }

/** Sets up the second factor of a signed-in person with a code of the previous period. */
export async function aSecondFactor({ token, password, now = new Date() }: SecondFactorOwner) {
  const principal = await findPrincipal(hashToken(token))
  if (!principal) throw new Error('nobody is signed in')
  const { secret } = await startSecondFactor({ password }, principal)
  const code = codeAt(secret, addSeconds(now, -30))
  const { recovery_codes } = await confirmSecondFactor({ code, now }, principal)
  return { secret, recovery_codes }
}
