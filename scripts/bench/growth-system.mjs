// What an academy grows by: more instances, a proxy, a pooler and a replica, all on this machine and ended with the stage.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Advice } from '../install.mjs'
import { startBuilt } from '../server.mjs'
import { accepts, freePort, pause, readNumber, readText } from '../system.mjs'

/** A program of the system, or null: these measurements are made where it is present. */
export function programOf(name) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file)) ?? null
}

/** Further instances with the same database, files and secret as the one on the stage, which is the first of the answer. */
export async function bringInstances({ site, pid, settings, atEnd }, count) {
  const { DATABASE_URL: url, DATA_DIR: folder, PORT: _, ...shared } = settings
  const first = { pid, site: direct(site), port: Number(settings.PORT) }
  const instances = [first]
  while (instances.length < count) {
    const port = await freePort()
    const server = await startBuilt({ folder, url, ...shared, PORT: String(port) })
    atEnd(() => server.kill())
    if (!(await server.ready)) throw new Advice(server.log())
    instances.push({ ...server, site: `http://127.0.0.1:${port}`, port })
  }
  return instances
}

export const direct = (site) => site.replace('localhost', '127.0.0.1')

/** The configuration that docs/scaling.md shows, with the folders and the ports of this run; `keeps` adds its cache. */
export async function startNginx({ ports, folder, keeps = false, atEnd }) {
  const port = await freePort()
  const home = fs.mkdtempSync(path.join(folder, 'nginx-'))
  fs.chmodSync(home, 0o755)
  const shown = shownConfiguration()
  const upstream = `upstream academy {\n${ports.map((one) => `  server 127.0.0.1:${one};`).join('\n')}\n  keepalive 64;\n}`
  const site = (keeps ? shown : shown.replace(/^ *proxy_(no_)?cache.*\n/gm, ''))
    .replace(/upstream academy \{[^}]*\}/, upstream)
    .replace('/var/cache/nginx/academy', path.join(home, 'cache'))
    .replace('listen 80', `listen 127.0.0.1:${port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join(' ')
  const file = path.join(home, 'nginx.conf')
  fs.writeFileSync(
    file,
    `daemon off; worker_processes 2; pid ${home}/pid; error_log ${home}/error.log warn;
events { worker_connections 1024; }
http { access_log off; ${temporary}
${site}
}`,
  )
  const child = spawn(programOf('nginx'), ['-c', file, '-e', `${home}/error.log`], { stdio: 'ignore' })
  atEnd(() => child.kill('SIGTERM'))
  await untilAccepts(port, () => readText(`${home}/error.log`))
  return { site: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.kill('SIGTERM') }
}

const shownConfiguration = () => fs.readFileSync('docs/nginx.conf', 'utf8')

/** `mode` is session or transaction. It logs in with the password that the application uses. */
export async function startPooler({ url, folder, mode, size, atEnd }) {
  const { hostname, port: databasePort, username, password, pathname } = new URL(url)
  const port = await freePort()
  const home = fs.mkdtempSync(path.join(folder, 'pooler-'))
  fs.writeFileSync(path.join(home, 'users'), `"${username}" "${password}"\n`)
  fs.writeFileSync(
    path.join(home, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${home}/users
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 1000
ignore_startup_parameters = extra_float_digits, statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options
logfile = ${home}/log
`,
  )
  const account = ordinaryAccount()
  if (account.uid)
    for (const name of ['', 'users', 'pgbouncer.ini']) fs.chownSync(path.join(home, name), account.uid, account.gid)
  const child = spawn(programOf('pgbouncer'), ['-q', path.join(home, 'pgbouncer.ini')], { ...account, stdio: 'ignore' })
  atEnd(() => child.kill('SIGKILL'))
  await untilAccepts(port, () => readText(`${home}/log`))
  const pooled = new URL(url)
  pooled.port = String(port)
  return { url: pooled.href, pid: child.pid, log: () => readText(`${home}/log`), stop: () => child.kill('SIGKILL') }
}

/** Neither PostgreSQL nor its pooler runs as root. */
function ordinaryAccount() {
  if (process.getuid?.() !== 0) return {}
  const number = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || 65_534)
  return { uid: number('-u'), gid: number('-g') }
}

/** A streaming replica of the stage's PostgreSQL, copied while that one runs. */
export async function startReplica({ sql, settings, atEnd }) {
  const home = fs.realpathSync(path.join(settings.DATA_DIR, 'postgres'))
  const { uid, gid } = fs.statSync(home)
  const copy = path.join(home, 'replica')
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  const keeper = await sql.reserve()
  await keeper`select pg_backup_start('replica', true)`
  spawnSync('cp', ['-a', path.join(home, 'data'), copy])
  const [{ labelfile }] = await keeper`select labelfile from pg_backup_stop()`
  keeper.release()
  const source = new URL(settings.DATABASE_URL)
  const port = await freePort()
  fs.rmSync(path.join(copy, 'postmaster.pid'))
  fs.writeFileSync(path.join(copy, 'backup_label'), labelfile)
  fs.writeFileSync(path.join(copy, 'standby.signal'), '')
  for (const name of ['backup_label', 'standby.signal']) fs.chownSync(path.join(copy, name), uid, gid)
  fs.appendFileSync(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${source.port} user=${source.username} password=${source.password}'\n`,
  )
  const { postmaster } = programOfServer(home)
  const options = ['-D', copy, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const child = spawn(postmaster, options, {
    ...account,
    cwd: home,
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  atEnd(() => child.kill('SIGINT'))
  const url = new URL(source)
  url.port = String(port)
  await untilItFollows(sql)
  return { url: url.href, pid: child.pid }
}

async function untilItFollows(sql) {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(200)) {
    const [follower] = await sql`select 1 from pg_stat_replication where state = 'streaming'`
    if (follower) return
  }
  throw new Advice('The replica does not follow.')
}

/** Where the primary's own program lies, copied or not. */
function programOfServer(home) {
  const pid = readNumber(path.join(home, 'data/postmaster.pid'))
  return { postmaster: fs.readlinkSync(`/proc/${pid}/exe`) }
}

export const postmasterOf = ({ DATA_DIR }) => readNumber(path.join(DATA_DIR, 'postgres/data/postmaster.pid'))

const TICKS_PER_SECOND = 100

/** Asked later, it tells how many seconds these processes and their children have computed since. Linux only. */
export function computingOfAll(...pids) {
  const before = ticksOf(pids)
  return () => (ticksOf(pids) - before) / TICKS_PER_SECOND
}

/** A child that has ended counts with its parent. */
function ticksOf(pids) {
  const wanted = new Set(pids)
  let ticks = 0
  for (const entry of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = readText(`/proc/${entry}/stat`).split(') ')[1]?.split(' ') ?? []
    const isParent = wanted.has(Number(entry))
    if (!isParent && !wanted.has(Number(fields[1]))) continue
    ticks += Number(fields[11]) + Number(fields[12]) + (isParent ? Number(fields[13]) + Number(fields[14]) : 0)
  }
  return ticks
}

async function untilAccepts(port, reason) {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(100)) if (await accepts(port)) return
  throw new Advice(`Nothing listens on port ${port}: ${reason()}`)
}
