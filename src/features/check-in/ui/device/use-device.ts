import { createContext, use } from 'react'
import type { Open } from './check-in-session'
import type { ServerClock } from './clock'
import type { StoredDevice } from './encrypted-store'

export type Device = StoredDevice &
  Pick<Open, 'encryptedStore' | 'list' | 'actions'> & {
    workshop_id: number
    /** Tells the time by the clock of the server, as far as this device knows it. */
    clock: ServerClock
    /** Makes sure that the device knows the time of the server, and that it may still be used. */
    check: () => Promise<void>
    /** The queue notes how many unsent actions are lost with the page, so that the page does not load itself again. */
    noteUnstored: (count: number) => void
    hasUnstored: () => boolean
  }

export const DeviceContext = createContext<Device | undefined>(undefined)

/** The device on which the check-in was opened, by the last answer of the server or by its own storage. */
export function useDevice(): Device {
  const device = use(DeviceContext)
  if (!device) throw new Error('useDevice needs a DeviceGate above it')
  return device
}
