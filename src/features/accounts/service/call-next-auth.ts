import 'server-only'
import NextAuth, { type AuthOptions } from 'next-auth'

type Question = {
  method: 'GET' | 'POST'
  /** Behind /api/auth: ['callback', 'github']. */
  path: string[]
  query?: Record<string, string>
  cookies?: Record<string, string>
  body?: Record<string, string>
}

type Answer = { location?: string; cookies: string[]; body?: unknown }

type Value = string | string[]

/** Asks next-auth in the form that depends on nothing but its arguments, so that we decide what reaches it and what leaves. */
export async function askNextAuth({ path, query, ...question }: Question, options: AuthOptions): Promise<Answer> {
  const { response, answer } = recorder()
  const handler: (request: object, recording: object) => Promise<void> = NextAuth(options)
  await handler({ headers: {}, cookies: {}, ...question, query: { ...query, nextauth: path } }, response)
  return answer()
}

/** As much of a Node response as next-auth uses. */
function recorder() {
  const headers = new Map<string, Value>()
  let sent: unknown
  const send = (body?: unknown) => {
    sent = body
  }
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: Value) => {
      headers.set(name.toLowerCase(), value)
      return response
    },
    send,
    json: send,
    end: send,
  }
  const answer = () => ({
    location: headers.get('location')?.toString(),
    cookies: listOf(headers.get('set-cookie')),
    body: sent,
  })
  return { response, answer }
}

const listOf = (value: Value = []) => (Array.isArray(value) ? value : [value])
