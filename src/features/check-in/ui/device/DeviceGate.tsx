import { type ReactNode, useMemo, useRef } from 'react'
import { PermissionsProvider } from '@/client/calls/permissions'
import { ClosedCheckIn } from './ClosedCheckIn'
import type { StoredSender } from './check-in-session'
import { useCheckInSession } from './use-check-in-session'
import { DeviceContext } from './use-device'

type Props = { workshop_id: number; sendStored: StoredSender; pending: ReactNode; children: ReactNode }

/** Opens the check-in on this device; below it the screen knows who acts and what that person may do. */
export function DeviceGate({ workshop_id, sendStored, pending, children }: Props) {
  const { state, clock, check } = useCheckInSession(workshop_id, sendStored)
  const open = state.status === 'open' ? state : undefined
  const unstored = useRef(0)
  const device = useMemo(
    () =>
      open && {
        ...open.device,
        workshop_id,
        encryptedStore: open.encryptedStore,
        list: open.list,
        actions: open.actions,
        clock,
        check: () => check.current(),
        noteUnstored: (count: number) => {
          unstored.current = count
        },
        hasUnstored: () => unstored.current > 0,
      },
    [open, workshop_id, clock, check],
  )
  const holder = useMemo(
    () => ({ is_super_user: false, routePermissions: device?.may ?? [], permissions: [], roles: [] }),
    [device?.may],
  )
  if (state.status === 'closed') return <ClosedCheckIn closed={state} onRetry={() => check.current()} />
  if (!device) return pending
  // The queue of one user must never become that of another who signs in while the page is open.
  const user = device.encryptedStore?.key ?? device.device_id
  return (
    <PermissionsProvider holder={holder}>
      <DeviceContext key={user} value={device}>
        {children}
      </DeviceContext>
    </PermissionsProvider>
  )
}
