'use client'

import { useLocale } from 'next-intl'
import { call } from '@/client/call'
import { leave } from '@/client/leaving'
import { getPathname } from '@/i18n/navigation'
import { logout } from '../contract'

/** Leaves whether or not the server answers; loading the login page anew forgets all that was read. */
export function useLogout() {
  const locale = useLocale()
  const signOut = async () => {
    await call(logout).catch(() => undefined)
    window.location.assign(getPathname({ href: '/login', locale }))
  }
  // Unsaved changes are asked about while there still is a session to save them with.
  return () => leave(() => void signOut())
}
