import { CallFailed } from '@/client/calls/call'
import type { StoredSender } from '../device/check-in-session'
import { waitingOf } from '../device/vault'
import { EMPTY_QUEUE, isRefusal, isSendDue, reduceQueue, unsavedOf } from './action-queue'
import { sendRecorded } from './send-actions'

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
