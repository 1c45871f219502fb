// The browser of the journeys: the system's, Playwright's, or Debian's package.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Advice, ownNode } from './install.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const PATIENCE = 180_000

/** The path of a browser that starts, fetched when the system has none. */
export async function findBrowser() {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Advice(`CHROME_PATH names ${chosen}, which does not start. Correct it, or unset it.`)
  }
  return onSystem() ?? (await fromPlaywright()) ?? fromDebian() ?? giveUp()
}

function onSystem() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...PLACES]
  return candidates.find((file) => fs.existsSync(file) && starts(file))
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  if (fs.existsSync(file) && starts(file)) return file
  console.log("Fetching Playwright's browser ...")
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const install = ['node_modules/playwright/cli.js', 'install', 'chromium']
  spawnSync(ownNode(), install, { env, timeout: PATIENCE, stdio: 'ignore' })
  return fs.existsSync(file) && starts(file) ? file : undefined
}

function fromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log("Installing Debian's package chromium ...")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { env, stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env, stdio: 'ignore' })
  return onSystem()
}

function giveUp() {
  throw new Advice('The browser journeys need a browser. Install Chromium or Chrome, or name one with CHROME_PATH.')
}

/** A browser can be there and lack a library: only one that tells its version counts. */
function starts(file) {
  if (process.platform === 'win32') return true
  return spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0
}
