import { escapeHtml } from '../contract/html-text.ts'
import { PAGE_STATUS_META } from '../contract/shared-names.ts'
import { errorFrames, errorName } from '../server/observability/errors.ts'
import { log } from '../server/observability/log.ts'
import { countPage } from '../server/observability/metrics.ts'
import { hadDatabaseFailure } from '../server/observability/shared-database-status.ts'
import { isRoutingHeader } from './client-address.ts'
import { compress, createCompressor, encodingFor, isCompressible } from './compression.ts'
import { addNoscriptMessage, errorBodyOf, errorPageOf, hasErrorText } from './error-pages.ts'
import { comesFromOtherSite } from './login-redirect.ts'
import { placeAssets } from './page-assets.ts'
import { type Handler, renderAnonymous } from './render-anonymous.ts'
import type { GatewayRequest } from './request.ts'
import type { BodyMode, GatewayResponse } from './response.ts'
import { contentSecurityPolicyOf, type PolicySettings, securityHeaders } from './security-headers.ts'

const PAGE_QUALITY = 5

/**
 * Passes the request to Next and completes its answer with security headers, policy, compression and a body for empty
 * errors. The status of a page may depend on its text, so Next answers HEAD as GET; Node sends no body.
 */
export function forward(handler: Handler, response: GatewayResponse, settings: PolicySettings): void {
  if (response.req.method === 'HEAD' && !response.req.isForApi) response.req.method = 'GET'
  response.chooseBodyMode = () => bodyModeOf(response, settings, handler)
  Promise.resolve()
    .then(() => handler(response.req, response))
    .catch((error: unknown) => {
      log.error({ request_id: response.req.id, error: errorName(error), stack: errorFrames(error) }, 'request failed')
      if (response.headersSent) response.destroy()
      else sendError(response, 500, settings)
    })
}

/** Answers with the status and its text, and drops everything that was prepared before. */
export function sendError(response: GatewayResponse, status: number, settings: PolicySettings): void {
  if (response.headersSent) return void response.req.destroy()
  for (const name of response.getHeaderNames()) if (name !== 'allow') response.removeHeader(name)
  setSecurityHeaders(response, settings)
  response.statusCode = status
  if (status === 503) response.setHeader('retry-after', '5')
  if (status === 413) response.setHeader('connection', 'close')
  response.setHeader('cache-control', 'no-store')
  const failure = { status, language: response.req.headers['accept-language'], requestId: response.req.id }
  if (!acceptsHtml(response.req)) {
    return response.send(errorBodyOf(failure), { 'content-type': 'application/json; charset=utf-8' })
  }
  const page = errorPageOf(failure)
  response.setHeader('content-security-policy', contentSecurityPolicyOf(page, settings))
  response.send(page, { 'content-type': 'text/html; charset=utf-8' })
}

/** Leads to the login page; a browser from another site first opens the address once more, with its cookies. */
export function sendToLogin(response: GatewayResponse, login: string, settings: PolicySettings): void {
  setSecurityHeaders(response, settings)
  response.setHeader('cache-control', 'no-store')
  if (!comesFromOtherSite(response.req)) {
    response.statusCode = 307
    return response.send('', { location: login })
  }
  const address = escapeHtml(response.req.url ?? '/')
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${address}"><title>${address}</title><p><a href="${address}">${address}</a></p>`
  response.setHeader('content-security-policy', contentSecurityPolicyOf(page, settings))
  response.send(page, { 'content-type': 'text/html; charset=utf-8' })
}

/** Browsers accept HTML when a person opens an address; programs accept JSON or name nothing. */
const acceptsHtml = ({ isForApi, headers }: GatewayRequest) =>
  !isForApi && /(^|[,\s])text\/html/.test(headers.accept ?? '')

function bodyModeOf(response: GatewayResponse, settings: PolicySettings, handler: Handler): BodyMode {
  setSecurityHeaders(response, settings)
  if (response.statusCode === 500 && hadDatabaseFailure(response.req.id))
    return { whole: () => sendError(response, 503, settings) }
  const type = String(response.getHeader('content-type') ?? '')
  if (needsErrorBody(response, type)) return { whole: () => void sendErrorBody(response, settings, handler) }

  const isPage = type.startsWith('text/html') && !response.hasHeader('content-security-policy')
  if (isPage && !settings.development && !isBodyless(response))
    return { whole: (body) => sendPage(response, body, settings) }
  if (isPage) response.setHeader('content-security-policy', contentSecurityPolicyOf('', settings, response.req.url))
  return isBodyless(response) || settings.development ? 'untouched' : compressStream(response, type)
}

function setSecurityHeaders(response: GatewayResponse, settings: PolicySettings): void {
  for (const [name, value] of Object.entries(securityHeaders(settings, response.req.url)))
    if (!response.hasHeader(name)) response.setHeader(name, value)
  response.setHeader('x-request-id', response.req.id)
  for (const name of response.getHeaderNames().filter(isRoutingHeader)) response.removeHeader(name)
}

/** Every error under /api has a JSON text; Next leaves some empty and answers some with a page. */
function needsErrorBody(response: GatewayResponse, type: string): boolean {
  if (response.statusCode < 400 || !hasErrorText(response.statusCode) || !response.req.isForApi) return false
  return type === '' || type.startsWith('text/')
}

/** A 405 must name the allowed methods, which Next tells only in answer to OPTIONS. */
async function sendErrorBody(response: GatewayResponse, settings: PolicySettings, handler: Handler): Promise<void> {
  const { url = '/', headers } = response.req
  if (response.statusCode === 405 && !response.hasHeader('allow')) {
    const optionsRequest = { url, method: 'OPTIONS', headers: { host: headers.host ?? '' } }
    const optionsResponse = await renderAnonymous(handler, optionsRequest).catch(() => null)
    if (optionsResponse?.headers.allow) response.setHeader('allow', optionsResponse.headers.allow)
  }
  sendError(response, response.statusCode, settings)
}

/** The policy needs the whole page, because it lists the hashes of its scripts. */
async function sendPage(response: GatewayResponse, rendered: Buffer, settings: PolicySettings): Promise<void> {
  if (hadDatabaseFailure(response.req.id)) return sendError(response, 503, settings)
  const { url: path = '', id: requestId, headers } = response.req
  const page = addNoscriptMessage(rendered, {
    status: response.statusCode,
    path,
    language: headers['accept-language'],
    requestId,
  })
  const html = await placeAssets(page.toString('utf8'))
  const body = Buffer.from(html)
  response.statusCode = statusOf(html, response.statusCode)
  countPage(response.statusCode)
  response.removeHeader('transfer-encoding')
  response.setHeader('content-security-policy', contentSecurityPolicyOf(html, settings, path))
  response.setHeader('vary', mergeVary(response.getHeader('vary'), ['Accept-Encoding']))
  const encoding = encodingFor(headers['accept-encoding'])
  if (!encoding || !isCompressible('text/html', body.length)) return response.send(body)

  const compressed = await compress(body, encoding, PAGE_QUALITY)
  if (!response.destroyed) response.send(compressed, { 'content-encoding': encoding })
}

/** Only the page itself can write this tag, because text that people typed is escaped. */
const STATUS_TAG = new RegExp(`<meta name="${PAGE_STATUS_META}" content="(404|429)"\\s*/?>`)

export const statusOf = (html: string, status: number): number =>
  status === 200 ? Number(STATUS_TAG.exec(html)?.[1] ?? status) : status

function compressStream(response: GatewayResponse, type: string): BodyMode {
  const declared = response.getHeader('content-length')
  const length = declared === undefined ? undefined : Number(declared)
  if (response.hasHeader('content-encoding') || !isCompressible(type, length)) return 'untouched'
  response.setHeader('vary', mergeVary(response.getHeader('vary'), ['Accept-Encoding']))
  const encoding = encodingFor(response.req.headers['accept-encoding'])
  if (!encoding) return 'untouched'
  response.removeHeader('content-length')
  response.setHeader('content-encoding', encoding)
  return { through: createCompressor(encoding) }
}

function isBodyless(response: GatewayResponse): boolean {
  return response.req.method === 'HEAD' || response.statusCode === 204 || response.statusCode === 304
}

export function mergeVary(given: unknown, names: string[]): string {
  const present = [given ?? []].flat().flatMap((value) => String(value).split(/\s*,\s*/))
  const lowerCase = present.map((name) => name.toLowerCase())
  return [...present, ...names.filter((name) => !lowerCase.includes(name.toLowerCase()))].join(', ')
}
