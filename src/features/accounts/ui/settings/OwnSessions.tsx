'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { CallFailed, call } from '@/client/calls/call'
import { query } from '@/client/calls/query'
import { useNotices } from '@/client/notices/notices'
import { endOtherSessions, endSession, listSessions } from '../../contract'
import { useLogout } from '../current-user/use-logout'
import { SessionList } from './SessionList'
import { SettingsSection } from './SettingsSection'

/** The person's own sessions. Ending the current one signs out. */
export function OwnSessions() {
  const t = useTranslations('settings.sessions')
  const sessionsQuery = useQuery(query(listSessions))
  const logout = useLogout()
  const endSessions = useEndSessions()
  const sessions = sessionsQuery.data?.data

  const end = async (session: string) => {
    const isOwn = sessions?.some(({ id, current }) => current && id === session)
    if (isOwn) logout()
    else await endSessions.run(() => call(endSession, { params: { id: session } }), t('ended'))
  }
  return (
    <SettingsSection title={t('title')} text={t('text')} query={sessionsQuery}>
      {sessions && (
        <SessionList
          sessions={sessions}
          onEnd={end}
          onEndAll={() => endSessions.run(() => call(endOtherSessions), t('others_ended'))}
          busy={endSessions.busy}
        />
      )}
    </SettingsSection>
  )
}

/** Reports the result and reloads the list either way, because a session may have expired meanwhile. */
function useEndSessions() {
  const notices = useNotices()
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() })
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await mutateAsync(work)
      notices.inform(done)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      notices.failed(failure)
    }
    await queries.invalidateQueries({ queryKey: [listSessions.path] })
  }
  return { run, busy: isPending }
}
