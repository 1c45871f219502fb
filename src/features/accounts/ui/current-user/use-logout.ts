import { useLocale } from 'next-intl'
import { call } from '@/client/calls/call'
import { forgetCheckIns } from '@/client/check-in-storage'
import { leavePage } from '@/client/forms/unsaved-changes'
import { clearRecentPages } from '@/client/recent-pages'
import { getPathname } from '@/i18n/navigation'
import { logout } from '../../contract'

/** Leaves even when the server does not answer. Reloading the login page clears every cached answer. */
export function useLogout() {
  const locale = useLocale()
  const signOut = async () => {
    clearRecentPages()
    await forgetCheckIns()
    // The page is left as soon as the session has ended, so that it makes no call without one.
    await call(logout).catch(() => undefined)
    window.location.assign(getPathname({ href: '/login', locale }))
  }
  // Ask about unsaved changes first, while a session can still save them.
  return () => leavePage(() => void signOut())
}
