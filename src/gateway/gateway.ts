import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerOptions } from 'node:http'
import { languageRouteOf } from '../contract/locales.ts'
import { LOCALE_COOKIE, LOCALE_RESOLVED_HEADER } from '../contract/shared-names.ts'
import { withRequestDeadline } from '../server/database/deadline.ts'
import { errorFrames, errorName } from '../server/observability/errors.ts'
import { log } from '../server/observability/log.ts'
import { countPage } from '../server/observability/metrics.ts'
import { hadDatabaseFailure } from '../server/observability/shared-database-status.ts'
import {
  type CacheablePage,
  cacheablePageOf,
  isStorableFile,
  isStorablePage,
  setsCookie,
  staticFileOf,
} from './cacheable-pages.ts'
import {
  type CachedResponse,
  isSameResponse,
  precompress,
  sendCachedResponse,
  toCachedResponse,
} from './cached-response.ts'
import { addNoscriptMessage, rawErrorOf } from './error-pages.ts'
import { forward, mergeVary, sendError, sendToLogin, statusOf } from './forward.ts'
import { loginAddressFor } from './login-redirect.ts'
import { placeAssets } from './page-assets.ts'
import { createPageCache, type RenderResult } from './page-cache.ts'
import { type Handler, renderAnonymous } from './render-anonymous.ts'
import { GatewayRequest, noop, setInternalHeaders } from './request.ts'
import { methodsFor, requestTargetOf } from './request-target.ts'
import { GatewayResponse } from './response.ts'
import { contentSecurityPolicyOf, type PolicySettings, securityHeaders } from './security-headers.ts'

export type GatewaySettings = PolicySettings & { trustedHops: number; now?: () => number }

/** The handler that renders, and the address that it is called with. */
type Upstream = { handler: Handler; settings: GatewaySettings; host: string; protocol: string }
type UpstreamRequest = Upstream & { requestId: string }

const MEGABYTE = 1024 * 1024
const FOREVER = Number.POSITIVE_INFINITY
/** A browser revalidates each time; a proxy in front may cache the page for one second. */
const PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=1, must-revalidate'
const SERVER_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
}
/**
 * The usual idle timeout of proxies: a client that reads nothing for this time, or for twice as long, is disconnected.
 */
const IDLE_TIMEOUT_MS = 60_000

/** The gateway adds limits, the client address, the page cache, security headers and compression to Next. */
export function createGateway(upstreamHandler: Handler, settings: GatewaySettings) {
  const handler: Handler = (request, response) => withRequestDeadline(() => upstreamHandler(request, response))
  const { host, protocol } = new URL(settings.appUrl)
  const upstream = { handler, settings, host, protocol: protocol.slice(0, -1) }
  const { findPage, findFile, purge, cacheStats } = createCaches(upstream)

  function respond(request: GatewayRequest, response: GatewayResponse): void {
    response.on('error', noop)
    if (request.hasBody) limitBody(request, response)
    if (request.declaresTooLargeBody) return request.onTooLarge()
    // Serve cached pages before any other work: they contain nothing of the visitor, so no header, id or address is
    // needed.
    const page = findPage(request)
    if (page) return sendWhenReady(response, page)

    const target = requestTargetOf(request, settings.appUrl)
    if (target === null || hasTwoHosts(request)) return sendError(response, 400, settings)
    request.url = target
    const methods = methodsFor({ isForApi: request.isForApi || settings.development })
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('allow', methods.join(', '))
      return sendError(response, 405, settings)
    }
    const found = findPage(request) ?? findFile(request)
    if (found) return sendWhenReady(response, found)
    const login = loginAddressFor(request)
    return login ? sendToLogin(response, login, settings) : forwardUncached(response)
  }

  /**
   * For requests with a body only: V8 keeps a request that refers to its response until it collects the whole heap, which
   * made cached pages need a third more processor time (decision 097).
   */
  function limitBody(request: GatewayRequest, response: GatewayResponse): void {
    const { socket } = request
    response.prependListener('finish', () => request.drainAfterResponse(socket))
    request.onTooLarge = () => sendError(response, 413, settings)
  }

  /** A response that must not be shared is rendered again for each visitor, with the headers of that visitor. */
  function sendWhenReady(response: GatewayResponse, found: CachedResponse | Promise<CachedResponse | null>): void {
    if (!(found instanceof Promise)) return sendCachedResponse(found, response)
    found.then(
      (cached) => (cached ? sendCachedResponse(cached, response) : forwardUncached(response)),
      (error: unknown) => {
        if (error instanceof RenderFailed) response.req.id = error.requestId
        sendError(response, 503, settings)
      },
    )
  }

  function forwardUncached(response: GatewayResponse): void {
    setInternalHeaders(response.req, { trustedHops: settings.trustedHops, protocol: upstream.protocol })
    forward(handler, response, settings)
  }

  return { server: createHttpServer(respond, settings.development), purge, cacheStats }
}

/** The development server caches nothing. */
function createCaches(upstream: Upstream) {
  const { now = () => performance.now(), development } = upstream.settings
  // The sum is one second: no visitor sees an older page, not even while it is being renewed.
  const pageCache = createPageCache({ freshFor: 750, staleFor: 250, maxBytes: 24 * MEGABYTE, now })
  const fileCache = createPageCache({ freshFor: FOREVER, staleFor: 0, maxBytes: 32 * MEGABYTE, now })

  function findPage(request: GatewayRequest) {
    const page = development ? null : cacheablePageOf(request)
    return (
      page &&
      pageCache.find(page.key, (previous) =>
        renderLogged(upstream, (upstreamRequest) => renderPage(upstreamRequest, page, previous)),
      )
    )
  }

  function findFile(request: GatewayRequest) {
    const file = development ? null : staticFileOf(request)
    return (
      file && fileCache.find(file, () => renderLogged(upstream, (upstreamRequest) => renderFile(upstreamRequest, file)))
    )
  }

  return { findPage, findFile, purge: pageCache.purge, cacheStats: pageCache.stats }
}

/** The failure of the database has been logged already. */
class DatabaseUnavailable extends Error {}

/** The reason is logged under this request id, which all waiting visitors share. */
class RenderFailed extends Error {
  readonly requestId: string
  constructor(requestId: string) {
    super()
    this.requestId = requestId
  }
}

async function renderLogged(
  upstream: Upstream,
  render: (upstreamRequest: UpstreamRequest) => Promise<RenderResult>,
): Promise<RenderResult> {
  const requestId = randomUUID()
  try {
    return await render({ ...upstream, requestId })
  } catch (error) {
    const fields = { request_id: requestId, error: errorName(error), stack: errorFrames(error) }
    if (!(error instanceof DatabaseUnavailable)) log.error(fields, 'page failed')
    throw new RenderFailed(requestId)
  }
}

/** Two hosts are refused: a proxy in front may have checked the one that the gateway would not use. */
const hasTwoHosts = ({ headersDistinct }: GatewayRequest) => (headersDistinct.host?.length ?? 0) > 1

/** The rendering is anonymous, so a redirect or an error is the same for all who wait, unless it sets a cookie. */
async function renderPage(
  upstream: UpstreamRequest,
  page: CacheablePage,
  previous: CachedResponse | undefined,
): Promise<RenderResult> {
  const { handler, settings, requestId } = upstream
  const response = await renderAnonymous(handler, {
    ...pageRequestFor(page, upstream),
    preset: { 'cache-control': PAGE_CACHE_CONTROL },
  })
  if (hadDatabaseFailure(requestId)) throw new DatabaseUnavailable()
  const { status } = response
  const body = addNoscriptMessage(response.body, { status, path: page.path, language: page.locale, requestId })
  const html = await placeAssets(body.toString('utf8'))
  const rendered = { ...response, body: Buffer.from(html) }
  countPage(rendered.status)
  if (setsCookie(rendered)) return null
  const isStorable = isStorablePage(rendered)
  if (previous && isSameResponse(previous.rendered, rendered)) return { cached: previous, isStorable }

  const headers = {
    ...securityHeaders(settings),
    'content-security-policy': contentSecurityPolicyOf(html, settings),
    ...rendered.headers,
    ...(!isStorable && { 'cache-control': 'no-store', 'x-request-id': requestId }),
    vary: mergeVary(rendered.headers.vary, ['Accept-Encoding', 'Cookie']),
  }
  const cached = toCachedResponse({ rendered, status: statusOf(html, rendered.status), headers, quality: 5 })
  return { cached: await precompress(cached, previous), isStorable }
}

/** The path contains the language, so that the locale routing need not run; the routing answers only redirects. */
function pageRequestFor({ path, search, locale }: CacheablePage, upstream: UpstreamRequest) {
  const route = languageRouteOf(path, locale)
  const headers = {
    ...upstreamHeaders(upstream),
    accept: 'text/html',
    ...(locale && { cookie: `${LOCALE_COOKIE}=${locale}` }),
  }
  if (route.redirect) return { url: path + search, headers }
  return { url: route.path + search, headers: { ...headers, [LOCALE_RESOLVED_HEADER]: '1' } }
}

/** The build has compressed its files at the best quality already. */
async function renderFile(upstream: UpstreamRequest, url: string): Promise<RenderResult> {
  const rendered = await renderAnonymous(upstream.handler, { url, headers: upstreamHeaders(upstream) })
  if (!isStorableFile(rendered)) return null

  const vary = mergeVary(rendered.headers.vary, ['Accept-Encoding'])
  const headers = { ...securityHeaders(upstream.settings), ...rendered.headers, vary }
  const precompressed = await readFile(`.next${url.slice('/_next'.length)}.br`).catch(() => undefined)
  return {
    cached: toCachedResponse({ rendered, status: rendered.status, headers, quality: 9, precompressed }),
    isStorable: true,
  }
}

const upstreamHeaders = ({ host, protocol, requestId }: UpstreamRequest) => ({
  host,
  'x-forwarded-proto': protocol,
  'x-request-id': requestId,
})

function createHttpServer(
  listener: (request: GatewayRequest, response: GatewayResponse) => void,
  development: boolean,
) {
  const options: ServerOptions<typeof GatewayRequest, typeof GatewayResponse> = {
    ...SERVER_LIMITS,
    IncomingMessage: GatewayRequest,
    ServerResponse: GatewayResponse,
    // An upgrade request is ignored, as the standard allows; only the development server uses one.
    shouldUpgradeCallback: () => development,
  }
  const server = createServer(options, listener)
  server.timeout = IDLE_TIMEOUT_MS
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(rawErrorOf(error.code))
  })
  return server
}
