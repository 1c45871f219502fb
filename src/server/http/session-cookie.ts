import 'server-only'
import { CHECK_IN_KEY_COOKIE, SESSION_COOKIE } from '@/contract/shared-names'
import { env } from '@/env'

export { SESSION_COOKIE }

/** Sets a cookie that no script reads and no other site sends. Without a lifetime it ends with the browser. */
export type SetCookie = (name: string, value: string, lifetime?: `Max-Age=${number}` | `Expires=${string}`) => void

export function cookieWriter(headers: Headers): SetCookie {
  const secure = env.APP_URL.startsWith('https:') ? '; Secure' : ''
  return (name, value, lifetime) => {
    const end = lifetime ? `; ${lifetime}` : ''
    headers.append('set-cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${end}`)
  }
}

export type SessionCookie = {
  write: (session: { token: string; expires_at: string; remember: boolean }) => void
  clear: () => void
}

/**
 * Without "remember" the session ends with the browser. Its end also locks what the check-in has stored on the device, and
 * so does a new one, because a session may have ended by its time.
 */
export const sessionCookie = (setCookie: SetCookie): SessionCookie => {
  const lockCheckIn = () => setCookie(CHECK_IN_KEY_COOKIE, '', 'Max-Age=0')
  return {
    write: ({ token, expires_at, remember }) => {
      setCookie(SESSION_COOKIE, token, remember ? `Expires=${new Date(expires_at).toUTCString()}` : undefined)
      lockCheckIn()
    },
    clear: () => {
      setCookie(SESSION_COOKIE, '', 'Max-Age=0')
      lockCheckIn()
    },
  }
}
