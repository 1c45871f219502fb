import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { getPerson } from '@/features/registrations/contract/office'

const REFRESH_INTERVAL = 5000

export const isMissing = (error: Error | null): boolean =>
  error instanceof CallFailed && [404, 422].includes(error.status)

/** Reads the person on each opening, because the server refuses to save an old copy, and polls while it is open. */
export function usePerson(id: string | null) {
  const may = useMay()
  return useQuery({
    ...query(getPerson, { params: { id: id ?? '' } }),
    enabled: id !== null && may(getPerson),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => data !== undefined && !isMissing(error) && REFRESH_INTERVAL,
  })
}
export type PersonQueryResult = ReturnType<typeof usePerson>
