'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMay } from '@/client/permissions'
import { useUser } from '@/features/accounts/ui/use-user'
import { endUserSession, endUserSessions, getUserAccess, listUserSessions } from '../contract'
import type { Reach } from './use-reach'

const TABS = ['details', 'access', 'sessions'] as const
const known = parseAsStringLiteral(TABS).withDefault('details')
const CALLS = { access: [getUserAccess], sessions: [listUserSessions, endUserSession, endUserSessions] }
const SAVED_TABS = ['access', 'sessions'] as const

/** What of a person is asked for before it is known who that is: a super user alone reaches everybody's sessions. */
export function useTabAhead() {
  const may = useMay()
  const user = useUser()
  const [asked] = useQueryState('tab', known)
  return SAVED_TABS.find(
    (name) => name === asked && CALLS[name].every(may) && (name === 'access' || user?.is_super_user),
  )
}

/** Which part of the screen is open, kept in the address. Sessions are shown to who may end them. */
export function useTabs(reach: Reach) {
  const may = useMay()
  const [asked, setAsked] = useQueryState('tab', known)
  const withinReach = { access: true, sessions: reach.lacking === undefined }
  const saved = SAVED_TABS.filter((name) => withinReach[name] && CALLS[name].every(may))
  const tabs = ['details' as const, ...saved]
  return {
    tabs,
    tab: tabs.includes(asked) ? asked : 'details',
    setTab: (chosen: string | null) => void setAsked(known.parse(chosen ?? '')),
  }
}
