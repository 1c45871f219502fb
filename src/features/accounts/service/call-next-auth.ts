import 'server-only'
import NextAuth, { type AuthOptions } from 'next-auth'
import { setNextAuthUrl } from '@/env'

type NextAuthRequest = {
  method: 'GET' | 'POST'
  /** The parts of the path after /api/auth, such as ['callback', 'github']. */
  path: string[]
  query?: Record<string, string>
  cookies?: Record<string, string>
  body?: Record<string, string>
}

type NextAuthResponse = { location?: string; cookies: string[]; body?: unknown }

type HeaderValue = string | string[]

/** Calls the form of next-auth that depends on its arguments only, so that this code decides what it reads and sends. */
export async function callNextAuth(
  { path, query, ...input }: NextAuthRequest,
  options: AuthOptions,
): Promise<NextAuthResponse> {
  setNextAuthUrl()
  const { response, answer } = createResponseRecorder()
  const handler: (request: object, recording: object) => Promise<void> = NextAuth(options)
  await handler({ headers: {}, cookies: {}, ...input, query: { ...query, nextauth: path } }, response)
  return answer()
}

/** The part of a Node response that next-auth uses. */
function createResponseRecorder() {
  const headers = new Map<string, HeaderValue>()
  let sent: unknown
  const send = (body?: unknown) => {
    sent = body
  }
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: HeaderValue) => {
      headers.set(name.toLowerCase(), value)
      return response
    },
    send,
    json: send,
    end: send,
  }
  const answer = () => ({
    location: headers.get('location')?.toString(),
    cookies: toList(headers.get('set-cookie')),
    body: sent,
  })
  return { response, answer }
}

const toList = (value: HeaderValue = []) => (Array.isArray(value) ? value : [value])
