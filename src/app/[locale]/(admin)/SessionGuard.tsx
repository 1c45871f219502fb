'use client'

import { type ReactNode, useRef } from 'react'
import { storeOpenDraft } from '@/client/forms/drafts'
import { useNotices } from '@/client/notices/notices'
import { type FailureListener, InteractiveProviders } from '@/client/providers'
import { isLocale } from '@/contract/locales'
import { getUser } from '@/features/accounts/contract'
import { useRouter } from '@/i18n/navigation'

/**
 * Sends an ended session to the login page, and a call that does not exist to the welcome page. After a refused call it
 * reloads the person's permissions, so that the menu and the page follow at once when a right was taken away.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const notices = useNotices()
  const router = useRouter()
  const isLeaving = useRef(false)

  const onFailure: FailureListener = (failure, { hadData, queries }) => {
    if (failure.status === 403) void queries.refetchQueries({ queryKey: [getUser.path] }, { cancelRefetch: false })
    if (failure.status === 405) {
      notices.invalidUrl()
      router.replace('/')
    }
    if (failure.status !== 401 || isLeaving.current) return
    isLeaving.current = true
    const isDraftStored = storeOpenDraft()
    if (hadData) notices.tokenExpired(isDraftStored)
    router.replace(loginPathFrom(window.location))
  }
  return <InteractiveProviders onFailure={onFailure}>{children}</InteractiveProviders>
}

/** Leaves out the language, which may be another one after login. */
const loginPathFrom = ({ pathname, search }: Location) => {
  const [, first, ...rest] = pathname.split('/')
  const path = isLocale(first) ? `/${rest.join('/')}` : pathname
  return `/login?${new URLSearchParams({ from: path + search })}`
}
