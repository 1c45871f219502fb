import { call } from '@/client/calls/call'
import { CHECK_IN_AGE_MAX, saveRegistration } from '@/features/registrations/contract/office'
import type { QueueEntry } from './offline-queue'

const SEND_TIMEOUT = 15_000

/** The timeout aborts the request, so that none of it arrives after a later one of the same person. */
export const sendCheckIn = (entry: QueueEntry): Promise<unknown> =>
  call(saveRegistration, {
    body: { id: entry.id, ...changeOf(entry), notify: false },
    signal: AbortSignal.timeout(SEND_TIMEOUT),
  })

function changeOf({ presence, at, undoes, participated }: QueueEntry) {
  const seconds = secondsSince(undoes ?? at)
  if (presence === 'missing') return { participated: false }
  if (presence === 'gone') return { left: true, left_seconds_ago: seconds }
  if (participated) return { participated }
  const isCheckOutUndone = undoes !== undefined
  return isCheckOutUndone
    ? { left: false, left_seconds_ago: seconds }
    : { participated: true, participated_seconds_ago: seconds }
}

/** Both times are of this device, so that it does not matter whether its clock is right. */
const secondsSince = (at: number) => Math.min(Math.max(Math.round((Date.now() - at) / 1000), 0), CHECK_IN_AGE_MAX)
