import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type Access, type Endpoint, needsPermission, permissionOf } from '@/contract/endpoint'
import { type Locale, localeOf } from '@/contract/locales'
import { Conflict, Forbidden, Invalid, NoSession, NotFound } from '@/contract/problems'
import { contentTypesOf } from '@/contract/shapes'
import { env } from '@/env'
import { withBulkDeadline } from '../database/deadline'
import { log } from '../observability/log'
import { countCall } from '../observability/metrics'
import { authorise, authoriseHelper } from './authorise'
import { isHelper } from './caller'
import { clientAddressOf, credentialOf, findCallerByHeaders, type Helper, type Principal } from './credentials'
import { answerPlainForm, isPlainForm } from './plain-form'
import { problemResponse } from './problems'
import { purgePageCache } from './purge-page-cache'
import { callsKeyOf, countAttempt } from './rate-limits'
import { readInput } from './request'
import { withHelperName, withRequestContext } from './request-context'
import { cookieWriter, type SessionCookie, type SetCookie, sessionCookie } from './session-cookie'

type PrincipalFor<A extends Access> = A extends 'public'
  ? Principal | null
  : A extends 'helper'
    ? Principal | Helper
    : Principal

export type Call<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  principal: PrincipalFor<E['access']>
  locale: Locale
  now: Date
  address: string
  request: Request
  session: SessionCookie
  setCookie: SetCookie
}

/** @public */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['response']> | Response>

type Declaration = { api: Record<string, { contracts: readonly object[] }> }
type ContractsOf<F extends Declaration> = F['api'][keyof F['api']]['contracts'][number]
type EndpointNamesIn<C> = C extends unknown ? { [N in keyof C]: C[N] extends Endpoint ? N : never }[keyof C] : never
type EndpointIn<C, N extends PropertyKey> = C extends Record<N, infer E extends Endpoint> ? E : never

/** The handler of each call that a feature declares, by the name of the call. */
export type HandlersOf<F extends Declaration> = {
  [N in EndpointNamesIn<ContractsOf<F>>]: Handler<EndpointIn<ContractsOf<F>, N>>
}
type RouteContext = { params: Promise<unknown> }
export type Route = ((request: Request, context: RouteContext) => Promise<Response>) & { endpoint: Endpoint }

/** Binds an endpoint to its service. The steps that all calls share happen here, in this order, and nowhere else. */
export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  const route = serveHandler(permissionOf(endpoint), async (request: Request, context: RouteContext) => {
    const respond = (incoming: Request) => runEndpoint({ endpoint, handler, request: incoming, context })
    if (isPlainForm(endpoint, request))
      return answerPlainForm(endpoint, { request, params: await context.params, respond })
    return respond(request).catch((thrown: unknown) => {
      throw completeProblem(endpoint, thrown)
    })
  })
  return Object.assign(route, { endpoint })
}

/**
 * For routes that are no calls of the API (an image in a text, the redirect to a sign-in provider), with the same
 * problems and log.
 */
export function serveHandler<R extends Request, C>(
  name: string,
  handler: (request: R, context: C) => Promise<Response>,
) {
  return async (request: R, context: C): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID()
    const locale = localeOf(request.headers.get('accept-language'))
    const started = performance.now()

    const response = await withRequestContext({ requestId }, () => handler(request, context)).catch(
      async (thrown: unknown) => {
        const refusal = await problemResponse(thrown, { locale, requestId })
        if (thrown instanceof NoSession) clearEndedSession(refusal, request)
        return refusal
      },
    )
    const ms = Math.round(performance.now() - started)
    countCall({ call: name, status: response.status }, ms)
    log.info({ request_id: requestId, call: name, status: response.status, ms }, 'call')
    return request.method === 'HEAD' ? toHeadResponse(response) : response
  }
}

/** A browser without a session is led to the login page and gets cached pages; an ended one would prevent both. */
function clearEndedSession({ headers }: Response, request: Request): void {
  if (credentialOf(request.headers)?.from === 'cookie') sessionCookie(cookieWriter(headers)).clear()
}

/** Cancels the body of an answer to HEAD, because its source would wait for a reader. */
async function toHeadResponse({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel()
  return new Response(null, { status, headers })
}

type EndpointRequest<E extends Endpoint> = {
  endpoint: E
  handler: Handler<E>
  request: Request
  context: RouteContext
}

async function runEndpoint<E extends Endpoint>({ endpoint, handler, request, context }: EndpointRequest<E>) {
  const locale = localeOf(request.headers.get('accept-language'))
  const address = clientAddressOf(request.headers)
  const caller = await findCallerByHeaders(request.headers)
  const params = (await context.params) ?? {}
  if (caller && isHelper(caller)) authoriseHelper(endpoint, caller, params)
  else authorise(endpoint, caller)
  requireSameOrigin(endpoint, request)
  if (endpoint.limit) await countAttempt(callsKeyOf(endpoint, address), endpoint.limit)

  const input = await readInput(endpoint, request, params)
  const headers = new Headers({ 'cache-control': 'no-store' })
  const setCookie = cookieWriter(headers)
  const call = {
    ...input,
    principal: callerFor(endpoint, caller) as PrincipalFor<E['access']>,
    locale,
    now: new Date(),
    address,
    request,
    session: sessionCookie(setCookie),
    setCookie,
  }
  const answer = () => (caller && isHelper(caller) ? withHelperName(caller.name, () => handler(call)) : handler(call))
  const result = await (isLongRunning(endpoint) ? withBulkDeadline(answer) : answer())
  if (endpoint.publishes) await purgePageCache()
  if (result instanceof Response) return result
  return Response.json(endpoint.response.parse(result), { headers })
}

/** To a public call a helper is a visitor like any other. */
const callerFor = ({ access }: Endpoint, caller: Principal | Helper | null) =>
  caller && isHelper(caller) && access !== 'helper' ? null : caller

/**
 * A refused form is answered in its own words. The other version in a conflict is an answer too, so it contains only the
 * fields that the endpoint lists.
 */
function completeProblem(endpoint: Endpoint, thrown: unknown): unknown {
  if (thrown instanceof Invalid && endpoint.errorTexts)
    return new Invalid(thrown.errors, thrown.text, endpoint.errorTexts)
  if (!(thrown instanceof Conflict)) return thrown
  return new Conflict({ ...thrown.conflict, current: endpoint.response.parse(thrown.conflict.current) })
}

/** Staff may change thousands of rows and download everything in one call. */
const isLongRunning = (endpoint: Endpoint) =>
  needsPermission(endpoint) && (!SAFE_METHODS.has(endpoint.method) || contentTypesOf(endpoint.response).length > 0)

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * A browser sends cookies with requests that other sites trigger, so a changing call must prove that our own page sent
 * it.
 */
function requireSameOrigin({ afterForm }: Endpoint, request: Request): void {
  const credential = credentialOf(request.headers)
  if (SAFE_METHODS.has(request.method) || credential?.from === 'bearer') return
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isForeign = site === 'cross-site' || (origin !== null && origin !== 'null' && !isOwnOrigin(request, origin))
  // Forms behind personal links name no origin. They act by the secret in their address and use no session.
  if (afterForm && !credential && !isForeign) return

  // A request without both headers comes from no browser, so only a copied cookie could act here.
  const isSameOrigin = site ? site === 'same-origin' : origin ? isOwnOrigin(request, origin) : !credential
  if (!isSameOrigin) throw new Forbidden('foreign_origin')
}

function isOwnOrigin(request: Request, origin: string): boolean {
  const host = hostOf(origin)
  return host !== null && [hostOf(env.APP_URL), request.headers.get('host')].includes(host)
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null)

export function notFoundResponse(request: Request): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? randomUUID()
  return problemResponse(new NotFound(), { locale: localeOf(request.headers.get('accept-language')), requestId })
}
