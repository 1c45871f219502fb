import 'server-only'
import { z } from 'zod'
import { type Endpoint, may, permissionOf } from '@/contract/endpoint'
import { Forbidden, NoSession, type Problem } from '@/contract/problems'
import { id } from '@/contract/shapes'
import { env } from '@/env'
import type { Helper, Principal } from './credentials'

/** Denies by default: an endpoint that is not public needs a session, a permitted one exactly its permission. */
export function authorise(endpoint: Endpoint, principal: Caller | null): void {
  const refusal = refusalOf(endpoint, principal)
  if (refusal) throw refusal
}

/** A helper may make the few calls that say so, for the event of the link and while it is valid. */
export function authoriseHelper(endpoint: Endpoint, helper: Helper, params: unknown): void {
  if (endpoint.access === 'public') return
  const isOwnEvent = idParam.safeParse(params).data?.id === helper.workshop_id
  if (endpoint.access !== 'helper' || !isOwnEvent) throw new Forbidden('helper_only_check_in')
  if (helper.has_ended && !endpoint.afterEnd) throw new Forbidden('helper_link_ended')
}

const idParam = z.object({ id })

/** Tells whether a call would be authorised, for an answer that combines what several calls show. */
export const isAuthorised = (endpoint: Endpoint, principal: Caller): boolean => refusalOf(endpoint, principal) === null

type Caller = Pick<Principal, 'is_super_user' | 'routePermissions' | 'email_verified_at' | 'second_factor'>

function refusalOf(endpoint: Endpoint, principal: Caller | null): Problem | null {
  if (endpoint.access === 'public') return null
  if (!principal) return new NoSession()
  if (endpoint.access === 'signedIn') return null

  if (!principal.email_verified_at) return new Forbidden('email_not_verified')
  if (env.SECOND_FACTOR === 'required' && !principal.second_factor) return new Forbidden('second_factor_missing')
  return may(principal, endpoint) ? null : permissionMissing(endpoint)
}

/** An answer may contain data that another call protects; then it needs the permission of that call as well. */
export function requirePermission(
  principal: Parameters<typeof may>[0],
  endpoint: Pick<Endpoint, 'method' | 'path'>,
): void {
  if (may(principal, endpoint)) return
  throw permissionMissing(endpoint)
}

const permissionMissing = (endpoint: Pick<Endpoint, 'method' | 'path'>): Problem =>
  new Forbidden({ key: 'permission_missing', values: { permission: permissionOf(endpoint) } })
