import { CallFailed, call } from '@/client/calls/call'
import { type Action, CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { sendActions } from '../../contract/actions'
import type { StoredSender } from '../device/check-in-session'
import { type ServerClock, trueTimeOf } from '../device/clock'
import { waitingOf } from '../device/encrypted-store'
import type { RecordedAction } from '../device/recorded-action'
import type { Device } from '../device/use-device'
import { EMPTY_QUEUE, isRefusal, isSendDue, type QueueEvent, reduceQueue, unsavedOf } from './queue-reducer'

const SEND_TIMEOUT = 15_000

type Sent = { workshop_id: number; device_id: string; actions: RecordedAction[]; clock: ServerClock }

/** The timeout aborts the request, so that none of it arrives after a later one. */
const sendRecorded = ({ workshop_id, device_id, actions, clock }: Sent) =>
  call(sendActions, {
    params: { id: workshop_id },
    body: { device_id, actions: actions.map((action) => toSent(action, clock)) },
    signal: AbortSignal.timeout(SEND_TIMEOUT),
  })

/** An action of the release before names by its time the one that it takes back. */
export function toSent(recorded: RecordedAction, clock: Pick<ServerClock, 'now' | 'offset'>): Action {
  const { at: _, offset, lead, name, presence, people, undoes, ...action } = recorded
  const time = typeof undoes === 'number' ? undoes : trueTimeOf(recorded, clock.offset())
  const seconds_ago = Math.min(Math.max(Math.round((clock.now() - time) / 1000), 0), CHECK_IN_AGE_MAX)
  const at = new Date(time).toISOString()
  return { ...action, at, seconds_ago, ...(typeof undoes === 'string' && { undoes }) }
}

/** The clock of the device may have been set since the last answer, so an older one is renewed before actions are sent. */
const CLOCK_AGE_MAX = 60_000

type Sender = Pick<Device, 'workshop_id' | 'device_id' | 'clock' | 'check'>
type Batch = { device: Sender; refused: string }

/** A device that may not be used any more closes the screen and keeps its actions. */
export async function sendBatch(actions: RecordedAction[], { device, refused }: Batch): Promise<QueueEvent> {
  const { workshop_id, device_id, clock, check } = device
  if (clock.age() > CLOCK_AGE_MAX) await check()
  if (clock.age() > CLOCK_AGE_MAX) return { type: 'unanswered' }
  const sent_at = performance.now()
  try {
    const { results, server_time, is_revoked } = await sendRecorded({ workshop_id, device_id, actions, clock })
    clock.noteAnswer(server_time, performance.now() - sent_at)
    if (is_revoked) await check()
    return { type: 'answered', results, now: performance.now() }
  } catch (failure) {
    if (!(failure instanceof CallFailed)) return { type: 'unanswered' }
    const { status, errors, message } = failure
    if ([401, 403, 404].includes(status)) await check()
    if (!isRefusal(status)) return { type: 'unanswered' }
    const [first] = Object.values(errors).flat()
    return { type: 'rejected', message: first ?? (message || refused) }
  }
}

/** Staff decide about these actions, which the server holds. */
export const sendStored: StoredSender = async ({ workshop_id, device_id, encryptedStore, clock }) => {
  await encryptedStore.flush()
  const waiting = waitingOf(await encryptedStore.readActions())
  let queue = { ...EMPTY_QUEUE, waiting }
  while (isSendDue(queue)) {
    queue = reduceQueue(queue, { type: 'sent' })
    try {
      const { results } = await sendRecorded({ workshop_id, device_id, actions: queue.sending, clock })
      if (results.length === 0) break
      queue = reduceQueue(queue, { type: 'answered', results, now: performance.now() })
    } catch (failure) {
      if (!(failure instanceof CallFailed) || !isRefusal(failure.status)) break
      queue = reduceQueue(queue, { type: 'rejected', message: failure.message })
    }
  }
  const unsent = new Set(unsavedOf(queue).map(({ id }) => id))
  await encryptedStore.removeActions(waiting.flatMap(({ id }) => (unsent.has(id) ? [] : [id])))
  return unsent.size
}
