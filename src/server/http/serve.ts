import 'server-only'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type Access, type Endpoint, permissionOf } from '@/contract/endpoint'
import { Conflict, Forbidden, NotFound, Unauthorised } from '@/contract/problems'
import { contentTypesOf } from '@/contract/shapes'
import { env } from '@/env'
import { type Locale, localeOf } from '@/i18n/routing'
import { inRequest } from './context'
import { answerForm, isPlainForm } from './forms'
import { countAttempt } from './limits'
import { log } from './log'
import { countCall } from './metrics'
import { dropPublicPages } from './pages'
import { lengthy } from './patience'
import { requirePermission } from './permissions'
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
  const route = serveOutside(permissionOf(endpoint), async (request: Request, context: Context) => {
    const act = (arrived: Request) => answer({ endpoint, handler, request: arrived, context })
    if (isPlainForm(endpoint, request)) return answerForm(endpoint, { request, params: await context.params, act })
    return act(request).catch((thrown: unknown) => {
      throw onlyListed(endpoint, thrown)
    })
  })
  return Object.assign(route, { endpoint })
}

/** For what is no call of the API (an image in a text, the way to a sign-in provider): problems and the log are the same. */
export function serveOutside<R extends Request, C>(
  name: string,
  handler: (request: R, context: C) => Promise<Response>,
) {
  return async (request: R, context: C): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID()
    const locale = localeOf(request.headers.get('accept-language'))
    const started = performance.now()

    const response = await inRequest({ requestId }, () => handler(request, context)).catch((thrown: unknown) =>
      problemResponse(thrown, { locale, requestId }),
    )
    const ms = Math.round(performance.now() - started)
    countCall({ call: name, status: response.status }, ms)
    log.info({ request_id: requestId, call: name, status: response.status, ms }, 'call')
    return request.method === 'HEAD' ? headOf(response) : response
  }
}

/** What nobody will read is not left waiting for a reader. */
async function headOf({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel()
  return new Response(null, { status, headers })
}

type Arrival<E extends Endpoint> = {
  endpoint: E
  handler: Handler<E>
  request: Request
  context: Context
}

async function answer<E extends Endpoint>({ endpoint, handler, request, context }: Arrival<E>) {
  const locale = localeOf(request.headers.get('accept-language'))
  const address = request.headers.get('x-client-address') ?? 'local'
  const principal = await principalOf(request.headers)
  admit(endpoint, principal)
  proveOrigin(endpoint, request)
  if (endpoint.limit) await countAttempt(`${permissionOf(endpoint)} ${address}`, endpoint.limit)

  const input = await readInput(endpoint, request, (await context.params) ?? {})
  const headers = new Headers({ 'cache-control': 'no-store' })
  const session = sessionCookie(headers)
  const call = { ...input, principal: principal as Who<E['access']>, locale, address, request, session }
  const result = await (mayTakeLong(endpoint) ? lengthy(() => handler(call)) : handler(call))
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
  if (env.SECOND_FACTOR === 'required' && !principal.second_factor) throw new Forbidden('second_factor_missing')
  requirePermission(principal, endpoint)
}

/** What staff do may be done to thousands, and what they download may be all there is. */
const mayTakeLong = ({ access, method, response }: Endpoint) =>
  access === 'permitted' && (!SAFE.has(method) || contentTypesOf(response).length > 0)

const SAFE = new Set(['GET', 'HEAD'])

/** A browser sends along what other sites ask it to, so a call that changes something must prove that our own page sent it. */
function proveOrigin({ afterForm }: Endpoint, request: Request): void {
  const credential = credentialOf(request.headers)
  if (SAFE.has(request.method) || credential?.from === 'bearer') return
  // Forms behind personal links name no origin, and act by the secret in their address: nobody's session is lent to them.
  if (afterForm && !credential) return

  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  // Neither header: no browser, so only a cookie that somebody copied could act here.
  const proven = site ? site === 'same-origin' : origin ? isOurs(request, origin) : !credential
  if (!proven) throw new Forbidden('foreign_origin')
}

function isOurs(request: Request, origin: string): boolean {
  const host = hostOf(origin)
  return host !== null && [hostOf(env.APP_URL), request.headers.get('host')].includes(host)
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)

export function answerNotFound(request: Request): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? randomUUID()
  return problemResponse(new NotFound(), { locale: localeOf(request.headers.get('accept-language')), requestId })
}
