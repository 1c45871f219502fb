// npm test                 the gate: quick, unit, e2e and faults, on a fresh clone as well
// npm test -- quick        types, style, boundaries, dead code, the rules of checks/code, and the words of fields
// npm test -- unit [file]  unit, contract and service tests against a PostgreSQL of their own
// npm test -- e2e [file]   a production build, the browser journeys against it, and what must hold of the data afterwards
// npm test -- faults       the cases of faults and abuse that take about a minute
// npm test -- all [part]   the same with every repetition, screen size, colour scheme and case, and LibreOffice
// docs/testing.md says what the gate leaves out.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from './browser.mjs'
import { buildIfChanged, runNode } from './build.mjs'
import { CODE_RULES } from './config/test-files.ts'
import { exitWithError } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { runDoctor } from './run-doctor.mjs'
import { startBuiltServer } from './server.mjs'

const packageBin = (name, file) => path.join('node_modules', name, file)
const NEXT = packageBin('next', 'dist/bin/next')
const VITEST = [packageBin('vitest', 'vitest.mjs'), 'run', '--config', 'scripts/config/vitest.ts', '--reporter=default']
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'journeys-need-a-password' }
const PARTS = ['quick', 'unit', 'e2e', 'faults']
// One checker takes half the processor time of several, which the other static checks need.
const TYPE_CHECK = ['--noEmit', '--incremental', 'false', '--checkers', '1', '-p', '.']
// The type checker spends a fifth of its time on garbage, and ends before its memory grows large.
const RARE_GARBAGE_COLLECTION = { GOGC: '400' }
const REPEATED_FAILURES = 10
const MEMORY = { folder: '/dev/shm', bytesMin: 2 * 1024 ** 3 }

const results = []
const cleanUpActions = []

async function runTests() {
  const given = process.argv.slice(2)
  const isAll = given.includes('all')
  const parts = given.filter((word) => PARTS.includes(word))
  const files = given.filter((word) => !PARTS.includes(word) && word !== 'all')
  // Read by src/testing/repetitions.ts alone.
  if (isAll) process.env.GATE = 'all'
  const wants = (part) => parts.length === 0 || parts.includes(part)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => exitAfterCleanUp(1))

  if (wants('quick')) await runStaticChecks()
  const folder = createTemporaryFolder()
  if (wants('unit') || wants('e2e')) {
    const postgres = await startPostgres({ dataDir: folder, durable: false, mayCreateDatabases: true })
    cleanUpActions.unshift(() => postgres.stop())
    // The build takes one minute alone and five beside the unit tests. The installation of a browser mostly waits.
    const isBuilt = wants('e2e') && (await build())
    const [browser] = await Promise.all([
      wants('e2e') && findBrowser(),
      wants('unit') && runUnitTests({ ...postgres, folder, files, ranQuick: wants('quick') }),
    ])
    if (isBuilt) await runJourneys({ folder, files, url: postgres.url, browser })
  }
  if (wants('faults')) await runFaults(isAll)
  if (isAll && parts.length === 0) await runLibreOffice()
  printSummary()
}

/**
 * Creates the folder of all temporary files of this run, which is removed at its end. It is in memory where that has
 * room: the database of a test file has 500 files, and creating it takes 240 ms on a disk and 20 ms in memory.
 */
function createTemporaryFolder() {
  const isInMemory = !process.env.TMPDIR && hasRoomInMemory()
  const folder = fs.mkdtempSync(path.join(isInMemory ? MEMORY.folder : os.tmpdir(), 'academy-test-'))
  // PostgreSQL may run as another user, who reads and writes here as well.
  fs.chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  cleanUpActions.push(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoomInMemory() {
  if (!fs.existsSync(MEMORY.folder)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY.folder)
  return bavail * bsize >= MEMORY.bytesMin
}

// The journeys try each field on the style guide, which a production build leaves out.
process.env.STYLE_GUIDE = '1'

const build = () => runStep('Production build', async () => ({ code: 0, text: (await buildIfChanged()) ?? '' }))

async function runLibreOffice() {
  if (spawnSync('soffice', ['--version']).status === 0)
    await runStep('LibreOffice', () => runNode(['checks/libreoffice.mjs']))
  else console.log('skipped LibreOffice: it is not installed (apt-get install libreoffice-calc-nogui).')
}

/** The cases start servers of their own. Most cases of the gate wait, so both parts run at once there. */
async function runFaults(isAll) {
  const runFaultCases = () => runCases('Fault cases', 'checks/faults.mjs', isAll)
  const runAbuseCases = () => runCases('Abuse cases', 'checks/abuse.mjs', isAll)
  if (!isAll) return await Promise.all([runFaultCases(), runAbuseCases()])
  await runFaultCases()
  await runAbuseCases()
}

/** Each case counts as a test. */
const runCases = (name, script, isAll) =>
  runStep(name, async () => {
    const { code, text } = await runNode([script, ...(isAll ? [] : ['--gate'])])
    const [, passed = 0, failed = 1] = /^(\d+) passed, (\d+) failed$/m.exec(text) ?? []
    const blocks = text.split(/^ {2}(?=passed|FAILED|skipped)/m).filter((block) => block.startsWith('FAILED'))
    return {
      code,
      text,
      passed: Number(passed),
      failed: Number(failed),
      failures: blocks.map((block) => [name, [block]]),
    }
  })

async function runStaticChecks() {
  await Promise.all([
    runStep('Types', async () => {
      // Left behind by the development server, which knew other routes.
      fs.rmSync('.next/dev/types', { recursive: true, force: true })
      const routes = await runNode([NEXT, 'typegen'])
      if (routes.code !== 0) return routes
      return await runNode([packageBin('typescript', 'bin/tsc'), ...TYPE_CHECK], {
        ...process.env,
        ...RARE_GARBAGE_COLLECTION,
      })
    }),
    runStep('Style', () =>
      runNode([
        packageBin('@biomejs/biome', 'bin/biome'),
        'ci',
        '--colors=off',
        '--config-path=scripts/config/style.json',
      ]),
    ),
    runStep('Import boundaries', () =>
      runNode([
        ...boundaryArguments(),
        ...['src', 'scripts', 'checks', 'e2e'].filter((folder) => fs.existsSync(folder)),
      ]),
    ),
    runStep('Dead code', () => runNode([packageBin('knip', 'bin/knip.js'), '--config', 'scripts/config/knip.json'])),
    runStep('Rules of the code', () =>
      runNode([...VITEST, '--project=isolated', '--project=shared', ...CODE_RULES], {
        ...process.env,
        NODE_ENV: 'test',
      }),
    ),
  ])
}

const boundaryArguments = () => [
  packageBin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
  '--config',
  'scripts/config/dependency-cruiser.mjs',
  '--output-type',
  'err-long',
]

async function runUnitTests({ folder, files, url, superuserUrl, ranQuick }) {
  const outcome = path.join(folder, 'vitest.json')
  const alreadyRun = ranQuick && files.length === 0 ? CODE_RULES.map((rule) => `--exclude=${rule}{,/**}`) : []
  await runStep('Unit and service tests', async () => {
    const args = [...VITEST, '--reporter=json', `--outputFile.json=${outcome}`, ...alreadyRun, ...files]
    const { code, text } = await runNode(args, {
      ...process.env,
      DATABASE_URL: url,
      SUPERUSER_URL: superuserUrl,
      NODE_ENV: 'test',
      DATA_DIR: folder,
    })
    const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(outcome)
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failures = tests.map(({ fullName, failureMessages }) => [fullName, failureMessages])
    return { code, text, passed: numPassedTests, failed: numFailedTests, failures }
  })
}

async function runJourneys({ folder, files, url, browser }) {
  const outcome = path.join(folder, 'playwright.json')
  const server = await startBuiltServer({ folder, url, ...ADMIN })
  cleanUpActions.unshift(() => server.kill())
  await runStep('Browser journeys', async () => {
    if (!(await server.ready)) return { code: 1, text: server.log() }
    const env = {
      ...process.env,
      ...server.settings,
      BASE_URL: server.settings.APP_URL,
      CHROME_PATH: browser,
      // Without it the browser saves no file whose name holds an umlaut.
      LC_ALL: 'C.UTF-8',
    }
    const playwright = [packageBin('@playwright/test', 'cli.js'), 'test', '--config', 'scripts/config/playwright.ts']
    const reporters = { PLAYWRIGHT_JSON_OUTPUT_NAME: outcome, NODE_ENV: 'test' }
    const args = [...playwright, '--reporter=line,json', '--pass-with-no-tests', ...files]
    const { code, text } = await runNode(args, { ...env, ...reporters })
    const { stats = {}, suites = [] } = readJson(outcome)
    const { expected = 0, unexpected = 0, flaky = 0 } = stats
    const said = `${text}\n${code === 0 ? '' : server.log()}`
    return { code, text: said, passed: expected, failed: unexpected + flaky, failures: suites.flatMap(journeysOf) }
  })
  await runStep('Graceful stop', async () => ({ code: await server.stop(), text: server.log() }))
  await runStep('Doctor', async () => {
    const { code, text, held, broken } = await runDoctor(server.settings)
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
async function runStep(name, act) {
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

function printSummary() {
  const total = (kind) => results.reduce((sum, result) => sum + result[kind], 0)
  // Repeat the failures at the end, for readers who keep only the last lines.
  for (const [test, messages] of results.flatMap(({ failures }) => failures).slice(0, REPEATED_FAILURES))
    console.log(`\nFAILED  ${test}\n${stripVTControlCharacters(messages.join('\n')).slice(0, 2000)}`)
  console.log('\nSummary')
  for (const { name, took, passed, failed } of results)
    console.log(
      `  ${name.padEnd(24)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${took.padStart(7)} s`,
    )
  exitAfterCleanUp(
    total('failed') > 0 || total('passed') === 0 ? 1 : 0,
    `${total('passed')} passed, ${total('failed')} failed`,
  )
}

function exitAfterCleanUp(code, lastLine) {
  for (const tidy of cleanUpActions.splice(0)) tidy()
  if (lastLine) console.log(lastLine)
  process.exit(code)
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

runTests().catch((error) => {
  for (const tidy of cleanUpActions.splice(0)) tidy()
  exitWithError(error)
})
