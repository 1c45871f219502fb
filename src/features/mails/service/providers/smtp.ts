import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { createLimiter } from '@/server/concurrency/limiter'
import { classifySmtpFailure } from './classify-failure'
import { mailOptionsOf, type OutgoingMail } from './outgoing-mail'
import type { SendOutcome, Transport } from './transport'

const CONNECTIONS = 5
const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000
const MAIL_TIMEOUT_MS = 90_000

export function smtpTransport(url: string, { rate }: { rate?: number } = {}): Transport {
  const openPool = () =>
    createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let pool = openPool()
  const limitConnections = createLimiter({ concurrency: CONNECTIONS, maxWaiting: Number.POSITIVE_INFINITY })
  return {
    name: 'smtp',
    deduplicates: false,
    // The number is small, because the delivery of these mails is unknown when the process is killed.
    workers: 3,
    groupSize: 20,
    rate: () => rate ?? null,
    close: () => pool.close(),
    // The time limit of a mail begins when a connection is free for it.
    send: (mail) => limitConnections(() => sendThroughPool(mail)),
  }

  // A server that sends single bytes never reaches the timeout of the socket, so the whole conversation has a limit as well.
  async function sendThroughPool(mail: OutgoingMail): Promise<SendOutcome> {
    const usedPool = pool
    try {
      const { messageId } = await withTimeout(MAIL_TIMEOUT_MS, usedPool.sendMail(mailOptionsOf(mail)))
      return { provider_id: messageId }
    } catch (thrown) {
      if (thrown instanceof SendTimeout && usedPool === pool) {
        usedPool.close()
        pool = openPool()
      }
      return { failure: classifySmtpFailure(smtpError.parse(thrown), mail.to) }
    }
  }
}

/** The parts of an error that classifySmtpFailure() reads. */
const smtpError = z
  .object({
    code: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
    response: z.string().optional().catch(undefined),
    command: z.string().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
  })
  .catch({})

class SendTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SendTimeout('the mail server took too long')), ms)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
