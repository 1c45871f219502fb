import { call } from '@/client/call'
import { saveRegistration } from '../../contract/office'
import type { QueueEntry } from './offline-queue'

const SEND_TIMEOUT = 15_000

/** The timeout aborts the request, so that none of it arrives after a later one of the same person. */
export const sendCheckIn = ({ id, here }: QueueEntry): Promise<unknown> =>
  call(saveRegistration, {
    body: { id, participated: here, notify: false },
    signal: AbortSignal.timeout(SEND_TIMEOUT),
  })
