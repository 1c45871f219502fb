import { inArray, sql } from 'drizzle-orm'
import { mails } from '@/schema/mails'
import { pauseAfter } from '@/server/concurrency/pause'
import { db } from '@/server/database/db'
import { retryWhileUnavailable } from '@/server/database/retry-while-unavailable'
import { countActiveRequests } from '@/server/http/request-context'
import { enqueue } from '@/server/jobs/jobs'
import { runInParts } from '@/server/jobs/leased-work'
import { log } from '@/server/observability/log'
import { getConfiguredTransport } from '../providers/configured-transport'
import type { MailRow, Transport } from '../providers/transport'
import { claimDueBatch, claimDueMails, holdMails } from '../queue/claim-due-mails'
import { SEND_JOB } from '../queue/queue-mail'
import { runSentHooks } from '../render/mail-content-registry'
import { type DeliveryContext, deliver, redeliverBatch } from './deliver'
import { readThrottle } from './provider-throttle'

const CLAIM_RETRY = { seconds: 20 }

type SendOptions = { signal?: AbortSignal; transport?: Transport }

export const sendDueMails = ({ signal, transport = getConfiguredTransport() }: SendOptions = {}): Promise<void> =>
  runInParts(SEND_JOB, signal, (mayContinue) => runWorkers({ transport, mayContinue, signal }))

async function runWorkers({ transport, mayContinue, signal }: Omit<WorkerContext, 'workerIndex' | 'sentMails'>) {
  const sentMails = createSentMailCollector()
  const workers = Array.from({ length: transport.workers }, (_, workerIndex) =>
    runWorker({ workerIndex, transport, mayContinue, sentMails, signal }),
  )
  const ended = await Promise.allSettled(workers)
  await sentMails.flush()
  // Mails whose results could not be recorded stay claimed until the sweep. The job fails and is retried for the others.
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

type WorkerContext = {
  workerIndex: number
  transport: Transport
  mayContinue: () => boolean
  sentMails: ReturnType<typeof createSentMailCollector>
  signal?: AbortSignal
}

async function runWorker({ workerIndex, transport, mayContinue, sentMails, signal }: WorkerContext): Promise<void> {
  while (mayContinue()) {
    const since = performance.now()
    const throttle = await retryWhileUnavailable(() => readThrottle(transport.name), CLAIM_RETRY)
    // The sweep finds the waiting mails after the release.
    if (throttle.isHeld) return
    if (throttle.closed_ms > 0) return enqueueAfter(throttle.closed_ms)
    if (throttle.isHalfOpen && workerIndex > 0) return
    const sent = await sendNextGroup({ transport, throttle, signal })
    sentMails.add(sent)
    if (sent.length === 0) return
    // The other workers ended while the throttle was half open. The new job starts them all if the provider accepted.
    if (throttle.isHalfOpen) return enqueue(db, SEND_JOB, {})
    // A short pause lets more mails gather, and a larger group costs less per mail.
    if (countActiveRequests() > 0) await pauseAfter(since, PAUSE_BETWEEN_GROUPS)
  }
}

const PAUSE_BETWEEN_GROUPS = { times: 3, max: 500 }

const enqueueAfter = (ms: number) => enqueue(db, SEND_JOB, {}, { after: new Date(Date.now() + ms) })

async function sendNextGroup(way: DeliveryContext & { throttle: { isHalfOpen: boolean; hasBatches: boolean } }) {
  const { transport, throttle } = way
  const batch = throttle.hasBatches ? await retryWhileUnavailable(claimDueBatch, CLAIM_RETRY) : null
  if (batch) {
    await holdMails(batch.mails, () => redeliverBatch(batch, way))
    return batch.mails
  }
  const claimed = await retryWhileUnavailable(
    () => claimDueMails(throttle.isHalfOpen ? 1 : transport.groupSize),
    CLAIM_RETRY,
  )
  if (claimed.length > 0) await holdMails(claimed, () => deliver(claimed, way))
  return claimed
}

const HOOK_INTERVAL_MS = 500

/** Calls the hooks twice a second for all mails sent meanwhile, because a call for many costs as much as a call for one. */
function createSentMailCollector() {
  let ids: number[] = []
  let last = Date.now()
  let calls = Promise.resolve()
  /** Also waits for the calls that are still running, so that sending has not ended before its dates are written. */
  const flush = () => {
    const mailIds = ids
    ids = []
    last = Date.now()
    if (mailIds.length > 0)
      calls = calls
        .then(() => runSentHooks(sql`(${inArray(mails.id, mailIds)} or ${inArray(mails.joined_to, mailIds)})`))
        .catch(() => log.warn('sent dates of mails left to the sweep'))
    return calls
  }
  const add = (sent: MailRow[]) => {
    ids.push(...sent.map(({ id }) => id))
    if (Date.now() - last > HOOK_INTERVAL_MS) void flush()
  }
  return { add, flush }
}
