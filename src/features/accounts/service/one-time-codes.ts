import 'server-only'
import { Secret, TOTP } from 'otpauth'
import { env } from '@/env'

/** What every authenticator app understands: RFC 6238 with its defaults. */
const APP = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Clocks differ and people type slowly: the periods before and after count as well. */
const WINDOW = 1

const appFor = (secret: string) => new TOTP({ ...APP, secret: Secret.fromBase32(secret) })

export const newSecret = () => new Secret({ size: 20 }).base32

/** What the app reads from the picture. */
export const appAddress = ({ secret, email }: { secret: string; email: string }) =>
  new TOTP({ ...APP, issuer: env.APP_NAME, label: email, secret: Secret.fromBase32(secret) }).toString()

/** The period that a code belongs to, counted since 1970; nothing for a code of none that is near. */
export function stepOf(code: string, { secret, now }: { secret: string; now: Date }): number | undefined {
  // The package throws at other signs that take six places.
  if (!/^\d{6}$/.test(code)) return undefined
  const app = appFor(secret)
  const timestamp = now.getTime()
  const distance = app.validate({ token: code, timestamp, window: WINDOW })
  return distance === null ? undefined : app.counter({ timestamp }) + distance
}
