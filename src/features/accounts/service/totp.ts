import 'server-only'
import { Secret, TOTP } from 'otpauth'
import { env } from '@/env'

/** RFC 6238 with its defaults, which every authenticator app understands. */
const TOTP_OPTIONS = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Clocks differ and people type slowly, so the periods before and after count as well. */
const WINDOW = 1

const totpFor = (secret: string) => new TOTP({ ...TOTP_OPTIONS, secret: Secret.fromBase32(secret) })

export const createTotpSecret = () => new Secret({ size: 20 }).base32

/** The address that the app reads from the QR code. */
export const totpUriOf = ({ secret, email }: { secret: string; email: string }) =>
  new TOTP({ ...TOTP_OPTIONS, issuer: env.APP_NAME, label: email, secret: Secret.fromBase32(secret) }).toString()

/** The period of a code, counted since 1970; undefined when the code fits no near period. */
export function matchingStepOf(code: string, { secret, now }: { secret: string; now: Date }): number | undefined {
  // The package throws on six characters that are no digits.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = totpFor(secret)
  const timestamp = now.getTime()
  const distance = totp.validate({ token: code, timestamp, window: WINDOW })
  return distance === null ? undefined : totp.counter({ timestamp }) + distance
}
