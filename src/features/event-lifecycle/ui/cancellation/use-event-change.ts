'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { CallFailed, call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { isRelatedTo, query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { countRegistrations } from '@/features/registrations/contract/office'
import {
  type cancelWorkshop,
  type countInvitedToCancel,
  type countInvitedToRestore,
  type restoreWorkshop,
  saveWorkshop,
} from '@/features/workshops/contract/lifecycle'
import type { Count } from '@/features/workshops/contract/office'

type EventChange = typeof cancelWorkshop | typeof restoreWorkshop
type ChangeOptions = {
  id: number
  /** The message about the result. */
  done: 'cancel_event_done' | 'restore_event_done'
}

/** Cancels or restores a whole event and reads everything about it again. */
export function useEventChange<E extends EventChange>(endpoint: E, { id, done }: ChangeOptions) {
  const t = useTranslations('workshops')
  const core = useTranslations('core')
  const notices = useNotices()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: z.input<E['body']>) => call<EventChange>(endpoint, { params: { id }, body }),
    onSuccess: ({ informed }) => {
      notices.inform(t(done, { count: informed }))
      void queries.invalidateQueries({ predicate: isRelatedTo(saveWorkshop) })
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === countRegistrations.path })
    },
  })
  const problem = error instanceof CallFailed ? error.message || core('no_connection') : undefined
  return {
    submit: (body: z.input<E['body']>, onDone: () => void) => mutate(body, { onSuccess: onDone }),
    isRunning: isPending,
    problem,
  }
}

/** The number of people with a seat, and of those on the waiting list. */
export function useInformedPeople(id: number, count: Count) {
  const may = useMay()
  const counts = query(countRegistrations, { params: { id } })
  // The question names the number of this moment.
  const { data } = useQuery({ ...counts, enabled: may(countRegistrations), staleTime: 0 })
  const { registered, interest } = data ?? { ...count, interest: count.waiting_people }
  return { seated: registered, waiting: interest }
}

type InvitedCount = typeof countInvitedToCancel | typeof countInvitedToRestore

/** The number of invited people who would be informed of the change. */
export function useInvitedCount(endpoint: InvitedCount, id: number): number {
  // The question names the number of this moment.
  const { data } = useQuery({ ...query<InvitedCount>(endpoint, { params: { id } }), gcTime: 0, staleTime: 0 })
  return data?.invited ?? 0
}
