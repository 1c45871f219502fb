import { randomUUID } from 'node:crypto'
import { createServer, type ServerOptions } from 'node:http'
import { LOCALE_COOKIE } from '../contract/names.ts'
import { errorFrames, errorName } from '../server/errors.ts'
import { log } from '../server/log.ts'
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
import { bareRefusal } from './refusals.ts'
import { type Handler, renderAlone } from './render.ts'
import { Reply } from './reply.ts'
import { deliver, type Stored, storedFrom } from './stored.ts'
import { METHODS, targetOf } from './target.ts'
import { admit, Visit } from './visit.ts'

export type DoorSettings = PolicySettings & { trustedHops: number; now?: () => number }

const MEGABYTE = 1024 * 1024
const FOREVER = Number.POSITIVE_INFINITY
/** Browsers ask each time; a proxy in front may keep the same second. */
const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate'
const LIMITS = { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 }

/** What stands before Next: limits, client address, page cache, security headers, compression. */
export function createDoor(handler: Handler, settings: DoorSettings) {
  const { now = () => performance.now(), development } = settings
  // Together a second: nobody sees anything older, not even who is given the old page while it is renewed.
  const pages = createKeeper({ freshFor: 500, staleFor: 500, maxBytes: 64 * MEGABYTE, now })
  const files = createKeeper({ freshFor: FOREVER, staleFor: 0, maxBytes: 64 * MEGABYTE, now })

  function open(request: Visit, reply: Reply): void {
    reply.on('error', () => undefined)
    admit(request, settings)
    request.tooLarge = () => refuse(reply, 413, settings)
    if (request.declaresTooMuch) return request.tooLarge()
    if (!METHODS.includes(request.method ?? '')) {
      reply.setHeader('allow', METHODS.join(', '))
      return refuse(reply, 405, settings)
    }
    const target = targetOf(request, settings.appUrl)
    if (target === null) return refuse(reply, 400, settings)
    request.url = target
    if (development) return passOn(handler, reply, settings)

    const page = publicPageOf(request)
    if (page)
      return give(
        reply,
        pages.find(page.key, () => renderPage(handler, page, settings)),
      )
    const file = staticFileOf(request)
    if (file)
      return give(
        reply,
        files.find(file, () => renderFile(handler, file, settings)),
      )
    passOn(handler, reply, settings)
  }

  /** What nobody may share is made anew for each visitor, with all that belongs to him. */
  function give(reply: Reply, found: Stored | Promise<Stored | null>): void {
    if (!(found instanceof Promise)) return deliver(found, reply)
    found.then(
      (stored) => (stored ? deliver(stored, reply) : passOn(handler, reply, settings)),
      (error: unknown) => {
        log.error({ error: errorName(error), stack: errorFrames(error) }, 'page failed')
        refuse(reply, 503, settings)
      },
    )
  }

  return { server: serverFor(open, development), purge: pages.purge, kept: pages.size }
}

/** Rendered for nobody, so a redirect or a failure is the same for all who wait, as long as it sets no cookie. */
async function renderPage(handler: Handler, { url, locale }: PublicPage, settings: DoorSettings): Promise<Rendered> {
  const cookie = locale && { cookie: `${LOCALE_COOKIE}=${locale}` }
  const headers = { ...ownHeaders(settings), accept: 'text/html', ...cookie }
  const finished = await renderAlone(handler, { url, headers, preset: { 'cache-control': SHARED } })
  if (setsCookie(finished)) return null

  const html = finished.body.toString('utf8')
  const policy = contentPolicy(html, settings)
  const vary = varyBy(finished.headers.vary, ['Accept-Encoding', 'Cookie'])
  const keep = isStorablePage(finished)
  const dressed = {
    ...securityHeaders(settings),
    'content-security-policy': policy,
    ...finished.headers,
    ...(!keep && { 'cache-control': 'no-store' }),
    vary,
  }
  return {
    stored: storedFrom({ status: statusOf(html, finished.status), headers: dressed, body: finished.body }, 5),
    keep,
  }
}

async function renderFile(handler: Handler, url: string, settings: DoorSettings): Promise<Rendered> {
  const finished = await renderAlone(handler, { url, headers: ownHeaders(settings) })
  if (!isStorableFile(finished)) return null

  const vary = varyBy(finished.headers.vary, ['Accept-Encoding'])
  const headers = { ...securityHeaders(settings), ...finished.headers, vary }
  return { stored: storedFrom({ ...finished, headers }, 9), keep: true }
}

function ownHeaders({ appUrl }: DoorSettings): Record<string, string> {
  const { host, protocol } = new URL(appUrl)
  return { host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-request-id': randomUUID() }
}

function serverFor(open: (request: Visit, reply: Reply) => void, development: boolean) {
  const options: ServerOptions<typeof Visit, typeof Reply> = {
    ...LIMITS,
    IncomingMessage: Visit,
    ServerResponse: Reply,
    // An offer of another protocol is ignored, as the standard allows; only the development server speaks one.
    shouldUpgradeCallback: () => development,
  }
  const server = createServer(options, open)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(bareRefusal(error.code))
  })
  return server
}
