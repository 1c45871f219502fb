'use client'

import { createContext, use } from 'react'
import type { OpenedDevice } from '../../contract/devices'

/** What this device knows of itself, from the last answer of the server or from its own storage. */
export type Device = Pick<
  OpenedDevice,
  'device_id' | 'name' | 'is_helper' | 'valid_until' | 'keep_until' | 'ticket_keys'
> & {
  workshop_id: number
  /** The time by the clock of the server, as far as this device knows it. */
  now: () => number
}

const DeviceContext = createContext<Device | undefined>(undefined)

export const DeviceProvider = DeviceContext

/** The device on which the check-in was opened. */
export function useDevice(): Device {
  const device = use(DeviceContext)
  if (!device) throw new Error('useDevice needs a DeviceGate above it')
  return device
}
