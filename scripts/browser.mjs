// Finds a browser for the journeys: the system's, Debian's package, or Playwright's.
import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { pinnedNode, UserError } from './install.mjs'

/** The headless shell draws no window, which takes a third of the processor time of a journey. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const BROWSER_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const BROWSER_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const INSTALL_TIMEOUT_MS = 180_000

/** Returns the path of a browser that starts: the headless shell, else another one; installs one if the system has none. */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (canStart(chosen)) return chosen
    throw new UserError(`CHROME_PATH names ${chosen}, which does not start. Correct it, or unset it.`)
  }
  return (
    findOnPath([HEADLESS_SHELL]) ??
    (await installFromDebian()) ??
    findOnPath(BROWSER_NAMES) ??
    BROWSER_PATHS.find(canStart) ??
    (await installFromPlaywright()) ??
    throwNoBrowser()
  )
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(canStart)
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log(`Installing Debian's package ${HEADLESS_SHELL} ...`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: INSTALL_TIMEOUT_MS }
  await runQuietly('apt-get', ['update'], options)
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', HEADLESS_SHELL], options)
  return findOnPath([HEADLESS_SHELL])
}

async function installFromPlaywright() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  if (canStart(file)) return file
  console.log("Fetching Playwright's browser ...")
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const install = ['node_modules/playwright/cli.js', 'install', 'chromium']
  await runQuietly(pinnedNode(), install, { env, timeout: INSTALL_TIMEOUT_MS })
  return canStart(file) ? file : undefined
}

/** A failure shows afterwards: the browser is not there. */
const runQuietly = (command, args, options) => promisify(execFile)(command, args, options).catch(() => undefined)

function throwNoBrowser() {
  throw new UserError('The browser journeys need a browser. Install Chromium or Chrome, or name one with CHROME_PATH.')
}

/** A browser can be installed and lack a library, so it has to print its version. */
function canStart(file) {
  if (!fs.existsSync(file)) return false
  if (process.platform === 'win32') return true
  return spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0
}
