'use client'

import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@/client/call'
import { useMay } from '@/client/permissions'
import { query } from '@/client/query'
import { getPerson } from '../contract/office'

const SOON = 5000

export const isMissing = (error: Error | null): boolean =>
  error instanceof CallFailed && [404, 422].includes(error.status)

/** Read anew whenever it is opened, as an old copy would be refused as stale; and followed while it is open. */
export function usePerson(id: string | null) {
  const may = useMay()
  return useQuery({
    ...query(getPerson, { params: { id: id ?? '' } }),
    enabled: id !== null && may(getPerson),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => data !== undefined && !isMissing(error) && SOON,
  })
}
export type AskedPerson = ReturnType<typeof usePerson>
