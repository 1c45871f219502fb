// Programs of the checkers: installed on first use beside this file, and not part of the product.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { UserError } from '../../scripts/install.mjs'
import { readText } from '../../scripts/ports-and-processes.mjs'

const PACKAGE_FOLDER = import.meta.dirname
/** Outside the project, because the build follows every symbolic link in it and these point elsewhere. */
const PYTHON_FOLDER = path.join(os.homedir(), '.cache/academy-events-external/python')
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024

export function installPrograms() {
  const marker = path.join(PACKAGE_FOLDER, 'node_modules/.installed-from')
  const lock = hashFile(path.join(PACKAGE_FOLDER, 'package-lock.json'))
  if (readText(marker) === lock) return
  console.log('Installing the checkers of checks/external/package-lock.json ...')
  // Install scripts download things that the checks do not need.
  const ci = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ci, {
    cwd: PACKAGE_FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new UserError('The checkers could not be installed; npm printed the reason above.')
  fs.writeFileSync(marker, lock)
}

/** Imports a module of the checkers by path, so that the product does not depend on it. */
export const importProgram = (name) => import(name)

export const packagePath = (...parts) => path.join(PACKAGE_FOLDER, 'node_modules', ...parts)
export const readPackageVersion = (name) =>
  JSON.parse(fs.readFileSync(packagePath(name, 'package.json'), 'utf8')).version

/** The folder of the Python programs, or null without Python. */
export function ensurePythonPrograms() {
  const requirements = path.join(PACKAGE_FOLDER, 'requirements.txt')
  const marker = path.join(PYTHON_FOLDER, 'installed-from')
  const programs = path.join(PYTHON_FOLDER, process.platform === 'win32' ? 'Scripts' : 'bin')
  if (readText(marker) === hashFile(requirements)) return programs
  if (spawnSync('python3', ['--version']).status !== 0) return null
  console.log("Installing Python's checkers of checks/external/requirements.txt ...")
  fs.rmSync(PYTHON_FOLDER, { recursive: true, force: true })
  const steps = [
    ['python3', '-m', 'venv', PYTHON_FOLDER],
    [path.join(programs, 'pip'), 'install', '--quiet', '--require-hashes', '-r', requirements],
  ]
  for (const [program, ...args] of steps) {
    const { status } = spawnSync(program, args, { stdio: 'inherit' })
    if (status !== 0) throw new UserError("Python's checkers could not be installed; the reason is above.")
  }
  fs.writeFileSync(marker, hashFile(requirements))
  return programs
}

const hashFile = (file) => createHash('sha256').update(fs.readFileSync(file)).digest('hex')

/** Returns output and exit code; does not throw. */
export function runProgram(program, args, { input, ...options } = {}) {
  return new Promise((resolve) => {
    const child = execFile(program, args, { maxBuffer: MAX_OUTPUT_BYTES, ...options }, (error, out, err) =>
      resolve({ code: error ? (error.code ?? 1) : 0, out, err }),
    )
    child.stdin.end(input)
  })
}

/** The version of an installed program, or null. */
export async function findSystemVersion(program, args = ['--version'], pattern = /\d+(\.\d+)+/) {
  const { out, err } = await runProgram(program, args)
  return pattern.exec(`${out}${err}`)?.[0] ?? null
}
