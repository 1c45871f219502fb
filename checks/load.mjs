// npm run load                               every part, on this machine
// npm run load -- pages spreadsheets         only these parts
// npm run load -- --seconds 20 --json file   longer runs; writes all figures to that file
// npm run load -- pages --against <revision> measures that revision and this tree in turns
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { exitWithError, UserError } from '../scripts/install.mjs'
import { QUIET_SHARE } from './load/metrics/process-metrics.mjs'
import { browser } from './load/parts/browser.mjs'
import { crawl } from './load/parts/crawl.mjs'
import { figures } from './load/parts/figures.mjs'
import { mails } from './load/parts/mails.mjs'
import { memory } from './load/parts/memory.mjs'
import { office } from './load/parts/office.mjs'
import { officeLists } from './load/parts/office-lists.mjs'
import { pagesDuringImports } from './load/parts/pages-during-imports.mjs'
import { publicPages } from './load/parts/public-pages.mjs'
import { registrations } from './load/parts/registrations.mjs'
import { search } from './load/parts/search.mjs'
import { spreadsheets } from './load/parts/spreadsheets.mjs'
import { startup } from './load/parts/startup.mjs'
import { measureAgainstRevision } from './load/results/against-revision.mjs'
import { comparedTables } from './load/results/compare.mjs'
import { describeMachine, formatPercent, markdownTableOf } from './support/report.mjs'

/** Quick parts first. */
const PARTS = [
  startup,
  memory,
  publicPages,
  crawl,
  registrations,
  office,
  officeLists,
  figures,
  search,
  browser,
  spreadsheets,
  pagesDuringImports,
  mails,
]

async function runLoadTests() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '10' },
      json: { type: 'string' },
      against: { type: 'string' },
    },
  })
  const parts = selectParts(positionals)
  const options = { seconds: Number(values.seconds) }
  if (values.against) {
    const { before, after } = await measureAgainstRevision(values.against, { parts, ...options })
    return console.log(comparedTables(PARTS, { before, after }))
  }
  process.exit((await measureParts(parts, options, values.json)) ? 1 : 0)
}

/** Returns whether a promise was broken or a part failed; a failed part does not stop the others. */
async function measureParts(parts, options, file) {
  const results = { circumstances: describeMachine(), ...options, parts: {} }
  let isBroken = false
  for (const part of parts) {
    console.log(`Measuring: ${part.name} ...`)
    try {
      const rows = await part.measure(options)
      results.parts[part.name] = rows
      if (file) fs.writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
      printPart(part, { rows, options })
      isBroken ||= part.broken?.(rows) ?? false
    } catch (error) {
      console.error(`${part.name} could not be measured:`, error instanceof UserError ? error.message : error)
      isBroken = true
    }
  }
  return isBroken
}

function printPart(part, { rows, options }) {
  console.log(`\n${remarksFor(part, rows, options)}\n\n${markdownTableOf(tableRowsFor(part, rows))}\n`)
  for (const complaint of part.complaints(rows)) console.log(`${complaint}\n`)
}

/** Selects parts by name or its first word; without names all. */
function selectParts(names) {
  const isNamed = ({ name }) => names.includes(name) || names.includes(name.split(' ')[0])
  const unknown = names.find((name) => !PARTS.some((part) => [part.name, part.name.split(' ')[0]].includes(name)))
  if (unknown)
    throw new UserError(`There is no part ${unknown}. There are: ${PARTS.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? PARTS : PARTS.filter(isNamed)
}

/** A column names a figure of its rows, or writes it. */
const tableRowsFor = ({ columns }, rows) => [
  Object.keys(columns),
  ...rows.map((row) =>
    Object.values(columns).map((cell) => (typeof cell === 'string' ? (row[cell] ?? '-') : cell(row))),
  ),
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

runLoadTests().catch(exitWithError)
