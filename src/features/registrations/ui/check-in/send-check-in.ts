import { call } from '@/client/calls/call'
import { CHECK_IN_AGE_MAX, saveRegistration } from '../../contract/office'
import type { QueueEntry } from './offline-queue'

const SEND_TIMEOUT = 15_000

/** The timeout aborts the request, so that none of it arrives after a later one of the same person. */
export const sendCheckIn = ({ id, here, at }: QueueEntry): Promise<unknown> =>
  call(saveRegistration, {
    body: { id, participated: here, participated_seconds_ago: secondsSince(at), notify: false },
    signal: AbortSignal.timeout(SEND_TIMEOUT),
  })

/** Both times are of this device, so that it does not matter whether its clock is right. */
const secondsSince = (at: number) => Math.min(Math.max(Math.round((Date.now() - at) / 1000), 0), CHECK_IN_AGE_MAX)
