import { Secret, TOTP } from 'otpauth'
import { findPrincipal } from '@/features/access/service/principal'
import { confirmSecondFactor, startSecondFactor } from '@/features/accounts/service/second-factor'
import { hashToken } from '@/server/tokens'

/** What an authenticator app shows at this moment. */
export const codeAt = (secret: string, now: Date) =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime(),
  })

export const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

type Owner = { token: string; password?: string; now?: Date }

/** Sets up the second step for somebody who is signed in, by a code of the period before. */
export async function aSecondFactor({ token, password, now = new Date() }: Owner) {
  const principal = await findPrincipal(hashToken(token))
  if (!principal) throw new Error('nobody is signed in')
  const { secret } = await startSecondFactor({ password }, principal)
  const code = codeAt(secret, later(now, -30))
  const { recovery_codes } = await confirmSecondFactor({ code, now }, principal)
  return { secret, recovery_codes }
}
