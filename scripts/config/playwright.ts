import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { RUNS_ALL } from '../../src/testing/repetitions.ts'

const root = path.resolve(import.meta.dirname, '../..')
const switches = [
  'disable-gpu',
  'disable-quic',
  'no-first-run',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
  'disable-dev-shm-usage',
  // A page that opens in the process of another one compiles no script again.
  'process-per-site',
  // A journey leaves each page before optimising its code pays off, and a larger young generation is collected less often.
  'js-flags=--no-opt,--no-maglev,--min-semi-space-size=32',
]

// scripts/test.mjs starts the built server and names it and the browser in the environment.
export default defineConfig({
  testDir: path.join(root, 'e2e'),
  globalTeardown: path.join(root, 'e2e/budgets.ts'),
  outputDir: path.join(root, 'test-results'),
  // Journeys wait for the page a third of their time, so three workers keep two processors busy.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Speed is measured by npm run load; a busy machine must not fail a journey.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  forbidOnly: true,
  // ONLY_IN_ALL of e2e/academy.ts.
  ...(!RUNS_ALL && { grepInvert: /@all/ }),
  use: {
    baseURL: process.env.BASE_URL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    // Noting each step makes every journey two thirds longer; TRACE=1 does it where one is to be understood.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // Motion takes a sixth of the time of a journey.
    contextOptions: { reducedMotion: RUNS_ALL ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      chromiumSandbox: process.getuid?.() !== 0,
      args: switches.map((name) => `--${name}`),
    },
  },
})
