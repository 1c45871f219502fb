import 'server-only'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type Access, type Endpoint, permissionOf } from '@/contract/endpoint'
import { Conflict, Forbidden, NotFound, Unauthorised } from '@/contract/problems'
import { env } from '@/env'
import { type Locale, localeOf } from '@/i18n/routing'
import { countAttempt } from './limits'
import { log } from './log'
import { dropPublicPages } from './pages'
import { credentialOf, type Principal, principalOf } from './principal'
import { problemResponse } from './problems'
import { readInput } from './request'
import { type SessionCookie, sessionCookie } from './session-cookie'

type Who<A extends Access> = A extends 'public' ? Principal | null : Principal

export type Call<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  principal: Who<E['access']>
  locale: Locale
  address: string
  request: Request
  session: SessionCookie
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['response']> | Response>
type Context = { params: Promise<unknown> }
export type Route = ((request: Request, context: Context) => Promise<Response>) & { endpoint: Endpoint }

/** Binds an endpoint to its service. All that every call shares happens here, in this order, and nowhere else. */
export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  const route = async (request: Request, context: Context): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID()
    const locale = localeOf(request.headers.get('accept-language'))
    const address = request.headers.get('x-client-address') ?? 'local'
    const started = performance.now()

    const response = await answer({ endpoint, handler, request, context, locale, address }).catch((thrown: unknown) =>
      problemResponse(onlyListed(endpoint, thrown), { locale, requestId }),
    )
    const ms = Math.round(performance.now() - started)
    log.info({ request_id: requestId, call: permissionOf(endpoint), status: response.status, ms }, 'call')
    return response
  }
  return Object.assign(route, { endpoint })
}

type Arrival<E extends Endpoint> = {
  endpoint: E
  handler: Handler<E>
  request: Request
  context: Context
  locale: Locale
  address: string
}

async function answer<E extends Endpoint>({ endpoint, handler, request, context, locale, address }: Arrival<E>) {
  const principal = await principalOf(request.headers)
  admit(endpoint, principal)
  proveOrigin(request)
  if (endpoint.limit) await countAttempt(`${permissionOf(endpoint)} ${address}`, endpoint.limit)

  const input = await readInput(endpoint, request, (await context.params) ?? {})
  const headers = new Headers({ 'cache-control': 'no-store' })
  const session = sessionCookie(headers)
  const result = await handler({
    ...input,
    principal: principal as Who<E['access']>,
    locale,
    address,
    request,
    session,
  })
  if (endpoint.publishes) await dropPublicPages()
  if (result instanceof Response) return result
  return Response.json(endpoint.response.parse(result), { headers })
}

/** The other version in a conflict is an answer like any other: it holds what the endpoint lists. */
function onlyListed(endpoint: Endpoint, thrown: unknown): unknown {
  if (!(thrown instanceof Conflict)) return thrown
  return new Conflict({ ...thrown.conflict, current: endpoint.response.parse(thrown.conflict.current) })
}

/** Default deny: what is not public needs a session, what is permitted needs exactly this permission. */
function admit(endpoint: Endpoint, principal: Principal | null): void {
  if (endpoint.access === 'public') return
  if (!principal) throw new Unauthorised()
  if (endpoint.access === 'signedIn') return

  if (!principal.email_verified_at) throw new Forbidden('email_not_verified')
  const permission = permissionOf(endpoint)
  if (!principal.is_super_user && !principal.routePermissions.includes(permission)) {
    throw new Forbidden({ key: 'permission_missing', values: { permission } })
  }
}

const SAFE = new Set(['GET', 'HEAD'])

/** A cookie travels by itself, so a call that changes something must prove that our own page sent it. */
function proveOrigin(request: Request): void {
  if (SAFE.has(request.method) || credentialOf(request.headers)?.from !== 'cookie') return
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin') return
  const host = hostOf(request.headers.get('origin'))
  if (!site && host && [hostOf(env.APP_URL), request.headers.get('host')].includes(host)) return
  throw new Forbidden('foreign_origin')
}

const hostOf = (origin: string | null) => (origin && URL.canParse(origin) ? new URL(origin).host : null)

export function answerNotFound(request: Request): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? randomUUID()
  return problemResponse(new NotFound(), { locale: localeOf(request.headers.get('accept-language')), requestId })
}
