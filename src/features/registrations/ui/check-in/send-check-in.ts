import { call } from '@/client/call'
import { saveRegistration } from '../contract/office'
import type { Tap } from './check-in-taps'

const PATIENCE = 15_000

/** A connection may die without a word: then it is given up, so that nothing of it arrives after what follows. */
export const sendTap = ({ id, here }: Tap, patience = PATIENCE): Promise<unknown> =>
  call(saveRegistration, {
    body: { id, participated: here, notify: false },
    signal: AbortSignal.timeout(patience),
  })
