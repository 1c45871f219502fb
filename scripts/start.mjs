// npm start: installs, brings a database, builds what has changed, serves.
// npm run dev: the same without a build, with hot reload.
import { enableCompileCache } from 'node:module'
import { buildIfChanged, COMPILED } from './build.mjs'
import { fail } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { checkSettings, refuseTakenPort, secretOf, startServer } from './server.mjs'

/** Two signals in less time are one Ctrl-C that reached us on two ways. */
const SAME_KEYSTROKE = 500
/** The exit code that shells expect after Ctrl-C. */
const INTERRUPTED = 130

async function start() {
  enableCompileCache(COMPILED)
  readDotEnv()
  const development = process.argv.includes('--dev')
  const NODE_ENV = development ? 'development' : 'production'
  const settings = await checkSettings({ ...process.env, NODE_ENV })
  await refuseTakenPort(settings.PORT, settings.HOST)

  const life = stopWithSignals()
  const postgres = settings.DATABASE_URL ? undefined : await bringPostgres(settings.DATA_DIR)
  life.leave = (code) => {
    if (postgres?.owned) postgres.stop()
    process.exit(code)
  }
  if (life.stoppedAt) life.leave(INTERRUPTED)
  try {
    if (!development) await buildIfChanged()
  } catch (error) {
    if (postgres?.owned) postgres.stop()
    throw error
  }
  console.log('Starting ...')
  life.server = startServer({
    NODE_ENV,
    ...(postgres && { DATABASE_URL: postgres.url, APP_SECRET: process.env.APP_SECRET || secretOf(settings.DATA_DIR) }),
  })
  if (postgres?.owned) postgres.keepUp()
  life.server.on('error', fail)
  life.server.on('exit', (code, signal) => life.leave(code ?? (signal ? 1 : 0)))
}

async function bringPostgres(dataDir) {
  console.log(`Starting the embedded PostgreSQL in ${dataDir} ...`)
  return await startPostgres({ dataDir })
}

/**
 * The first Ctrl-C lets the server finish what it does; the second one does not wait. Before there is a server it ends
 * the build; while the database starts it is remembered. 'disconnect' tells that the process which started us is gone.
 */
function stopWithSignals() {
  const life = { stoppedAt: 0, server: undefined, leave: undefined }
  const stop = () => {
    const first = life.stoppedAt
    life.stoppedAt ||= Date.now()
    if (!life.server) {
      if (!first) console.log('Stopping ...')
      life.leave?.(INTERRUPTED)
    } else if (!first) {
      console.log('Stopping ... (Ctrl-C again to stop at once)')
      life.server.kill('SIGTERM')
    } else if (Date.now() - first > SAME_KEYSTROKE) life.server.kill('SIGKILL')
  }
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, stop)
  return life
}

function readDotEnv() {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

start().catch(fail)
