import { useQuery } from '@tanstack/react-query'
import { call } from '@/client/calls/call'
import { isListOf, query } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { SessionList } from '@/features/accounts/ui/settings/SessionList'
import { Loaded } from '@/ui/feedback/Loaded'
import { endUserSession, endUserSessions, listUserSessions } from '../contract'

/** The sessions of a person, each with a button to end it. */
export function SessionsPanel({ id }: { id: number }) {
  const sessionsQuery = useQuery(query(listUserSessions, { params: { id } }))
  const stale = isListOf(listUserSessions)
  const endingAll = useAction(() => call(endUserSessions, { params: { id } }), { stale })
  return (
    <Loaded query={sessionsQuery} waiting={[88, 88]}>
      {({ data }) => (
        <SessionList
          sessions={data}
          busy={endingAll.isRunning}
          end={(session) => call(endUserSession, { params: { id, session } })}
          whenEnded={{ stale }}
          onEndAll={endingAll.runToEnd}
        />
      )}
    </Loaded>
  )
}
