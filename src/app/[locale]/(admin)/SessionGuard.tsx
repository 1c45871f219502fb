'use client'

import { type ReactNode, useRef } from 'react'
import { keepDraft } from '@/client/drafts'
import { useNotices } from '@/client/notices'
import { type FailureListener, Interactive } from '@/client/providers'
import { getUser } from '@/features/accounts/contract'
import { useRouter } from '@/i18n/navigation'
import { isLocale } from '@/i18n/routing'

/**
 * The error catalogue's two: a session that ended leads to login, a call that does not exist to the welcome page. A refused
 * one asks anew what the person may do, so that the menu and the page follow at once where a right was taken away.
 */
export function Session({ children }: { children: ReactNode }) {
  const notices = useNotices()
  const router = useRouter()
  const leaving = useRef(false)

  const react: FailureListener = (failure, { known, queries }) => {
    if (failure.status === 403) void queries.refetchQueries({ queryKey: [getUser.path] }, { cancelRefetch: false })
    if (failure.status === 405) {
      notices.invalidUrl()
      router.replace('/')
    }
    if (failure.status !== 401 || leaving.current) return
    leaving.current = true
    const kept = keepDraft()
    if (known) notices.tokenExpired(kept)
    router.replace(loginFrom(window.location))
  }
  return <Interactive onFailure={react}>{children}</Interactive>
}

/** Without the language: it may be another one after login. */
const loginFrom = ({ pathname, search }: Location) => {
  const [, first, ...rest] = pathname.split('/')
  const path = isLocale(first) ? `/${rest.join('/')}` : pathname
  return `/login?${new URLSearchParams({ from: path + search })}`
}
