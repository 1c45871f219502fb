// The judges' own programs: installed on first use beside this file, and no part of the product.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Advice } from '../install.mjs'
import { readText } from '../system.mjs'

const HOME = import.meta.dirname
/** Outside of the project: the build follows every link in it, and these lead out. */
const PYTHON = path.join(os.homedir(), '.cache/academy-events-judges/python')
const MEGABYTES = 256 * 1024 * 1024

export function installJudges() {
  const stamp = path.join(HOME, 'node_modules/.installed-from')
  const lock = hashOf(path.join(HOME, 'package-lock.json'))
  if (readText(stamp) === lock) return
  console.log('Installing the judges of scripts/judges/package-lock.json ...')
  // Some fetch things from elsewhere when they are installed; what is judged here needs none of them.
  const ci = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ci, { cwd: HOME, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Advice('The judges could not be installed; npm says above why.')
  fs.writeFileSync(stamp, lock)
}

/** A module of theirs; no import of ours names it, because the product must not depend on it. */
export const bring = (name) => import(name)

export const packageFile = (...parts) => path.join(HOME, 'node_modules', ...parts)
export const versionOf = (name) => JSON.parse(fs.readFileSync(packageFile(name, 'package.json'), 'utf8')).version

/** The folder of Python's programs, or null where there is no Python. */
export function pythonPrograms() {
  const requirements = path.join(HOME, 'requirements.txt')
  const stamp = path.join(PYTHON, 'installed-from')
  const programs = path.join(PYTHON, process.platform === 'win32' ? 'Scripts' : 'bin')
  if (readText(stamp) === hashOf(requirements)) return programs
  if (spawnSync('python3', ['--version']).status !== 0) return null
  console.log("Installing Python's judges of scripts/judges/requirements.txt ...")
  fs.rmSync(PYTHON, { recursive: true, force: true })
  const steps = [
    ['python3', '-m', 'venv', PYTHON],
    [path.join(programs, 'pip'), 'install', '--quiet', '--require-hashes', '-r', requirements],
  ]
  for (const [program, ...args] of steps) {
    const { status } = spawnSync(program, args, { stdio: 'inherit' })
    if (status !== 0) throw new Advice("Python's judges could not be installed; the reason stands above.")
  }
  fs.writeFileSync(stamp, hashOf(requirements))
  return programs
}

const hashOf = (file) => createHash('sha256').update(fs.readFileSync(file)).digest('hex')

/** Answers what a program said, whatever its exit code. */
export function say(program, args, { input, ...options } = {}) {
  return new Promise((resolve) => {
    const child = execFile(program, args, { maxBuffer: MEGABYTES, ...options }, (error, out, err) =>
      resolve({ code: error ? (error.code ?? 1) : 0, out, err }),
    )
    child.stdin.end(input)
  })
}

/** Whether the system has it: it is asked for its version. */
export async function systemVersion(program, args = ['--version'], pattern = /\d+(\.\d+)+/) {
  const { out, err } = await say(program, args)
  return pattern.exec(`${out}${err}`)?.[0] ?? null
}
