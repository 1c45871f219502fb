import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useMay } from '@/client/calls/permissions'
import { query } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { listWorkshops } from '@/features/workshops/contract/office'
import { countRegistrations, listRegistrations } from '../../contract/office'

/** Runs a call that changes people, and reads again what shows them. */
export const usePeopleAction: typeof useAction = (work, options) => useAction(work, { stale: isOfPeople, ...options })

/** Matches the lists, counts, persons and removals of all events, and the list of events with its numbers. */
export const isOfPeople = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  String(path).startsWith(listRegistrations.path) || path === listWorkshops.path

/** Reads again what shows people. */
export function useRefreshPeople() {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ predicate: isOfPeople }), [queries])
}

/** The numbers of people of an event, for readers who may count them. */
export function useRegistrationCounts(id: number, reading: { refetchInterval?: number; staleTime?: number } = {}) {
  const may = useMay()
  const counts = query(countRegistrations, { params: { id } })
  return useQuery({ ...counts, enabled: may(countRegistrations), ...reading }).data
}
