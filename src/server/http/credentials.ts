import { headers } from 'next/headers'
import { cache } from 'react'
import { HELPER_COOKIE } from '@/contract/shared-names'
import { findPrincipal, findUserName, type Principal } from '@/features/access/service/check-session'
import { findHelper, type Helper } from '@/features/check-in/service/find-helper'
import { hashToken } from '../security/tokens'
import { isHelper } from './caller'
import { SESSION_COOKIE } from './session-cookie'

export { findUserName, type Helper, type Principal }

type Credential = { token: string; from: 'bearer' | 'cookie' | 'helper' }

/** The bearer token takes precedence over the cookie of a session, and that over the cookie of a helper's link. */
export function credentialOf(headers: Headers): Credential | undefined {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (bearer) return { token: bearer, from: 'bearer' }
  const cookie = cookieOf(headers, SESSION_COOKIE)
  if (cookie) return { token: cookie, from: 'cookie' }
  const helper = cookieOf(headers, HELPER_COOKIE)
  return helper ? { token: helper, from: 'helper' } : undefined
}

/** The user or the helper who makes a call. */
export function findCallerByHeaders(headers: Headers): Promise<Principal | Helper | null> {
  const credential = credentialOf(headers)
  if (!credential) return Promise.resolve(null)
  const find = credential.from === 'helper' ? findHelper : findPrincipal
  return find(hashToken(credential.token))
}

export async function findPrincipalByHeaders(headers: Headers): Promise<Principal | null> {
  const caller = await findCallerByHeaders(headers)
  return caller && !isHelper(caller) ? caller : null
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
