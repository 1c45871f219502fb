'use client'

import { type ReactNode, useRef } from 'react'
import type { CallFailed } from '@/client/call'
import { keepDraft } from '@/client/drafts'
import { useNotices } from '@/client/notices'
import { Interactive } from '@/client/providers'
import { useRouter } from '@/i18n/navigation'
import { isLocale } from '@/i18n/routing'

/** The error catalogue's two: a session that ended leads to login, a call that does not exist to the welcome page. */
export function Session({ children }: { children: ReactNode }) {
  const notices = useNotices()
  const router = useRouter()
  const leaving = useRef(false)

  const react = (failure: CallFailed, signedIn: boolean) => {
    if (failure.status === 405) {
      notices.invalidUrl()
      router.replace('/')
    }
    if (failure.status !== 401 || leaving.current) return
    leaving.current = true
    const kept = keepDraft()
    if (signedIn) notices.tokenExpired(kept)
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
