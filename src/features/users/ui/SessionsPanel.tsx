import { useQuery } from '@tanstack/react-query'
import { call } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { SessionList } from '@/features/accounts/ui/settings/SessionList'
import { Loaded } from '@/ui/feedback/Loaded'
import { endUserSession, endUserSessions, listUserSessions } from '../contract'

/** The sessions of a person, each with a button to end it. */
export function SessionsPanel({ id }: { id: number }) {
  const sessionsQuery = useQuery(query(listUserSessions, { params: { id } }))
  const { isFetching, refetch } = sessionsQuery
  const onSettled = () => void refetch()
  const ending = useAction((session: string) => call(endUserSession, { params: { id, session } }), { onSettled })
  const endingAll = useAction(() => call(endUserSessions, { params: { id } }), { onSettled })
  return (
    <Loaded query={sessionsQuery} waiting={[88, 88]}>
      {({ data }) => (
        <SessionList sessions={data} busy={isFetching} onEnd={ending.runToEnd} onEndAll={endingAll.runToEnd} />
      )}
    </Loaded>
  )
}
