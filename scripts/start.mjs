// npm start: installs, starts a database, builds if sources have changed, serves. npm run dev: the same without a
// build, with hot reload.
import { enableCompileCache } from 'node:module'
import { buildIfChanged, CODE_CACHE } from './build.mjs'
import { exitWithError } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { assertPortFree, checkSettings, ensureSecret, startServer } from './server.mjs'

/** Two signals within this time are one Ctrl-C that arrived twice. */
const REPEATED_SIGNAL_MS = 500
/** The exit code that shells expect after Ctrl-C. */
const INTERRUPTED_EXIT_CODE = 130

async function startApplication() {
  enableCompileCache(CODE_CACHE)
  readDotEnv()
  const development = process.argv.includes('--dev')
  const NODE_ENV = development ? 'development' : 'production'
  const settings = await checkSettings({ ...process.env, NODE_ENV })
  await assertPortFree(settings.PORT, settings.HOST)

  const lifecycle = stopOnSignals()
  const postgres = settings.DATABASE_URL ? undefined : await startEmbeddedPostgres(settings.DATA_DIR)
  lifecycle.leave = (code) => {
    if (postgres?.owned) postgres.stop()
    process.exit(code)
  }
  if (lifecycle.stoppedAt) lifecycle.leave(INTERRUPTED_EXIT_CODE)
  try {
    if (!development) await buildIfChanged()
  } catch (error) {
    if (postgres?.owned) postgres.stop()
    throw error
  }
  console.log('Starting ...')
  lifecycle.server = startServer({
    NODE_ENV,
    ...(postgres && {
      DATABASE_URL: postgres.url,
      APP_SECRET: process.env.APP_SECRET || ensureSecret(settings.DATA_DIR),
    }),
  })
  if (postgres?.owned) postgres.keepUp()
  lifecycle.server.on('error', exitWithError)
  lifecycle.server.on('exit', (code, signal) => lifecycle.leave(code ?? (signal ? 1 : 0)))
}

async function startEmbeddedPostgres(dataDir) {
  console.log(`Starting the embedded PostgreSQL in ${dataDir} ...`)
  return await startPostgres({ dataDir })
}

/**
 * The first Ctrl-C lets the server finish its requests; the second one does not wait. Before the server has started it
 * ends the build; while the database starts it is handled afterwards. 'disconnect' means that the parent process has
 * ended.
 */
function stopOnSignals() {
  const lifecycle = { stoppedAt: 0, server: undefined, leave: undefined }
  const stop = () => {
    const first = lifecycle.stoppedAt
    lifecycle.stoppedAt ||= Date.now()
    if (!lifecycle.server) {
      if (!first) console.log('Stopping ...')
      lifecycle.leave?.(INTERRUPTED_EXIT_CODE)
    } else if (!first) {
      console.log('Stopping ... (Ctrl-C again to stop at once)')
      lifecycle.server.kill('SIGTERM')
    } else if (Date.now() - first > REPEATED_SIGNAL_MS) lifecycle.server.kill('SIGKILL')
  }
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop)
  return lifecycle
}

function readDotEnv() {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

startApplication().catch(exitWithError)
