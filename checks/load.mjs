// npm run load                                     every part, on this machine
// npm run load -- pages spreadsheets               only these parts
// npm run load -- soak --minutes 30                growth under a steady load; runs only when named
// npm run load -- --seconds 20 --json file         longer runs; writes all figures to that file and .data/load/<commit>.json
// npm run load -- --docs                           writes the tables into docs/performance.md
// npm run load -- --compare before.json after.json compares two results
// npm run load -- pages --against <revision>       measures that revision and this tree in turns
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { exitWithError, UserError } from '../scripts/install.mjs'
import { QUIET_SHARE } from './load/metrics/process-metrics.mjs'
import { browserClicks, browserPages } from './load/parts/browser.mjs'
import { crawl } from './load/parts/crawl.mjs'
import { machine } from './load/parts/machine.mjs'
import { mails } from './load/parts/mails.mjs'
import { memory } from './load/parts/memory.mjs'
import { office } from './load/parts/office.mjs'
import { officeLists } from './load/parts/office-lists.mjs'
import { pagesDuringImports } from './load/parts/pages-during-imports.mjs'
import { publicPages } from './load/parts/public-pages.mjs'
import { refusedSpreadsheets } from './load/parts/refused-spreadsheets.mjs'
import { registrations } from './load/parts/registrations.mjs'
import { search } from './load/parts/search.mjs'
import { soak } from './load/parts/soak.mjs'
import { spreadsheets } from './load/parts/spreadsheets.mjs'
import { startup } from './load/parts/startup.mjs'
import { measureAgainstRevision } from './load/results/against-revision.mjs'
import { comparedTables } from './load/results/compare.mjs'
import { readResults, saveResults } from './load/results/saved-results.mjs'
import { describeMachine, formatPercent, getSection, markdownTableOf, replaceSection } from './support/report.mjs'

/** Quick parts first, parts that run only when named last. */
const PARTS = [
  ...[machine, startup, memory, refusedSpreadsheets, publicPages, crawl, registrations],
  ...[office, officeLists, search, browserPages, browserClicks, spreadsheets, pagesDuringImports, mails],
  soak,
]

async function runLoadTests() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '10' },
      minutes: { type: 'string' },
      json: { type: 'string' },
      docs: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  })
  if (values.compare) return printComparison(positionals)
  const parts = selectParts(positionals)
  const options = { seconds: Number(values.seconds), ...(values.minutes && { minutes: Number(values.minutes) }) }
  if (values.against) {
    const { before, after } = await measureAgainstRevision(values.against, { parts, ...options })
    return console.log(comparedTables(PARTS, { before, after }))
  }
  process.exit((await measureParts(parts, options, values)) ? 1 : 0)
}

/** Returns whether a promise was broken or a part failed; a failed part does not stop the others. */
async function measureParts(parts, options, { docs, json }) {
  if (docs) for (const { name } of parts) getSection(`load ${name}`)
  const results = { circumstances: describeMachine(), ...options, parts: {} }
  let isBroken = false
  for (const part of parts) {
    console.log(`Measuring: ${part.name} ...`)
    try {
      const rows = await part.measure(options)
      results.parts[part.name] = rows
      saveResults(results, json)
      printPart(part, { rows, options, docs })
      isBroken ||= part.broken?.(rows) ?? false
    } catch (error) {
      console.error(`${part.name} could not be measured:`, error instanceof UserError ? error.message : error)
      isBroken = true
    }
  }
  return isBroken
}

function printPart(part, { rows, options, docs }) {
  const text = `${remarksFor(part, rows, options)}\n\n${markdownTableOf(tableRowsFor(part, rows))}\n`
  console.log(`\n${text}`)
  if (docs) replaceSection(`load ${part.name}`, text)
  for (const complaint of part.complaints(rows)) console.log(`${complaint}\n`)
}

/** Selects parts by name or its first word; without names all but those that run only when named. */
function selectParts(names) {
  const isNamed = ({ name }) => names.includes(name) || names.includes(name.split(' ')[0])
  const unknown = names.find((name) => !PARTS.some((part) => [part.name, part.name.split(' ')[0]].includes(name)))
  if (unknown)
    throw new UserError(`There is no part ${unknown}. There are: ${PARTS.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? PARTS.filter(({ onDemand }) => !onDemand) : PARTS.filter(isNamed)
}

const tableRowsFor = ({ columns }, rows) => [
  Object.keys(columns),
  ...rows.map((row) => Object.values(columns).map((cell) => cell(row))),
]

function remarksFor({ ownLength }, rows, { seconds }) {
  const length = ownLength ? '' : `; runs of ${seconds} s`
  const remarks = [
    `${describeMachine()}${length}. Load generator, server and database share the cores.`,
    'The database writes through to the disk (fsync), as in real life. Times in milliseconds; core: how much of one core the server needed.',
  ]
  const busy = Math.max(0, ...rows.map(({ others = 0 }) => others))
  const excuse = `Up to ${formatPercent(busy)} of the machine was busy with other work: figures are worse than on a quiet one.`
  return [...remarks, ...(busy > QUIET_SHARE ? [excuse] : [])].join('\n')
}

function printComparison(files) {
  if (files.length !== 2 || !files.every((file) => fs.existsSync(file)))
    throw new UserError('Name two files of results: npm run load -- --compare before.json after.json')
  const [before, after] = files.map((file) => [readResults(file)])
  console.log(comparedTables(PARTS, { before, after }))
}

runLoadTests().catch(exitWithError)
