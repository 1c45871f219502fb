// Finds a browser for the journeys: the system's, Debian's package, or Playwright's.
import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { pinnedNode, UserError } from './install.mjs'

/** The headless shell draws no window, which takes a third of the processor time of a journey. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const BROWSER_NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const BROWSER_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const INSTALL_TIMEOUT_MS = 180_000

/** Returns the path of a browser that starts; installs one if the system has none. */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (canStart(chosen)) return chosen
    throw new UserError(`CHROME_PATH names ${chosen}, which does not start. Correct it, or unset it.`)
  }
  return findOnSystem() ?? (await installFromDebian()) ?? (await installFromPlaywright()) ?? throwNoBrowser()
}

function findOnSystem() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [
    ...BROWSER_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...BROWSER_PATHS,
  ]
  return candidates.find((file) => fs.existsSync(file) && canStart(file))
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log(`Installing Debian's package ${HEADLESS_SHELL} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update'], { env })
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', HEADLESS_SHELL], { env })
  return findOnSystem()
}

async function installFromPlaywright() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  if (fs.existsSync(file) && canStart(file)) return file
  console.log("Fetching Playwright's browser ...")
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const install = ['node_modules/playwright/cli.js', 'install', 'chromium']
  await runQuietly(pinnedNode(), install, { env, timeout: INSTALL_TIMEOUT_MS })
  return fs.existsSync(file) && canStart(file) ? file : undefined
}

/** A failure shows afterwards: the browser is not there. */
const runQuietly = (command, args, options) => promisify(execFile)(command, args, options).catch(() => undefined)

function throwNoBrowser() {
  throw new UserError('The browser journeys need a browser. Install Chromium or Chrome, or name one with CHROME_PATH.')
}

/** A browser can be installed and lack a library, so it has to print its version. */
function canStart(file) {
  if (process.platform === 'win32') return true
  return spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0
}
