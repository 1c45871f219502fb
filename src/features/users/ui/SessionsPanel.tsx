'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed, call } from '@/client/call'
import { useNotices } from '@/client/notices'
import { query } from '@/client/query'
import { SessionList } from '@/features/accounts/ui/SessionList'
import { NotLoaded } from '@/ui/table/NotLoaded'
import { endUserSession, endUserSessions, listUserSessions } from '../contract'

/** Where somebody is signed in, and the end of it. */
export function SessionsPanel({ id }: { id: number }) {
  const notices = useNotices()
  const queries = useQueryClient()
  const asked = query(listUserSessions, { params: { id } })
  const { data, error, isFetching, refetch } = useQuery(asked)

  const end = async (ending: Promise<unknown>) => {
    await ending.catch((failure: unknown) => {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    })
    await queries.invalidateQueries({ queryKey: asked.queryKey })
  }
  if (error instanceof CallFailed) return <NotLoaded failure={error} again={() => void refetch()} busy={isFetching} />
  if (!data) return <Waiting />
  return (
    <SessionList
      sessions={data.data}
      busy={isFetching}
      onEnd={(session) => end(call(endUserSession, { params: { id, session } }))}
      onEndAll={() => end(call(endUserSessions, { params: { id } }))}
    />
  )
}

const Waiting = () => (
  <Stack gap="md" aria-busy="true">
    <Skeleton height={88} />
    <Skeleton height={88} />
  </Stack>
)
