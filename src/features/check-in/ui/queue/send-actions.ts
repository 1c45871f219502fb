import { CallFailed, call } from '@/client/calls/call'
import { CHECK_IN_AGE_MAX } from '@/features/registrations/contract/office'
import { type Action, sendActions } from '../../contract/actions'
import type { StoredSender } from '../device/check-in-session'
import type { RecordedAction } from '../device/recorded-action'
import { waitingOf } from '../device/vault'
import { EMPTY_QUEUE, isRefusal, isSendDue, reduceQueue, unsavedOf } from './action-queue'

const SEND_TIMEOUT = 15_000

type Sent = { workshop_id: number; device_id: string; actions: RecordedAction[]; now: number }

/** The timeout aborts the request, so that none of it arrives after a later one. */
export const sendRecorded = ({ workshop_id, device_id, actions, now }: Sent) =>
  call(sendActions, {
    params: { id: workshop_id },
    body: { device_id, actions: actions.map((action) => toSent(action, now)) },
    signal: AbortSignal.timeout(SEND_TIMEOUT),
  })

/** Both times are of one clock, so that it does not matter whether it is right. */
export function toSent({ at, undoes, name, ...action }: RecordedAction, now: number): Action {
  const seconds_ago = Math.min(Math.max(Math.round((now - (undoes ?? at)) / 1000), 0), CHECK_IN_AGE_MAX)
  return { ...action, seconds_ago }
}

/** Staff decide about these actions, which the server holds. */
export const sendStored: StoredSender = async ({ workshop_id, device_id, vault, clock }) => {
  await vault.flush()
  const waiting = waitingOf(await vault.readActions())
  let queue = { ...EMPTY_QUEUE, waiting }
  while (isSendDue(queue)) {
    queue = reduceQueue(queue, { type: 'sent' })
    try {
      const { results } = await sendRecorded({ workshop_id, device_id, actions: queue.sending, now: clock.now() })
      if (results.length === 0) break
      queue = reduceQueue(queue, { type: 'answered', results, now: performance.now() })
    } catch (failure) {
      if (!(failure instanceof CallFailed) || !isRefusal(failure.status)) break
      queue = reduceQueue(queue, { type: 'rejected', message: failure.message })
    }
  }
  const unsent = new Set(unsavedOf(queue).map(({ id }) => id))
  await vault.removeActions(waiting.flatMap(({ id }) => (unsent.has(id) ? [] : [id])))
  return unsent.size
}
