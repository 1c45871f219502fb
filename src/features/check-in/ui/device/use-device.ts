import { createContext, use } from 'react'
import type { StoredList } from './check-in-session'
import type { ServerClock } from './clock'
import type { EncryptedStore, StoredAction, StoredDevice } from './encrypted-store'

export type Device = StoredDevice & {
  workshop_id: number
  encryptedStore: EncryptedStore | undefined
  /** The list and the actions that were stored when the check-in was opened. */
  list: StoredList | undefined
  actions: StoredAction[]
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
