import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { findPrincipal, findUserName, type Principal } from '@/features/access/service/principal'
import { SESSION_COOKIE } from './session-cookie'
import { hashToken } from './tokens'

export { findUserName, type Principal }

/** What a request shows of its sender: the bearer token first, then the cookie. */
export function credentialOf(headers: Headers): { token: string; from: 'bearer' | 'cookie' } | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (bearer) return { token: bearer, from: 'bearer' }
  const cookie = cookieOf(headers, SESSION_COOKIE)
  return cookie ? { token: cookie, from: 'cookie' } : undefined
}

export function principalOf(headers: Headers): Promise<Principal | null> {
  const credential = credentialOf(headers)
  return credential ? findPrincipal(hashToken(credential.token)) : Promise.resolve(null)
}

/** For pages; calls get theirs from serve(). */
export const currentPrincipal = cache(async () => principalOf(await headers()))

function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
