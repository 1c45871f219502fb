import { call } from '@/client/calls/call'
import { CHECK_IN_AGE_MAX } from '@/features/registrations/contract/office'
import { type Action, sendActions } from '../../contract/actions'
import type { RecordedAction } from './action-queue'

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
