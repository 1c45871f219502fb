'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listRegistrations } from '../../contract/office'

/** Reads the lists, counts, persons and removals of all events again. */
export function useRefreshPeople() {
  const queries = useQueryClient()
  return useCallback(
    () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(listRegistrations.path),
      }),
    [queries],
  )
}
