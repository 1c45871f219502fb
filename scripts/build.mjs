// The production build, made only when what it is made of has changed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Advice, fail, ownNode, ROOT } from './install.mjs'
import { readText } from './system.mjs'

const SOURCES = [
  'src',
  'messages',
  'public',
  'next.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'postcss.config.mjs',
]
const STAMP = '.next/built-from'
/** Modules as the engine has compiled them, kept by the first process that ends: the next one starts in half the time. */
export const COMPILED = path.join(ROOT, '.next/cache/code')
const NOT_BUILT = /\.test\.tsx?$|\.md$|^src[\\/](testing|decisions|door)[\\/]/

export async function buildIfChanged() {
  const sources = hashOfSources()
  if (readText(STAMP) === sources && fs.existsSync('.next/BUILD_ID')) return
  const started = Date.now()
  console.log('Building the application (about a minute) ...')
  const output = await nextBuild()
  if (output.code !== 0)
    throw new Advice(
      `${output.text}\nThe build failed; the reason stands above. Mend it, or go back to a version that builds.`,
    )
  await compressStatic()
  fs.writeFileSync(STAMP, sources)
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/**
 * Settings that spare each start what the build has worked out: for next.config.ts alone the compiler itself would be loaded.
 * The same setting starts a build with the output "standalone".
 */
export function fromTheBuild() {
  const { config } = JSON.parse(readText(path.join(ROOT, '.next/required-server-files.json')) || '{}')
  return { NODE_COMPILE_CACHE: COMPILED, ...(config && { __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config) }) }
}

function nextBuild() {
  for (const stale of [STAMP, COMPILED]) fs.rmSync(stale, { recursive: true, force: true })
  const { DATABASE_URL, ...rest } = process.env
  const env = { ...rest, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  return run(['node_modules/next/dist/bin/next', 'build'], env)
}

/** As small as they can be, once for all: the door would have to be quick about it, with the first visitor waiting. */
async function compressStatic() {
  const compress = promisify(brotliCompress)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const files = fs.globSync('.next/static/**/*.{js,css}')
  await Promise.all(
    files.map(async (file) => fs.writeFileSync(`${file}.br`, await compress(fs.readFileSync(file), { params }))),
  )
}

/** Runs a program of ours under our Node and keeps what it says. */
export function run(args, given = process.env) {
  const { FORCE_COLOR, ...env } = { ...given, NO_COLOR: '1' }
  return new Promise((resolve) => {
    const child = spawn(ownNode(), args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
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

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder).filter((name) => !NOT_BUILT.test(name)))
    hash.update(file).update('\0').update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesUnder(name) {
  const found = fs.statSync(name, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [name]
  return fs
    .readdirSync(name)
    .sort()
    .flatMap((entry) => filesUnder(path.join(name, entry)))
}

if (process.argv[1] === import.meta.filename) {
  process.chdir(ROOT)
  buildIfChanged().catch(fail)
}
