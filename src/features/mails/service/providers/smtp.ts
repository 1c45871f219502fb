import 'server-only'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { turnsOf } from '@/server/turns'
import { failureOf } from './failures'
import { type Letter, messageOf } from './letter'
import type { Outcome, Transport } from './transports'

const CONNECTIONS = 5
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const LETTER_MS = 90_000

export function smtpTransport(url: string, { rate }: { rate?: number } = {}): Transport {
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
  const inTurn = turnsOf({ atOnce: CONNECTIONS, waiting: Number.POSITIVE_INFINITY })
  return {
    name: 'smtp',
    deduplicates: false,
    // Few at a time: these are in doubt when the process is killed.
    lanes: 3,
    atOnce: 20,
    rate: () => rate ?? null,
    close: () => pool.close(),
    // Its time begins when a connection is free for it.
    send: (letter) => inTurn(() => handOver(letter)),
  }

  // A server that answers a byte now and then never falls silent: the whole conversation is bounded as well.
  async function handOver(letter: Letter): Promise<Outcome> {
    const used = pool
    try {
      const { messageId } = await within(LETTER_MS, used.sendMail(messageOf(letter)))
      return { provider_id: messageId }
    } catch (thrown) {
      if (thrown instanceof TookTooLong && used === pool) {
        used.close()
        pool = open()
      }
      return { failure: failureOf(transportError.parse(thrown)) }
    }
  }
}

/** Of what was thrown, the parts that failureOf() knows. */
const transportError = z
  .object({
    code: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
    response: z.string().optional().catch(undefined),
    command: z.string().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
  })
  .catch({})

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
