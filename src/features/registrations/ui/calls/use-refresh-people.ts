import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listWorkshops } from '@/features/workshops/contract/office'
import { listRegistrations } from '../../contract/office'

/** Matches the lists, counts, persons and removals of all events, and the list of events with its numbers. */
export const isOfPeople = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  String(path).startsWith(listRegistrations.path) || path === listWorkshops.path

/** Reads again what shows people. */
export function useRefreshPeople() {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ predicate: isOfPeople }), [queries])
}
