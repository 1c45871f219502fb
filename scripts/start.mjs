// npm start: installs, brings a database, builds what has changed, serves.
// npm run dev: the same without a build, with hot reload.
import { buildIfChanged } from './build.mjs'
import { fail, installAndSwitch } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { checkSettings, refuseTakenPort, secretOf, startServer } from './server.mjs'

/** Two signals in less time are one Ctrl-C that reached us on two ways. */
const SAME_KEYSTROKE = 500

async function start() {
  if (!installAndSwitch('scripts/start.mjs')) return
  readDotEnv()
  const development = process.argv.includes('--dev')
  const NODE_ENV = development ? 'development' : 'production'
  const settings = await checkSettings({ ...process.env, NODE_ENV })
  await refuseTakenPort(settings.PORT, settings.HOST)

  const postgres = settings.DATABASE_URL ? undefined : await bringPostgres(settings.DATA_DIR)
  try {
    if (!development) await buildIfChanged()
  } catch (error) {
    if (postgres?.owned) postgres.stop()
    throw error
  }
  console.log('Starting ...')
  const server = startServer({
    NODE_ENV,
    ...(postgres && { DATABASE_URL: postgres.url, APP_SECRET: process.env.APP_SECRET || secretOf(settings.DATA_DIR) }),
  })
  stopWith(server)
  server.on('error', fail)
  server.on('exit', (code, signal) => {
    if (postgres?.owned) postgres.stop()
    process.exit(code ?? (signal ? 1 : 0))
  })
}

async function bringPostgres(dataDir) {
  console.log(`Starting the embedded PostgreSQL in ${dataDir} ...`)
  return await startPostgres({ dataDir })
}

/** The first Ctrl-C lets the server finish what it does; the second one does not wait. */
function stopWith(server) {
  let first = 0
  const stop = () => {
    const now = Date.now()
    if (!first) {
      first = now
      console.log('Stopping ... (Ctrl-C again to stop at once)')
      server.kill('SIGTERM')
    } else if (now - first > SAME_KEYSTROKE) server.kill('SIGKILL')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}

function readDotEnv() {
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

start().catch(fail)
