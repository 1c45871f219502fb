import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { isListOf, query } from '@/client/calls/query'
import { useAction } from '@/client/notices/use-action'
import { endOtherSessions, endSession, listSessions } from '../../contract'
import { useLogout } from '../current-user/use-logout'
import { SessionList } from './SessionList'
import { SettingsSection } from './SettingsSection'

/** The person's own sessions. Ending the current one signs out. The list is read again, as one may have expired. */
export function OwnSessions() {
  const t = useTranslations('settings.sessions')
  const sessionsQuery = useQuery(query(listSessions))
  const logout = useLogout()
  const stale = isListOf(listSessions)
  const endingOthers = useAction(() => call(endOtherSessions), { notice: () => t('others_ended'), stale })
  return (
    <SettingsSection title={t('title')} text={t('text')} query={sessionsQuery}>
      {({ data: sessions }) => (
        <SessionList
          sessions={sessions}
          busy={endingOthers.isRunning}
          end={(session) => call(endSession, { params: { id: session } })}
          whenEnded={{ notice: () => t('ended'), stale }}
          onEndCurrent={logout}
          onEndAll={endingOthers.runToEnd}
        />
      )}
    </SettingsSection>
  )
}
