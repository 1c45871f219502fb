import 'server-only'
import { SESSION_COOKIE } from '@/contract/shared-names'
import { env } from '@/env'

export { SESSION_COOKIE }

export type SessionCookie = {
  write: (session: { token: string; expires_at: string; remember: boolean }) => void
  clear: () => void
}

/** No script reads the cookie and no other site sends it; without "remember" it ends with the browser. */
export function sessionCookie(headers: Headers): SessionCookie {
  const secure = env.APP_URL.startsWith('https:') ? '; Secure' : ''
  const appendCookie = (value: string, lifetime: string) =>
    headers.append('set-cookie', `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${lifetime}`)
  return {
    write: ({ token, expires_at, remember }) =>
      appendCookie(token, remember ? `; Expires=${new Date(expires_at).toUTCString()}` : ''),
    clear: () => appendCookie('', '; Max-Age=0'),
  }
}
