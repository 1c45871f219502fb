import { createServer, type Server } from 'node:http'
import next from 'next'
import { PURGE_PAGES_KEY, SHUTDOWN_KEY } from './contract/shared-names.ts'
import { type Env, env } from './env.ts'
import { createGateway } from './gateway/gateway.ts'
import { listenForPurges } from './gateway/purge-listener.ts'
import { type Handler, renderAnonymous } from './gateway/render-anonymous.ts'
import { startHealthCheck } from './server/database/health-check.ts'
import { migrateDatabase } from './server/database/migrate.ts'
import { errorCodeOf, errorFrames, errorName } from './server/observability/errors.ts'
import { log } from './server/observability/log.ts'

/** Longer than any answer takes, shorter than the timeout of process managers. */
const SHUTDOWN_TIMEOUT_MS = 20_000
/** Loading the demo data on a slow machine takes minutes. */
const PREPARATION_TIMEOUT_MS = 600_000

async function start({ HOST, PORT, APP_URL, DATABASE_URL, NODE_ENV, TRUST_PROXY, ANALYTICS_HOST }: Env) {
  // Stop when the parent process was killed: otherwise this process would go on and occupy the port.
  let stopProcess = (): void => process.exit(1)
  process.on('disconnect', () => stopProcess())
  if (!DATABASE_URL)
    exitWithMessage('DATABASE_URL is not set. Start with "npm start", which brings a database of its own.')
  await migrateDatabase(DATABASE_URL).catch(exitOnDatabaseError)

  const development = NODE_ENV !== 'production'
  // Next listens for WebSocket upgrades on this server, which accepts no connections; development forwards upgrades.
  const upgradeServer = createServer()
  // Next prints error messages, which may quote personal data; in production src/instrumentation.ts logs them safely.
  const app = next({
    dev: development,
    hostname: 'localhost',
    port: PORT,
    httpServer: upgradeServer,
    quiet: !development,
  })
  const handler = app.getRequestHandler()
  const { server, purge } = createGateway(handler, {
    appUrl: APP_URL,
    development,
    trustedHops: TRUST_PROXY,
    ...(ANALYTICS_HOST && { analyticsHost: ANALYTICS_HOST }),
  })
  if (development) server.on('upgrade', (...upgradeArguments) => upgradeServer.emit('upgrade', ...upgradeArguments))
  Reflect.set(globalThis, PURGE_PAGES_KEY, purge)

  await app.prepare()
  if (!development) logUncaughtErrors()
  await awaitWorkers(handler)
  const invalidation = await listenForPurges(DATABASE_URL, purge)
  const healthCheck = startHealthCheck(DATABASE_URL)
  await listenOn(server, { host: HOST, port: PORT })
  console.log(`Ready: ${APP_URL}`)

  stopProcess = runOnce(() => shutDown(server, [() => app.close(), invalidation.stop, healthCheck.stop]))
  process.on('SIGTERM', stopProcess)
  process.on('SIGINT', stopProcess)
}

/** Sends the first request, because Next starts the workers, which prepare the data, before it answers that one. */
async function awaitWorkers(handler: Handler) {
  const { status } = await renderAnonymous(handler, {
    url: '/api/health',
    headers: {},
    timeoutMs: PREPARATION_TIMEOUT_MS,
  })
  if (status !== 200) exitWithMessage('The application could not prepare its data; the reason stands above.')
}

/** Stops accepting connections, lets requests finish, then runs the shutdown hooks: Next, the jobs, the database. */
async function shutDown(server: Server, firstHooks: (() => Promise<unknown>)[]) {
  log.info('stopping')
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
  // A keep-alive connection becomes idle only after its last response, so close idle ones repeatedly.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 100)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(idleTimer)
  const registered: unknown = Reflect.get(globalThis, SHUTDOWN_KEY)
  const hooks = Array.isArray(registered) ? registered : []
  for (const hook of [...firstHooks, ...hooks]) await Promise.resolve(hook()).catch(logFailedHook)
  process.exit(0)
}

function listenOn(server: Server, { host, port }: { host: string | undefined; port: number }) {
  return new Promise<void>((resolve) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE')
        exitWithMessage(`Port ${port} is taken by another program. End that one, or choose another PORT.`)
      if (code === 'EACCES') exitWithMessage(`Port ${port} needs special rights. Choose a PORT above 1023.`)
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        exitWithMessage(`HOST ${host} is no address of this machine.`)
      exitWithMessage(`The server cannot listen on port ${port}: ${message}`)
    })
    server.listen({ port, ...(host && { host }) }, resolve)
  })
}

function exitOnDatabaseError(error: unknown): never {
  const code = errorCodeOf(error)
  const reason = error instanceof Error && error.message ? error.message : code
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CONNECT_TIMEOUT', 'ETIMEDOUT'].includes(code))
    exitWithMessage(`The database cannot be reached (${reason}). Check that it runs and that DATABASE_URL names it.`)
  if (['28P01', '28000', '3D000'].includes(code))
    exitWithMessage(`The database refuses us (${reason}). Check user, password and database name in DATABASE_URL.`)
  exitWithMessage(`The database could not be brought up to date: ${reason}`)
}

function exitWithMessage(message: string): never {
  console.error(message)
  process.exit(1)
}

const logFailedHook = (error: unknown) => log.error({ error: errorName(error) }, 'a shutdown step failed')

/** Replaces Next's listeners: the process goes on as with them, but the log omits the message of the error. */
function logUncaughtErrors() {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.removeAllListeners(event)
    process.on(event, (error) => log.error({ error: errorName(error), stack: errorFrames(error) }, event))
  }
}

function runOnce(action: () => Promise<void>) {
  let hasRun = false
  return () => {
    if (!hasRun) void action()
    hasRun = true
  }
}

await start(env)
