import 'server-only'
import { inArray } from 'drizzle-orm'
import { callsUnderWay } from '@/server/context'
import { db } from '@/server/db'
import { insist } from '@/server/insist'
import { enqueue } from '@/server/jobs'
import { log } from '@/server/log'
import { restAfter } from '@/server/rest'
import { mails } from '../table'
import { claimBatch, claimDue, keepClaimed } from './claim'
import { deliver, deliverAgain, type Way } from './deliver'
import { readGate } from './gate'
import { SEND_JOB } from './queue'
import { stampRegistrations } from './stamp'
import { configuredTransport, type Mail, type Transport } from './transports'

/** Then the job ends and a new one goes on, so that no job of the library grows old. */
const TURN_MS = 60_000
const CLAIMING = { seconds: 20 }

type Sending = { signal?: AbortSignal; transport?: Transport }

/**
 * Sends what is due until nothing is. A job only wakes this: which mails go is read from the table, so that a lost job loses
 * no mail, a repeated job repeats none, and many workers share the work.
 */
export async function sendDueMails({ signal, transport = configuredTransport() }: Sending = {}): Promise<void> {
  const end = Date.now() + TURN_MS
  const goesOn = () => !signal?.aborted && Date.now() < end
  const stamps = collectStamps()
  const lanes = Array.from({ length: transport.lanes }, (_, lane) => work({ lane, transport, goesOn, stamps, signal }))
  const ended = await Promise.allSettled(lanes)
  await stamps.flush()
  // What could not be recorded is left as claimed, for the sweep; the job fails and tries what else is due.
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  if (!signal?.aborted && !goesOn()) await enqueue(db, SEND_JOB, {})
}

type Lane = {
  lane: number
  transport: Transport
  goesOn: () => boolean
  stamps: ReturnType<typeof collectStamps>
  signal?: AbortSignal
}

async function work({ lane, transport, goesOn, stamps, signal }: Lane): Promise<void> {
  while (goesOn()) {
    const since = performance.now()
    const gate = await insist(() => readGate(transport.name), CLAIMING)
    // The sweep finds what waits once it is released.
    if (gate.isHeld) return
    if (gate.closed_ms > 0) return wakeIn(gate.closed_ms)
    if (gate.isHalfOpen && lane > 0) return
    const sent = await sendSome({ transport, gate, signal })
    stamps.add(sent)
    if (sent.length === 0) return
    // The other lanes have left: a new turn begins with all of them, if the probe got through.
    if (gate.isHalfOpen) return enqueue(db, SEND_JOB, {})
    // More gather meanwhile, and cost less together.
    if (callsUnderWay() > 0) await restAfter(since, REST)
  }
}

const REST = { times: 3, max: 500 }

const wakeIn = (ms: number) => enqueue(db, SEND_JOB, {}, { after: new Date(Date.now() + ms) })

async function sendSome(way: Way & { gate: { isHalfOpen: boolean; hasBatches: boolean } }): Promise<Mail[]> {
  const { transport, gate } = way
  const again = gate.hasBatches ? await insist(claimBatch, CLAIMING) : null
  if (again) {
    await keepClaimed(again.mails, () => deliverAgain(again, way))
    return again.mails
  }
  const claimed = await insist(() => claimDue(gate.isHalfOpen ? 1 : transport.atOnce), CLAIMING)
  if (claimed.length > 0) await keepClaimed(claimed, () => deliver(claimed, way))
  return claimed
}

const STAMP_MS = 500

/** Many at a time: each registration that a mail went to says so, a moment later. */
function collectStamps() {
  let ids: number[] = []
  let last = Date.now()
  const flush = async () => {
    const stamped = ids
    ids = []
    last = Date.now()
    if (stamped.length === 0) return
    await stampRegistrations(inArray(mails.id, stamped)).catch(() => log.warn('stamps of mails left to the sweep'))
  }
  const add = (sent: Mail[]) => {
    ids.push(...sent.map(({ id }) => id))
    if (Date.now() - last > STAMP_MS) void flush()
  }
  return { add, flush }
}
