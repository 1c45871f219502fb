import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { findPrincipal, findUserName, type Principal } from '@/features/access/service/find-principal'
import { hashToken } from '../security/tokens'
import { SESSION_COOKIE } from './session-cookie'

export { findUserName, type Principal }

/** The bearer token takes precedence over the cookie. */
export function credentialOf(headers: Headers): { token: string; from: 'bearer' | 'cookie' } | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (bearer) return { token: bearer, from: 'bearer' }
  const cookie = cookieOf(headers, SESSION_COOKIE)
  return cookie ? { token: cookie, from: 'cookie' } : undefined
}

export function findPrincipalByHeaders(headers: Headers): Promise<Principal | null> {
  const credential = credentialOf(headers)
  return credential ? findPrincipal(hashToken(credential.token)) : Promise.resolve(null)
}

/** For pages; serve() does this for calls. */
export const findCurrentPrincipal = cache(async () => findPrincipalByHeaders(await headers()))

/** The cookie of the request that a page answers. */
export const readPageCookie = async (name: string) => cookieOf(await headers(), name)

export function cookieOf(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The address that the gateway has found for the client of a request. */
export const clientAddressOf = (headers: Headers): string => headers.get('x-client-address') ?? 'local'

/** The address of the visitor whose request a page answers. */
export const readPageAddress = async () => clientAddressOf(await headers())
