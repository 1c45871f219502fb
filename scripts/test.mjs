// npm test                 everything, on a fresh clone as well
// npm test -- quick        types, style, boundaries, dead code
// npm test -- unit [file]  unit, contract and service tests against a PostgreSQL of their own
// npm test -- e2e [file]   a production build, the browser journeys against it, and what must hold of the data afterwards
// npm test -- torture      the quick cases of npm run torture
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { askDoctor } from './ask-doctor.mjs'
import { findBrowser } from './browser.mjs'
import { buildIfChanged, run } from './build.mjs'
import { fail } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { startBuilt } from './server.mjs'

const bin = (name, file) => path.join('node_modules', name, file)
const NEXT = bin('next', 'dist/bin/next')
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'journeys-need-a-password' }
const PARTS = ['quick', 'unit', 'e2e', 'torture']
const TOLD_AGAIN = 10

const results = []
const cleanUp = []

async function test() {
  const given = process.argv.slice(2)
  const parts = given.filter((word) => PARTS.includes(word))
  const files = given.filter((word) => !PARTS.includes(word))
  const wants = (part) => parts.length === 0 || parts.includes(part)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => finish(1))

  if (wants('quick')) await checkCode()
  if (wants('unit') || wants('e2e')) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-test-'))
    fs.chmodSync(folder, 0o755)
    cleanUp.push(() => fs.rmSync(folder, { recursive: true, force: true }))
    const postgres = await startPostgres({ dataDir: folder, durable: false })
    cleanUp.unshift(() => postgres.stop())
    if (wants('unit')) await runUnitTests({ folder, files, url: postgres.url })
    if (wants('e2e')) await runJourneys({ folder, files, url: postgres.url })
  }
  if (wants('torture')) await runTorture()
  report()
}

/** Each case counts as a test; with its own servers, so it comes when no others run. */
async function runTorture() {
  await step('Torture', async () => {
    const { code, text } = await run(['scripts/torture.mjs', '--quick'])
    const [, passed = 0, failed = 1] = /^(\d+) kept, (\d+) broken$/m.exec(text) ?? []
    const failures = text.split(/^ {2}(?=kept|BROKEN|skipped)/m).filter((said) => said.startsWith('BROKEN'))
    return {
      code,
      text,
      passed: Number(passed),
      failed: Number(failed),
      failures: failures.map((said) => ['Torture', [said]]),
    }
  })
}

async function checkCode() {
  await Promise.all([
    step('Types', async () => {
      // Left behind by the development server, which knew other routes.
      fs.rmSync('.next/dev/types', { recursive: true, force: true })
      const routes = await run([NEXT, 'typegen'])
      return routes.code === 0
        ? await run([bin('typescript', 'bin/tsc'), '--noEmit', '--incremental', 'false', '-p', '.'])
        : routes
    }),
    step('Style', () =>
      run([bin('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '--config-path=scripts/config/style.json']),
    ),
    step('Import boundaries', () =>
      run([...boundaries(), ...['src', 'scripts', 'e2e'].filter((folder) => fs.existsSync(folder))]),
    ),
    step('Dead code', () => run([bin('knip', 'bin/knip.js'), '--config', 'scripts/config/knip.json'])),
  ])
}

const boundaries = () => [
  bin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
  '--config',
  'scripts/config/dependency-cruiser.mjs',
  '--output-type',
  'err-long',
]

async function runUnitTests({ folder, files, url }) {
  const outcome = path.join(folder, 'vitest.json')
  const vitest = [bin('vitest', 'vitest.mjs'), 'run', '--config', 'scripts/config/vitest.ts', '--reporter=default']
  await step('Unit and service tests', async () => {
    const args = [...vitest, '--reporter=json', `--outputFile.json=${outcome}`, ...files]
    const { code, text } = await run(args, { ...process.env, DATABASE_URL: url, NODE_ENV: 'test', DATA_DIR: folder })
    const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(outcome)
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failures = tests.map(({ fullName, failureMessages }) => [fullName, failureMessages])
    return { code, text, passed: numPassedTests, failed: numFailedTests, failures }
  })
}

async function runJourneys({ folder, files, url }) {
  if (!(await step('Production build', async () => ({ code: 0, text: (await buildIfChanged()) ?? '' })))) return
  const outcome = path.join(folder, 'playwright.json')
  const server = await startBuilt({ folder, url, ...ADMIN })
  cleanUp.unshift(() => server.kill())
  await step('Browser journeys', async () => {
    if (!(await server.ready)) return { code: 1, text: server.log() }
    const env = {
      ...process.env,
      ...server.settings,
      BASE_URL: server.settings.APP_URL,
      CHROME_PATH: await findBrowser(),
      // Without it the browser saves no file whose name holds an umlaut.
      LC_ALL: 'C.UTF-8',
    }
    const playwright = [bin('@playwright/test', 'cli.js'), 'test', '--config', 'scripts/config/playwright.ts']
    const reporters = { PLAYWRIGHT_JSON_OUTPUT_NAME: outcome, NODE_ENV: 'test' }
    const args = [...playwright, '--reporter=line,json', '--pass-with-no-tests', ...files]
    const { code, text } = await run(args, { ...env, ...reporters })
    const { stats = {}, suites = [] } = readJson(outcome)
    const { expected = 0, unexpected = 0, flaky = 0 } = stats
    const said = `${text}\n${code === 0 ? '' : server.log()}`
    return { code, text: said, passed: expected, failed: unexpected + flaky, failures: suites.flatMap(journeysOf) }
  })
  await step('Graceful stop', async () => ({ code: await server.stop(), text: server.log() }))
  await step('Doctor', async () => {
    const { code, text, held, broken } = await askDoctor(server.settings)
    return { code, text, passed: held, failed: broken.length, failures: broken.map((said) => ['Doctor', [said]]) }
  })
}

/** Every journey with what went wrong in it. */
function journeysOf({ suites = [], specs = [], title: group }) {
  const own = specs.map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
    return [`${group} > ${title}`, errors.map(({ message }) => message)]
  })
  return [...own, ...suites.flatMap(journeysOf)]
}

/** Runs one step, says how it went, and shows all it said when it failed. */
async function step(name, act) {
  const started = Date.now()
  const { code, text, passed, failed, failures = [] } = await act().catch((error) => ({ code: 1, text: error.message }))
  const counts = passed === undefined ? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 } : { passed, failed }
  // A step that breaks without a failed test, such as a file that does not load, has failed all the same.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  const took = ((Date.now() - started) / 1000).toFixed(1)
  results.push({ name, took, ...counts, failures: failures.filter(([, messages]) => messages.length > 0) })
  if (counts.failed > 0) console.log(`\n== ${name}\n${text.trim()}\n`)
  const tests = passed === undefined ? '' : `, ${counts.passed} passed, ${counts.failed} failed`
  console.log(`${counts.failed === 0 ? 'passed' : 'FAILED'}  ${name} (${took} s${tests})`)
  return counts.failed === 0
}

function report() {
  const total = (kind) => results.reduce((sum, result) => sum + result[kind], 0)
  // Once more at the end: whoever keeps only the last lines still learns what failed.
  for (const [test, messages] of results.flatMap(({ failures }) => failures).slice(0, TOLD_AGAIN))
    console.log(`\nFAILED  ${test}\n${stripVTControlCharacters(messages.join('\n')).slice(0, 2000)}`)
  console.log('\nSummary')
  for (const { name, took, passed, failed } of results)
    console.log(
      `  ${name.padEnd(24)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${took.padStart(7)} s`,
    )
  finish(total('failed') > 0 || total('passed') === 0 ? 1 : 0, `${total('passed')} passed, ${total('failed')} failed`)
}

function finish(code, lastLine) {
  for (const tidy of cleanUp.splice(0)) tidy()
  if (lastLine) console.log(lastLine)
  process.exit(code)
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

test().catch((error) => {
  for (const tidy of cleanUp.splice(0)) tidy()
  fail(error)
})
