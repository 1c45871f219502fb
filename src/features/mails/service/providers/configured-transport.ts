import { env } from '@/env'
import { captureFolderPath, captureTransport } from './capture'
import { resendTransport } from './resend'
import { smtpTransport } from './smtp'
import type { Transport } from './transport'

const TRANSPORT_FACTORIES = {
  capture: () => captureTransport(captureFolderPath()),
  smtp: () => smtpTransport(env.MAIL_SMTP_URL ?? '', { rate: env.MAIL_RATE }),
  resend: () => resendTransport({ url: env.RESEND_URL, key: env.RESEND_API_KEY ?? '', rate: env.MAIL_RATE }),
} satisfies Record<typeof env.MAIL_TRANSPORT, () => Transport>

const shared = globalThis as typeof globalThis & { academyTransport?: Transport }

export function getConfiguredTransport(): Transport {
  shared.academyTransport ??= TRANSPORT_FACTORIES[env.MAIL_TRANSPORT]()
  return shared.academyTransport
}
