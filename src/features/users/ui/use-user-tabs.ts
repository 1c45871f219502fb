import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMay } from '@/client/calls/permissions'
import { useUser } from '@/features/accounts/ui/current-user/use-user'
import { endUserSession, endUserSessions, getUserAccess, listUserSessions } from '../contract'
import type { EditRights } from './use-edit-rights'

const TABS = ['details', 'access', 'sessions'] as const
const tabParser = parseAsStringLiteral(TABS).withDefault('details')
const CALLS_OF_TAB = { access: [getUserAccess], sessions: [listUserSessions, endUserSession, endUserSessions] }
const SAVED_TABS = ['access', 'sessions'] as const

/** The tab to load before the account is known. Only a super user may read everybody's sessions. */
export function useTabToPrefetch() {
  const may = useMay()
  const user = useUser()
  const [requested] = useQueryState('tab', tabParser)
  return SAVED_TABS.find(
    (name) => name === requested && CALLS_OF_TAB[name].every(may) && (name === 'access' || user?.is_super_user),
  )
}

/** The open tab, which the address names. Sessions are shown to people who may end them. */
export function useUserTabs(editRights: EditRights) {
  const may = useMay()
  const [requested, setAsked] = useQueryState('tab', tabParser)
  const isAllowed = { access: true, sessions: editRights.missingRight === undefined }
  const saved = SAVED_TABS.filter((name) => isAllowed[name] && CALLS_OF_TAB[name].every(may))
  const tabs = ['details' as const, ...saved]
  return {
    tabs,
    tab: tabs.includes(requested) ? requested : 'details',
    setTab: (chosen: string | null) => void setAsked(tabParser.parse(chosen ?? '')),
  }
}
