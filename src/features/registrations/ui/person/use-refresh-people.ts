'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listRegistrations } from '../contract/office'

/** Reads again what is shown of the people of events: lists, numbers, persons, removals. */
export function usePeopleChanged() {
  const queries = useQueryClient()
  return useCallback(
    () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(listRegistrations.path),
      }),
    [queries],
  )
}
