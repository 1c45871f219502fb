import 'server-only'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { env } from '@/env'
import type { WalletName } from '../contract'

/** A page offers only the wallets whose call would not answer 404. */
export const offeredWallets = (now: Date): WalletName[] => [
  ...(appleSettings(now) ? (['apple'] as const) : []),
  ...(googleSettings() ? (['google'] as const) : []),
]

/** Null where no keys are configured, and once the certificate has ended: phones refuse what it signs then. */
export function appleSettings(now: Date) {
  const { APPLE_PASS_TYPE_ID, APPLE_TEAM_ID, APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE } = env
  if (!(APPLE_PASS_TYPE_ID && APPLE_TEAM_ID && APPLE_PASS_CERTIFICATE && APPLE_PASS_KEY && APPLE_WWDR_CERTIFICATE))
    return null
  const certificate = new X509Certificate(APPLE_PASS_CERTIFICATE)
  if (certificate.validToDate <= now) return null
  return {
    passTypeIdentifier: APPLE_PASS_TYPE_ID,
    teamIdentifier: APPLE_TEAM_ID,
    certificate,
    issuers: [new X509Certificate(APPLE_WWDR_CERTIFICATE)],
    loadKey: () => createPrivateKey({ key: APPLE_PASS_KEY, passphrase: env.APPLE_PASS_KEY_PASSWORD }),
  }
}

/** Null where no keys are configured. */
export function googleSettings() {
  const { GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_EMAIL, GOOGLE_WALLET_KEY } = env
  if (!(GOOGLE_WALLET_ISSUER_ID && GOOGLE_WALLET_EMAIL && GOOGLE_WALLET_KEY)) return null
  return {
    issuer: GOOGLE_WALLET_ISSUER_ID,
    account: GOOGLE_WALLET_EMAIL,
    loadKey: () => createPrivateKey(GOOGLE_WALLET_KEY),
  }
}
