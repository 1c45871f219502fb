import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAction } from '@/client/notices/use-action'
import { isOfPeople } from '@/features/registrations/ui/calls/use-people-action'
import { listWaitlist } from '../../contract/office'

/** Reads the waiting lists of all events again. */
export function useRefreshWaitlist() {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: [listWaitlist.path] }), [queries])
}

/** Runs a call that changes a waiting list, and reads the list and all numbers of people again. */
export const useWaitlistAction: typeof useAction = (work, options) =>
  useAction(work, { stale: (read) => isOfPeople(read) || read.queryKey[0] === listWaitlist.path, ...options })
