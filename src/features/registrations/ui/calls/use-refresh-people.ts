'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listWorkshops } from '@/features/workshops/contract/office'
import { listRegistrations } from '../../contract/office'

/** Reads the lists, counts, persons and removals of all events again, and the list of events with its numbers. */
export function useRefreshPeople() {
  const queries = useQueryClient()
  return useCallback(
    () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          String(path).startsWith(listRegistrations.path) || path === listWorkshops.path,
      }),
    [queries],
  )
}
