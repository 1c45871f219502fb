import { CallFailed, call } from '@/client/calls/call'
import { deviceNameOf } from '@/contract/device-name'
import { type OpenedDevice, openDevice } from '../../contract/devices'
import type { ServerClock } from './clock'

const TIMEOUT = 15_000

type Question = { workshop_id: number; device_id?: string; unsent: number; clock: ServerClock }

/** Tells the server that this device is in use, and asks whether it still may be. */
export async function askServer({
  workshop_id,
  device_id,
  unsent,
  clock,
}: Question): Promise<OpenedDevice | CallFailed> {
  const asked_at = performance.now()
  try {
    const opened = await call(openDevice, {
      params: { id: workshop_id },
      body: { device_id, label: deviceNameOf(navigator.userAgent), unsent },
      signal: AbortSignal.timeout(TIMEOUT),
    })
    clock.noteAnswer(opened.server_time, performance.now() - asked_at)
    return opened
  } catch (failure) {
    if (failure instanceof CallFailed) return failure
    throw failure
  }
}
