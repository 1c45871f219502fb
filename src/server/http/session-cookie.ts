import 'server-only'
import { SESSION_COOKIE } from '@/contract/names'
import { env } from '@/env'

export { SESSION_COOKIE }

export type SessionCookie = {
  keep: (session: { token: string; expires_at: string; remember: boolean }) => void
  drop: () => void
}

/** The token as a cookie that no script reads and no foreign site sends; without "remember" it ends with the browser. */
export function sessionCookie(answer: Headers): SessionCookie {
  const secure = env.APP_URL.startsWith('https:') ? '; Secure' : ''
  const set = (value: string, life: string) =>
    answer.append('set-cookie', `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${life}`)
  return {
    keep: ({ token, expires_at, remember }) =>
      set(token, remember ? `; Expires=${new Date(expires_at).toUTCString()}` : ''),
    drop: () => set('', '; Max-Age=0'),
  }
}
