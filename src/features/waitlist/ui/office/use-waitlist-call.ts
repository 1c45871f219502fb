'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { usePeopleCall } from '@/features/registrations/ui/calls/use-people-call'
import { listWaitlist } from '../../contract/office'

/** Reads the waiting lists of all events again. */
export function useRefreshWaitlist() {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey: [listWaitlist.path] }), [queries])
}

/** Runs a call that changes a waiting list: shows its errors, and reads the list and all numbers of people again. */
export function useWaitlistCall() {
  const refresh = useRefreshWaitlist()
  const { run, isRunning } = usePeopleCall()
  return {
    run: (...call: Parameters<typeof run>) => run(...call).finally(refresh),
    isRunning,
  }
}
