import { createServer, type Server } from 'node:http'
import next from 'next'
import { PURGE, SHUTDOWN } from './contract/names.ts'
import { createDoor } from './door/door.ts'
import { followPurges } from './door/purge.ts'
import { type Handler, renderAlone } from './door/render.ts'
import { type Env, env } from './env.ts'
import { errorFrames, errorName } from './server/errors.ts'
import { followPulse } from './server/follow-pulse.ts'
import { log } from './server/log.ts'
import { migrateDatabase } from './server/migrate.ts'

/** Longer than any answer takes, shorter than the patience of process managers. */
const GRACE = 20_000
/** Loading the demo data on a slow machine takes minutes. */
const PREPARATION = 600_000

async function start({ HOST, PORT, APP_URL, DATABASE_URL, NODE_ENV, TRUST_PROXY, ANALYTICS_HOST }: Env) {
  // Whoever started us was killed: nobody else would end us, and the port would stay taken.
  let leave = (): void => process.exit(1)
  process.on('disconnect', () => leave())
  if (!DATABASE_URL) stop('DATABASE_URL is not set. Start with "npm start", which brings a database of its own.')
  await migrateDatabase(DATABASE_URL).catch(explainDatabase)

  const development = NODE_ENV !== 'production'
  // Next would listen for WebSocket upgrades on the server that it is given; in production it gets one that nobody reaches.
  const upgrades = createServer()
  // Quiet: it would print messages of errors, which may quote personal data. src/instrumentation.ts notes them instead.
  const app = next({ dev: development, hostname: 'localhost', port: PORT, httpServer: upgrades, quiet: !development })
  const handler = app.getRequestHandler()
  const { server, purge } = createDoor(handler, {
    appUrl: APP_URL,
    development,
    trustedHops: TRUST_PROXY,
    ...(ANALYTICS_HOST && { analyticsHost: ANALYTICS_HOST }),
  })
  if (development) server.on('upgrade', (...offer) => upgrades.emit('upgrade', ...offer))
  Reflect.set(globalThis, PURGE, purge)

  await app.prepare()
  if (!development) noteStrayErrors()
  await awaitWorkers(handler)
  const purges = await followPurges(DATABASE_URL, purge)
  const pulse = followPulse(DATABASE_URL)
  await listen(server, { host: HOST, port: PORT })
  console.log(`Ready: ${APP_URL}`)

  leave = once(() => shutDown(server, [() => app.close(), purges.stop, pulse.stop]))
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}

/** Next starts the workers, which prepare the data, before it answers its first request: that one is ours. */
async function awaitWorkers(handler: Handler) {
  const { status } = await renderAlone(handler, { url: '/api/health', headers: {}, patience: PREPARATION })
  if (status !== 200) stop('The application could not prepare its data; the reason stands above.')
}

/** Stops accepting, lets running requests finish, then ends Next, and what registered itself: the jobs, the database. */
async function shutDown(server: Server, first: (() => Promise<unknown>)[]) {
  log.info('stopping')
  setTimeout(() => process.exit(1), GRACE).unref()
  // A kept-alive connection becomes idle only when its last answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(sweep)
  const registered: unknown = Reflect.get(globalThis, SHUTDOWN)
  const hooks = Array.isArray(registered) ? registered : []
  for (const hook of [...first, ...hooks]) await Promise.resolve(hook()).catch(noteFailure)
  process.exit(0)
}

function listen(server: Server, { host, port }: { host: string | undefined; port: number }) {
  return new Promise<void>((resolve) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') stop(`Port ${port} is taken by another program. End that one, or choose another PORT.`)
      if (code === 'EACCES') stop(`Port ${port} needs special rights. Choose a PORT above 1023.`)
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') stop(`HOST ${host} is no address of this machine.`)
      stop(`The server cannot listen on port ${port}: ${message}`)
    })
    server.listen({ port, ...(host && { host }) }, resolve)
  })
}

function explainDatabase(error: unknown): never {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const reason = error instanceof Error && error.message ? error.message : String(code)
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CONNECT_TIMEOUT', 'ETIMEDOUT'].includes(String(code)))
    stop(`The database cannot be reached (${reason}). Check that it runs and that DATABASE_URL names it.`)
  if (['28P01', '28000', '3D000'].includes(String(code)))
    stop(`The database refuses us (${reason}). Check user, password and database name in DATABASE_URL.`)
  stop(`The database could not be brought up to date: ${reason}`)
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const noteFailure = (error: unknown) => log.error({ error: errorName(error) }, 'a shutdown step failed')

/** In place of Next's own listeners: like them it lets the process live, unlike them it leaves out the message. */
function noteStrayErrors() {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.removeAllListeners(event)
    process.on(event, (error) => log.error({ error: errorName(error), stack: errorFrames(error) }, event))
  }
}

function once(act: () => Promise<void>) {
  let begun = false
  return () => {
    if (!begun) void act()
    begun = true
  }
}

await start(env)
