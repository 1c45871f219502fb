import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from '@/env'
import { errorName } from '@/server/errors'
import { log } from '@/server/log'
import type { TRANSPORTS } from '../contract'
import type { mails } from '../table'
import { type Failure, NOT_CAPTURED } from './failures'
import { type Letter, messageOf } from './letter'
import { resendTransport } from './resend'
import { smtpTransport } from './smtp'

export type Mail = typeof mails.$inferSelect

/** What became of one letter: it was taken, it was not, or it was left because we are to stop. */
export type Outcome = { provider_id: string | null } | { failure: Failure } | { left: true }

/** A call that carries letters: the same bytes under the same key reach each person once, however often it is made. */
export type Batch = { id: string; payload: string; created_at: string }

export type Transport = {
  name: (typeof TRANSPORTS)[number]
  /** Whether handing over the same letter twice reaches the person once. */
  deduplicates: boolean
  /** So many groups of so many mails are on their way side by side. */
  lanes: number
  atOnce: number
  /** Calls in a second that the provider allows; null for as many as it takes. */
  rate: () => number | null
  /** Never throws: what went wrong is an outcome. */
  send: (letter: Letter) => Promise<Outcome>
  batches?: {
    /** Letters that may travel in one call. */
    grouped: (letters: Letter[]) => Letter[][]
    payloadOf: (letters: Letter[]) => string
    /** By the ids of the mails. */
    post: (batch: Batch) => Promise<Map<number, Outcome>>
  }
  close: () => void
}

const OPENERS = {
  capture: () => captureTransport(captureFolder()),
  smtp: () => smtpTransport(env.MAIL_SMTP_URL ?? '', { rate: env.MAIL_RATE }),
  resend: () => resendTransport({ url: env.RESEND_URL, key: env.RESEND_API_KEY ?? '', rate: env.MAIL_RATE }),
} satisfies Record<typeof env.MAIL_TRANSPORT, () => Transport>

const shared = globalThis as typeof globalThis & { academyTransport?: Transport }

export function configuredTransport(): Transport {
  shared.academyTransport ??= OPENERS[env.MAIL_TRANSPORT]()
  return shared.academyTransport
}

/** Where a captured mail lies, and how it is called there. */
export const captureFolder = () => path.resolve(env.DATA_DIR, 'mail')
export const captureNameOf = ({ id, created_at }: Pick<Letter, 'id' | 'created_at'>) =>
  `${created_at.slice(0, 10)}-${id}.eml`

/** Writes each mail to a file that mail programs open, named by its id: a repeated one replaces the first. */
export function captureTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    name: 'capture',
    deduplicates: true,
    lanes: 2,
    atOnce: 20,
    rate: () => null,
    close: () => composer.close(),
    send: async (letter) => {
      const name = captureNameOf(letter)
      try {
        const { message } = await composer.sendMail(messageOf(letter))
        if (!Buffer.isBuffer(message)) throw new Error('the composer gave a stream')
        await capture(path.join(folder, name), message)
        return { provider_id: name }
      } catch (thrown) {
        log.error({ error: errorName(thrown) }, 'mail not captured')
        return { failure: NOT_CAPTURED }
      }
    },
  }
}

/** Whole or not at all, but not waiting for the disk: the log holds the same words. */
async function capture(place: string, message: Buffer): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  const part = `${place}.${randomUUID()}.part`
  await writeFile(part, message, { flag: 'wx', mode: 0o600 })
  await rename(part, place)
}
