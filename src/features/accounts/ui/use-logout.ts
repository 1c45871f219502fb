'use client'

import { useLocale } from 'next-intl'
import { call } from '@/client/call'
import { getPathname } from '@/i18n/navigation'
import { logout } from '../contract'

/** Leaves whether or not the server answers; loading the login page anew forgets all that was read. */
export function useLogout() {
  const locale = useLocale()
  return async () => {
    await call(logout).catch(() => undefined)
    window.location.assign(getPathname({ href: '/login', locale }))
  }
}
