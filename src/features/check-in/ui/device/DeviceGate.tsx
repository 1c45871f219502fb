import { useInterval, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { PermissionsProvider } from '@/client/calls/permissions'
import { openRecordStore } from '@/client/check-in-storage'
import { ClosedCheckIn } from './ClosedCheckIn'
import { CheckInSession, type SessionState, type StoredSender } from './check-in-session'
import { createServerClock } from './clock'
import { DeviceContext } from './use-device'

/** The interval in which a device asks whether it may still be used. */
const HEARTBEAT = 30_000

type Props = { workshop_id: number; sendStored: StoredSender; pending: ReactNode; children: ReactNode }

/** Opens the check-in on this device; below it the screen knows who acts and what that person may do. */
export function DeviceGate({ workshop_id, sendStored, pending, children }: Props) {
  const { state, clock, check } = useSession(workshop_id, sendStored)
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
  if (state.status === 'closed') return <ClosedCheckIn closed={state} onRetry={() => check.current()} />
  if (!device) return pending
  // The queue of one user must never become that of another who signs in while the page is open.
  const user = device.encryptedStore?.key ?? device.device_id
  const holder = { is_super_user: false, routePermissions: device.may, permissions: [], roles: [] }
  return (
    <PermissionsProvider holder={holder}>
      <DeviceContext key={user} value={device}>
        {children}
      </DeviceContext>
    </PermissionsProvider>
  )
}

/** Asks again regularly and when the network is back. */
function useSession(workshop_id: number, sendStored: StoredSender) {
  const [state, setState] = useState<SessionState>({ status: 'opening' })
  const [clock] = useState(createServerClock)
  const check = useRef(async () => {})
  useEffect(() => {
    let isLeft = false
    const opening = openRecordStore().then(async (store) => {
      const onChange = (next: SessionState) => !isLeft && setState(next)
      const session = new CheckInSession({ workshop_id, store, clock, sendStored, onChange })
      await session.start()
      return session
    })
    check.current = async () => (await opening).check()
    return () => {
      isLeft = true
    }
  }, [workshop_id, clock, sendStored])
  const checkNow = () => void check.current()
  useInterval(checkNow, HEARTBEAT, { autoInvoke: true })
  useWindowEvent('online', checkNow)
  return { state, clock, check }
}
