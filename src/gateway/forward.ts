import { MISSING_META } from '../contract/names.ts'
import { errorFrames, errorName } from '../server/errors.ts'
import { log } from '../server/log.ts'
import { countPage } from '../server/metrics.ts'
import { wasUnanswered } from '../server/pulse.ts'
import { compress, compressor, encodingFor, isCompressible } from './encode.ts'
import { contentPolicy, type PolicySettings, securityHeaders } from './policy.ts'
import { hasText, readable, refusalBody, refusalPage } from './refusals.ts'
import { type Handler, renderAlone } from './render.ts'
import type { Reply, Treatment } from './reply.ts'
import type { Visit } from './visit.ts'
import { isBetweenParts } from './visitor.ts'

const PAGE_QUALITY = 5

/** Hands the request to Next and dresses its answer: security headers, policy, compression, words for empty refusals. */
export function passOn(handler: Handler, reply: Reply, settings: PolicySettings): void {
  reply.treat = () => treatmentOf(reply, settings, handler)
  Promise.resolve()
    .then(() => handler(reply.req, reply))
    .catch((error: unknown) => {
      log.error({ request_id: reply.req.id, error: errorName(error), stack: errorFrames(error) }, 'request failed')
      if (reply.headersSent) reply.destroy()
      else refuse(reply, 500, settings)
    })
}

/** Answers with the status and its words, whatever was prepared before. */
export function refuse(reply: Reply, status: number, settings: PolicySettings): void {
  if (reply.headersSent) return void reply.req.destroy()
  for (const name of reply.getHeaderNames()) if (name !== 'allow') reply.removeHeader(name)
  dress(reply, settings)
  reply.statusCode = status
  if (status === 503) reply.setHeader('retry-after', '5')
  if (status === 413) reply.setHeader('connection', 'close')
  reply.setHeader('cache-control', 'no-store')
  const refused = { status, language: reply.req.headers['accept-language'], requestId: reply.req.id }
  if (!wantsPage(reply.req)) {
    return reply.send(refusalBody(refused), { 'content-type': 'application/json; charset=utf-8' })
  }
  const page = refusalPage(refused)
  reply.setHeader('content-security-policy', contentPolicy(page, settings))
  reply.send(page, { 'content-type': 'text/html; charset=utf-8' })
}

/** Browsers name HTML when a person goes to an address; programs name JSON or nothing. */
const wantsPage = ({ isForApi, headers }: Visit) => !isForApi && /(^|[,\s])text\/html/.test(headers.accept ?? '')

function treatmentOf(reply: Reply, settings: PolicySettings, handler: Handler): Treatment {
  dress(reply, settings)
  if (reply.statusCode === 500 && wasUnanswered(reply.req.id)) return { whole: () => refuse(reply, 503, settings) }
  const type = String(reply.getHeader('content-type') ?? '')
  if (isUnsaid(reply, type)) return { whole: () => void putIntoWords(reply, settings, handler) }

  const isPage = type.startsWith('text/html') && !reply.hasHeader('content-security-policy')
  if (isPage && !settings.development && !hasNoBody(reply)) return { whole: (body) => sendPage(reply, body, settings) }
  if (isPage) reply.setHeader('content-security-policy', contentPolicy('', settings))
  return hasNoBody(reply) || settings.development ? 'untouched' : squeeze(reply, type)
}

function dress(reply: Reply, settings: PolicySettings): void {
  for (const [name, value] of Object.entries(securityHeaders(settings)))
    if (!reply.hasHeader(name)) reply.setHeader(name, value)
  reply.setHeader('x-request-id', reply.req.id)
  for (const name of reply.getHeaderNames().filter(isBetweenParts)) reply.removeHeader(name)
}

/** Under /api every refusal says in words what is wrong; Next leaves some empty and some as a page. */
function isUnsaid(reply: Reply, type: string): boolean {
  if (reply.statusCode < 400 || !hasText(reply.statusCode) || !reply.req.isForApi) return false
  return type === '' || type.startsWith('text/')
}

/** A refused method has to name those that are not; Next tells them to who asks for them, and to nobody else. */
async function putIntoWords(reply: Reply, settings: PolicySettings, handler: Handler): Promise<void> {
  const { url = '/', headers } = reply.req
  if (reply.statusCode === 405 && !reply.hasHeader('allow')) {
    const asked = { url, method: 'OPTIONS', headers: { host: headers.host ?? '' } }
    const told = await renderAlone(handler, asked).catch(() => null)
    if (told?.headers.allow) reply.setHeader('allow', told.headers.allow)
  }
  refuse(reply, reply.statusCode, settings)
}

/** The policy needs the whole page, because it names the scripts that stand in it. */
async function sendPage(reply: Reply, made: Buffer, settings: PolicySettings): Promise<void> {
  if (wasUnanswered(reply.req.id)) return refuse(reply, 503, settings)
  const { url: path = '', id: requestId, headers } = reply.req
  const body = readable(made, { status: reply.statusCode, path, language: headers['accept-language'], requestId })
  const html = body.toString('utf8')
  reply.statusCode = statusOf(html, reply.statusCode)
  countPage(reply.statusCode)
  reply.removeHeader('transfer-encoding')
  reply.setHeader('content-security-policy', contentPolicy(html, settings))
  reply.setHeader('vary', varyBy(reply.getHeader('vary'), ['Accept-Encoding']))
  const encoding = encodingFor(headers['accept-encoding'])
  if (!encoding || !isCompressible('text/html', body.length)) return reply.send(body)

  const packed = await compress(body, encoding, PAGE_QUALITY)
  if (!reply.destroyed) reply.send(packed, { 'content-encoding': encoding })
}

/** Only a page itself can write this mark into its head: what people typed never becomes a tag. */
const MISSING = new RegExp(`<meta name="${MISSING_META}" content="404"\\s*/?>`)

export const statusOf = (html: string, status: number) => (status === 200 && MISSING.test(html) ? 404 : status)

function squeeze(reply: Reply, type: string): Treatment {
  const declared = reply.getHeader('content-length')
  const length = declared === undefined ? undefined : Number(declared)
  if (reply.hasHeader('content-encoding') || !isCompressible(type, length)) return 'untouched'
  reply.setHeader('vary', varyBy(reply.getHeader('vary'), ['Accept-Encoding']))
  const encoding = encodingFor(reply.req.headers['accept-encoding'])
  if (!encoding) return 'untouched'
  reply.removeHeader('content-length')
  reply.setHeader('content-encoding', encoding)
  return { through: compressor(encoding) }
}

function hasNoBody(reply: Reply): boolean {
  return reply.req.method === 'HEAD' || reply.statusCode === 204 || reply.statusCode === 304
}

export function varyBy(given: unknown, names: string[]): string {
  const present = [given ?? []].flat().flatMap((value) => String(value).split(/\s*,\s*/))
  const known = present.map((name) => name.toLowerCase())
  return [...present, ...names.filter((name) => !known.includes(name.toLowerCase()))].join(', ')
}
