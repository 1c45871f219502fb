'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed, call } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { SessionList } from '@/features/accounts/ui/settings/SessionList'
import { LoadError } from '@/ui/feedback/LoadError'
import { endUserSession, endUserSessions, listUserSessions } from '../contract'

/** The sessions of a person, each with a button to end it. */
export function SessionsPanel({ id }: { id: number }) {
  const notices = useNotices()
  const queries = useQueryClient()
  const sessionsQuery = query(listUserSessions, { params: { id } })
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery)

  const endAndReload = async (ending: Promise<unknown>) => {
    await ending.catch((failure: unknown) => {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    })
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  if (error instanceof CallFailed)
    return <LoadError failure={error} onRetry={() => void refetch()} isBusy={isFetching} />
  if (!data) return <LoadingSkeleton />
  return (
    <SessionList
      sessions={data.data}
      busy={isFetching}
      onEnd={(session) => endAndReload(call(endUserSession, { params: { id, session } }))}
      onEndAll={() => endAndReload(call(endUserSessions, { params: { id } }))}
    />
  )
}

const LoadingSkeleton = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={88} />
    <Skeleton height={88} />
  </Stack>
)
