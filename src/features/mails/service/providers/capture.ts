import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from '@/env'
import { createLimiter } from '@/server/concurrency/limiter'
import { errorName } from '@/server/observability/errors'
import { log } from '@/server/observability/log'
import { CAPTURE_FAILURE } from './classify-failure'
import { mailOptionsOf, type OutgoingMail } from './outgoing-mail'
import type { Transport } from './transport'

export const captureFolderPath = () => path.resolve(env.DATA_DIR, 'mail')
export const captureFileNameOf = ({ id, created_at }: Pick<OutgoingMail, 'id' | 'created_at'>) =>
  `${created_at.slice(0, 10)}-${id}.eml`

const LARGE_MAILS_IN_MEMORY = 4

/** Writes each mail to a file that mail programs open. The file is named by the id, so a repeated mail replaces the first. */
export function captureTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  // Each mail is composed in memory, and one with an attachment is large.
  const limitLargeMails = createLimiter({ concurrency: LARGE_MAILS_IN_MEMORY, maxWaiting: Number.POSITIVE_INFINITY })
  const capture = async (mail: OutgoingMail, name: string) => {
    const { message } = await composer.sendMail(mailOptionsOf(mail))
    if (!Buffer.isBuffer(message)) throw new Error('the composer gave a stream')
    await writeCapturedFile(path.join(folder, name), message)
  }
  return {
    name: 'capture',
    deduplicates: true,
    workers: 2,
    groupSize: 20,
    rate: () => null,
    close: () => composer.close(),
    send: async (mail) => {
      const name = captureFileNameOf(mail)
      try {
        await (mail.attachments?.length ? limitLargeMails(() => capture(mail, name)) : capture(mail, name))
        return { provider_id: name }
      } catch (thrown) {
        log.error({ error: errorName(thrown) }, 'mail not captured')
        return { failure: CAPTURE_FAILURE }
      }
    },
  }
}

/** The rename makes the file appear complete. There is no fsync, because the log holds the same text. */
async function writeCapturedFile(file: string, message: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, message, { flag: 'wx', mode: 0o600 })
  await rename(part, file)
}
