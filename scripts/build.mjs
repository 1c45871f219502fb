// The production build, repeated only when its sources have changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { exitWithError, pinnedNode, ROOT, UserError } from './install.mjs'
import { readText } from './ports-and-processes.mjs'

const SOURCES = [
  'src',
  'messages',
  'public',
  'next.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'postcss.config.mjs',
]
const BUILD_STAMP = '.next/built-from'
/** Compiled modules, written by the first process that ends: later starts take half the time. */
export const CODE_CACHE = path.join(ROOT, '.next/cache/code')
const NOT_BUILT = /\.test\.tsx?$|\.md$|^src[\\/](testing|decisions|gateway)[\\/]/

export async function buildIfChanged() {
  const sources = hashSources()
  if (readText(BUILD_STAMP) === sources && fs.existsSync('.next/BUILD_ID')) return
  const started = Date.now()
  console.log('Building the application (about a minute) ...')
  const output = await runNextBuild(sources)
  if (output.code !== 0)
    throw new UserError(
      `${output.text}\nThe build failed; the reason is above. Fix it, or go back to a version that builds.`,
    )
  escapeServerFiles()
  await compressStaticFiles()
  fs.writeFileSync(BUILD_STAMP, sources)
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * Settings that pass the compiled configuration to the server: otherwise each start would load the compiler for
 * next.config.ts. The build with the output "standalone" starts with the same setting.
 */
export function buildSettings() {
  const { config } = JSON.parse(readText(path.join(ROOT, '.next/required-server-files.json')) || '{}')
  return { NODE_COMPILE_CACHE: CODE_CACHE, ...(config && { __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) }) }
}

function runNextBuild(sources) {
  for (const stale of [BUILD_STAMP, CODE_CACHE]) fs.rmSync(stale, { recursive: true, force: true })
  const { DATABASE_URL, ...rest } = process.env
  const env = { ...rest, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', RELEASE: sources.slice(0, 16) }
  return runNode(['node_modules/next/dist/bin/next', 'build'], env)
}

/** V8 holds a file with two bytes for each character once one is beyond Latin-1, which takes 10 MB more. */
function escapeServerFiles() {
  for (const file of fs.globSync('.next/server/**/*.js')) {
    const text = fs.readFileSync(file, 'utf8')
    // After a backslash it would become another character.
    fs.writeFileSync(file, text.replace(/(?<!\\)[^\0-\xff]/gu, escapeCharacter))
  }
}

/** A character beyond the first plane has two units. */
const escapeCharacter = (character) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** Compresses at the highest level once: the gateway would have to compress quickly while the first visitor waits. */
async function compressStaticFiles() {
  const compress = promisify(brotliCompress)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const files = fs.globSync('.next/static/**/*.{js,css,wasm}')
  await Promise.all(
    files.map(async (file) => fs.writeFileSync(`${file}.br`, await compress(fs.readFileSync(file), { params }))),
  )
}

/** Runs a program under the project's Node and returns its output. */
export function runNode(args, given = process.env) {
  const { FORCE_COLOR, ...env } = { ...given, NO_COLOR: '1' }
  return new Promise((resolve) => {
    const child = spawn(pinnedNode(), args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const stop = () => child.kill()
    process.once('exit', stop)
    let text = ''
    const note = (chunk) => {
      text += chunk
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    child.on('error', (error) => resolve({ code: 1, text: error.message }))
    child.on('close', (code) => {
      process.off('exit', stop)
      resolve({ code: code ?? 1, text })
    })
  })
}

function hashSources() {
  const hash = createHash('sha256').update(process.env.STYLE_GUIDE ?? '')
  for (const file of SOURCES.flatMap(listFiles).filter((name) => !NOT_BUILT.test(name)))
    hash.update(file).update('\0').update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function listFiles(name) {
  const found = fs.statSync(name, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [name]
  return fs
    .readdirSync(name)
    .sort()
    .flatMap((entry) => listFiles(path.join(name, entry)))
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(ROOT)
  buildIfChanged().catch(exitWithError)
}
