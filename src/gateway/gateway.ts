import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerOptions } from 'node:http'
import { languageRouteOf } from '../contract/locales.ts'
import { LOCALE_COOKIE, SETTLED_HEADER } from '../contract/names.ts'
import { errorFrames, errorName } from '../server/errors.ts'
import { log } from '../server/log.ts'
import { countPage } from '../server/metrics.ts'
import { hurried } from '../server/patience.ts'
import { wasUnanswered } from '../server/pulse.ts'
import { passOn, refuse, statusOf, varyBy } from './answers.ts'
import { createKeeper, type Rendered } from './keeper.ts'
import { contentPolicy, type PolicySettings, securityHeaders } from './policy.ts'
import {
  isStorableFile,
  isStorablePage,
  type PublicPage,
  publicPageOf,
  setsCookie,
  staticFileOf,
} from './public-pages.ts'
import { bareRefusal, readable } from './refusals.ts'
import { type Handler, renderAlone } from './render.ts'
import { Reply } from './reply.ts'
import { deliver, encodedLike, isSame, type Stored, storedFrom } from './stored.ts'
import { METHODS, targetOf } from './target.ts'
import { admit, Visit } from './visit.ts'

export type DoorSettings = PolicySettings & { trustedHops: number; now?: () => number }

/** What renders, and the address under which it stands. */
type Site = { handler: Handler; settings: DoorSettings; host: string; protocol: string }
type Numbered = Site & { requestId: string }

const MEGABYTE = 1024 * 1024
const FOREVER = Number.POSITIVE_INFINITY
/** Browsers ask each time; a proxy in front may keep the same second. */
const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate'
const LIMITS = { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 }
/** As long as proxies wait, as a rule: who takes nothing of an answer for that long, or twice as long, is not served on. */
const SILENCE = 60_000

/** What stands before Next: limits, client address, page cache, security headers, compression. */
export function createDoor(given: Handler, settings: DoorSettings) {
  const handler: Handler = (request, response) => hurried(() => given(request, response))
  const { now = () => performance.now(), development } = settings
  const { host, protocol } = new URL(settings.appUrl)
  const site = { handler, settings, host, protocol: protocol.slice(0, -1) }
  // Together a second: nobody sees anything older, not even who is given the old page while it is renewed.
  const pages = createKeeper({ freshFor: 750, staleFor: 250, maxBytes: 24 * MEGABYTE, now })
  const files = createKeeper({ freshFor: FOREVER, staleFor: 0, maxBytes: 32 * MEGABYTE, now })

  function open(request: Visit, reply: Reply): void {
    reply.on('error', ignore)
    const { socket } = request
    reply.prependListener('finish', () => request.answered(socket))
    request.tooLarge = () => refuse(reply, 413, settings)
    if (request.declaresTooMuch) return request.tooLarge()
    // First of all: a kept page holds nothing of its visitor, so he needs no number, no address, and nothing taken from him.
    const page = findPage(request)
    if (page) return give(reply, page)

    if (!METHODS.includes(request.method ?? '')) {
      reply.setHeader('allow', METHODS.join(', '))
      return refuse(reply, 405, settings)
    }
    const target = targetOf(request, settings.appUrl)
    if (target === null || namesTwoHosts(request)) return refuse(reply, 400, settings)
    request.url = target
    const found = findPage(request) ?? findFile(request)
    return found ? give(reply, found) : pass(reply)
  }

  function findPage(request: Visit) {
    const page = development ? null : publicPageOf(request)
    return page && pages.find(page.key, (before) => noted(site, (numbered) => renderPage(numbered, page, before)))
  }

  function findFile(request: Visit) {
    const file = development ? null : staticFileOf(request)
    return file && files.find(file, () => noted(site, (numbered) => renderFile(numbered, file)))
  }

  /** What nobody may share is made anew for each visitor, with all that belongs to him. */
  function give(reply: Reply, found: Stored | Promise<Stored | null>): void {
    if (!(found instanceof Promise)) return deliver(found, reply)
    found.then(
      (stored) => (stored ? deliver(stored, reply) : pass(reply)),
      (error: unknown) => {
        if (error instanceof Unrendered) reply.req.id = error.requestId
        refuse(reply, 503, settings)
      },
    )
  }

  function pass(reply: Reply): void {
    admit(reply.req, { trustedHops: settings.trustedHops, protocol: site.protocol })
    passOn(handler, reply, settings)
  }

  return { server: serverFor(open, development), purge: pages.purge, kept: pages.size }
}

const ignore = () => undefined

/** The database was away: that stands in the log already. */
class Unanswered extends Error {}

/** Why stands in the log under this number, which is that of all who waited. */
class Unrendered extends Error {
  readonly requestId: string
  constructor(requestId: string) {
    super()
    this.requestId = requestId
  }
}

async function noted(site: Site, render: (site: Numbered) => Promise<Rendered>): Promise<Rendered> {
  const requestId = randomUUID()
  try {
    return await render({ ...site, requestId })
  } catch (error) {
    const place = { request_id: requestId, error: errorName(error), stack: errorFrames(error) }
    if (!(error instanceof Unanswered)) log.error(place, 'page failed')
    throw new Unrendered(requestId)
  }
}

/** Whoever stands in front may have gone by the other one. */
const namesTwoHosts = ({ headersDistinct }: Visit) => (headersDistinct.host?.length ?? 0) > 1

/** Rendered for nobody, so a redirect or a failure is the same for all who wait, as long as it sets no cookie. */
async function renderPage(site: Numbered, page: PublicPage, before: Stored | undefined): Promise<Rendered> {
  const { handler, settings, requestId } = site
  const answer = await renderAlone(handler, { ...requestFor(page, site), preset: { 'cache-control': SHARED } })
  if (wasUnanswered(requestId)) throw new Unanswered()
  const { status } = answer
  const made = { ...answer, body: readable(answer.body, { status, path: page.path, language: page.locale, requestId }) }
  countPage(made.status)
  if (setsCookie(made)) return null
  const keep = isStorablePage(made)
  if (before && isSame(before.made, made)) return { stored: before, keep }

  const html = made.body.toString('utf8')
  const headers = {
    ...securityHeaders(settings),
    'content-security-policy': contentPolicy(html, settings),
    ...made.headers,
    ...(!keep && { 'cache-control': 'no-store', 'x-request-id': requestId }),
    vary: varyBy(made.headers.vary, ['Accept-Encoding', 'Cookie']),
  }
  const stored = storedFrom({ made, status: statusOf(html, made.status), headers, quality: 5 })
  return { stored: await encodedLike(stored, before), keep }
}

/** With its language in the path, so that the locale routing need not run; it answers what leads to another address. */
function requestFor({ path, search, locale }: PublicPage, site: Numbered) {
  const route = languageRouteOf(path, locale)
  const headers = { ...ownHeaders(site), accept: 'text/html', ...(locale && { cookie: `${LOCALE_COOKIE}=${locale}` }) }
  if (route.redirect) return { url: path + search, headers }
  return { url: route.path + search, headers: { ...headers, [SETTLED_HEADER]: '1' } }
}

/** The build has compressed its own files already, as far as that goes. */
async function renderFile(site: Numbered, url: string): Promise<Rendered> {
  const made = await renderAlone(site.handler, { url, headers: ownHeaders(site) })
  if (!isStorableFile(made)) return null

  const vary = varyBy(made.headers.vary, ['Accept-Encoding'])
  const headers = { ...securityHeaders(site.settings), ...made.headers, vary }
  const packed = await readFile(`.next${url.slice('/_next'.length)}.br`).catch(() => undefined)
  return { stored: storedFrom({ made, status: made.status, headers, quality: 9, packed }), keep: true }
}

const ownHeaders = ({ host, protocol, requestId }: Numbered) => ({
  host,
  'x-forwarded-proto': protocol,
  'x-request-id': requestId,
})

function serverFor(open: (request: Visit, reply: Reply) => void, development: boolean) {
  const options: ServerOptions<typeof Visit, typeof Reply> = {
    ...LIMITS,
    IncomingMessage: Visit,
    ServerResponse: Reply,
    // An offer of another protocol is ignored, as the standard allows; only the development server speaks one.
    shouldUpgradeCallback: () => development,
  }
  const server = createServer(options, open)
  server.timeout = SILENCE
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(bareRefusal(error.code))
  })
  return server
}
