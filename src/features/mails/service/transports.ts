import 'server-only'
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { env } from '@/env'
import type { Prepared } from './prepared'

/** A mail that is ready to go; whatever carries it needs no more than this. */
export type Letter = Prepared['sent'] & { id: number; created_at: string; to: { name: string; address: string } }

export type Transport = {
  /** Throws what failureOf() understands. */
  send: (letter: Letter) => Promise<{ provider_id: string | null }>
  /** Whether handing over the same letter twice reaches the person once. */
  deduplicates: boolean
  close: () => void
}

const OPENERS = {
  capture: () => captureTransport(path.resolve(env.DATA_DIR, 'mail')),
  smtp: () => smtpTransport(env.MAIL_SMTP_URL ?? ''),
  resend: () => smtpTransport(`smtps://resend:${encodeURIComponent(env.RESEND_API_KEY ?? '')}@smtp.resend.com:465`),
} satisfies Record<typeof env.MAIL_TRANSPORT, () => Transport>

const shared = globalThis as typeof globalThis & { academyTransport?: Transport }

export function configuredTransport(): Transport {
  shared.academyTransport ??= OPENERS[env.MAIL_TRANSPORT]()
  return shared.academyTransport
}

/** Writes each mail to a file that mail programs open, named by its id: a repeated one replaces the first. */
export function captureTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    deduplicates: true,
    close: () => composer.close(),
    send: async (letter) => {
      const { message } = await composer.sendMail(messageOf(letter))
      const name = `${letter.created_at.slice(0, 10)}-${letter.id}.eml`
      if (!Buffer.isBuffer(message)) throw new Error('the composer gave a stream')
      await capture(path.join(folder, name), message)
      return { provider_id: name }
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

const CONNECTIONS = 5
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const LETTER_MS = 90_000

export function smtpTransport(url: string): Transport {
  const open = () =>
    createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let pool = open()
  return {
    deduplicates: false,
    close: () => pool.close(),
    send: async (letter) => {
      // A server that answers a byte now and then never falls silent: the whole conversation is bounded as well.
      const used = pool
      const sent = await within(LETTER_MS, used.sendMail(messageOf(letter))).catch((thrown: unknown) => {
        if (thrown instanceof TookTooLong && used === pool) {
          used.close()
          pool = open()
        }
        throw thrown
      })
      return { provider_id: sent.messageId }
    },
  }
}

class TookTooLong extends Error {
  readonly code = 'ETIMEDOUT'
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong('the mail server took too long')), ms)
  })
  return Promise.race([work, alarm]).finally(() => clearTimeout(timer))
}

/** Addresses as objects: a string would be parsed, and what a person typed as a name could become a second recipient. */
function messageOf({ id, created_at, to, subject, text, html, calendar }: Letter): SendMailOptions {
  return {
    from: { name: env.MAIL_FROM_NAME, address: env.MAIL_FROM },
    to,
    subject,
    text,
    html,
    messageId: messageId({ id, created_at }),
    date: new Date(created_at),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    encoding: 'utf-8',
    textEncoding: 'quoted-printable',
    // As an alternative, which calendars take in by themselves, and as a file for the others.
    ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
  }
}

/** The same for every try of one mail, so that a mailbox can tell a repetition. */
const messageId = ({ id, created_at }: Pick<Letter, 'id' | 'created_at'>) =>
  `<mail-${id}-${Date.parse(created_at)}@${new URL(env.APP_URL).hostname}>`
