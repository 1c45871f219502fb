'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { CallFailed } from '@/client/calls/call'
import { PermissionsProvider } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { LoadError } from '@/ui/feedback/LoadError'
import { openDevice } from '../../contract/devices'
import { DeviceProvider } from './use-device'

const HEARTBEAT = 30_000

/** Opens the check-in on this device; below it the screen knows who acts and what that person may do. */
export function DeviceGate({ workshop_id, children }: { workshop_id: number; children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(openDevice, { params: { id: workshop_id }, body: { label: 'Browser', unsent: 0 } }),
    refetchInterval: HEARTBEAT,
  })
  const device = useMemo(() => data && { ...data, workshop_id, now: Date.now }, [data, workshop_id])
  if (device) {
    const holder = { is_super_user: false, routePermissions: device.may, permissions: [], roles: [] }
    return (
      <PermissionsProvider holder={holder}>
        <DeviceProvider value={device}>{children}</DeviceProvider>
      </PermissionsProvider>
    )
  }
  if (error instanceof CallFailed)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  return null
}
