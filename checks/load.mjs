// npm run bench                                     every part, on this machine
// npm run bench -- door sheets                      only these parts
// npm run bench -- soak --minutes 30                whether anything grows under a steady load; only when it is asked for
// npm run bench -- --seconds 20 --json file         longer runs; every figure, besides .data/bench/<commit>.json
// npm run bench -- --docs                           writes the tables into the documents
// npm run bench -- --compare before.json after.json two results beside each other
// npm run bench -- door --against <revision>        that revision and this tree, in turns on this machine
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { measureAgainst } from './bench/against.mjs'
import { browserClicks, browserPages } from './bench/browser.mjs'
import { comparedTables } from './bench/compare.mjs'
import { crawl } from './bench/crawl.mjs'
import { door } from './bench/door.mjs'
import { QUIET } from './bench/figures.mjs'
import { floor } from './bench/floor.mjs'
import { data } from './bench/growth-data.mjs'
import { growthInstances } from './bench/growth-instances.mjs'
import { growthPooler } from './bench/growth-pooler.mjs'
import { growthPurges } from './bench/growth-purges.mjs'
import { growthReplica } from './bench/growth-replica.mjs'
import { mails } from './bench/mails.mjs'
import { memory } from './bench/memory.mjs'
import { office } from './bench/office.mjs'
import { officeLists } from './bench/office-lists.mjs'
import { sheetPages } from './bench/pages-meanwhile.mjs'
import { sheetRefusals } from './bench/refusals.mjs'
import { registrations } from './bench/registrations.mjs'
import { keepResults, readResults } from './bench/results.mjs'
import { sheetLists } from './bench/sheets.mjs'
import { soak } from './bench/soak.mjs'
import { start } from './bench/start.mjs'
import { Advice, fail } from './install.mjs'
import { circumstances, insistOnMarkers, percent, tableOf, writeToDocument } from './report.mjs'

/** The quick ones first; what is measured only on demand last. */
const PARTS = [
  ...[floor, start, memory, sheetRefusals, door, crawl, registrations],
  ...[office, officeLists, browserPages, browserClicks, sheetLists, sheetPages, mails],
  ...[growthInstances, growthPurges, growthPooler, growthReplica, data, soak],
]

async function bench() {
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
  if (values.compare) return compare(positionals)
  const parts = partsNamed(positionals)
  const given = { seconds: Number(values.seconds), ...(values.minutes && { minutes: Number(values.minutes) }) }
  if (values.against) {
    const { before, after } = await measureAgainst(values.against, { parts, ...given })
    return console.log(comparedTables(PARTS, { before, after }))
  }
  process.exit((await measureAndTell(parts, given, values)) ? 1 : 0)
}

/** Answers whether a promise was broken, or a part could not be measured, which takes no other part along. */
async function measureAndTell(parts, given, { docs, json }) {
  if (docs) for (const { name, document } of parts) insistOnMarkers(`bench ${name}`, document)
  const results = { circumstances: circumstances(), ...given, parts: {} }
  let isBroken = false
  for (const part of parts) {
    console.log(`Measuring: ${part.name} ...`)
    try {
      const rows = await part.measure(given)
      results.parts[part.name] = rows
      keepResults(results, json)
      tell(part, { rows, given, docs })
      isBroken ||= part.broken?.(rows) ?? false
    } catch (error) {
      console.error(`${part.name} could not be measured:`, error instanceof Advice ? error.message : error)
      isBroken = true
    }
  }
  return isBroken
}

function tell(part, { rows, given, docs }) {
  const text = `${remarksOn(part, rows, given)}\n\n${tableOf(tableFor(part, rows))}\n`
  console.log(`\n${text}`)
  if (docs) writeToDocument(`bench ${part.name}`, text, part.document)
  for (const complaint of part.complaints(rows)) console.log(`${complaint}\n`)
}

/** By its name or the first word of it; without any, all but those that must be asked for. */
function partsNamed(names) {
  const isNamed = ({ name }) => names.includes(name) || names.includes(name.split(' ')[0])
  const unknown = names.find((name) => !PARTS.some((part) => [part.name, part.name.split(' ')[0]].includes(name)))
  if (unknown) throw new Advice(`There is no part ${unknown}. There are: ${PARTS.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? PARTS.filter(({ onDemand }) => !onDemand) : PARTS.filter(isNamed)
}

const tableFor = ({ columns }, rows) => [
  Object.keys(columns),
  ...rows.map((row) => Object.values(columns).map((cell) => cell(row))),
]

function remarksOn({ ownLength }, rows, { seconds }) {
  const length = ownLength ? '' : `; runs of ${seconds} s`
  const remarks = [
    `${circumstances()}${length}. Load generator, server and database share the cores.`,
    'The database writes through to the disk (fsync), as in real life. Times in milliseconds; core: how much of one core the server needed.',
  ]
  const busy = Math.max(0, ...rows.map(({ others = 0 }) => others))
  const excuse = `Up to ${percent(busy)} of the machine was busy with other work: figures are worse than on a quiet one.`
  return [...remarks, ...(busy > QUIET ? [excuse] : [])].join('\n')
}

function compare(files) {
  if (files.length !== 2 || !files.every((file) => fs.existsSync(file)))
    throw new Advice('Name two files of results: npm run bench -- --compare before.json after.json')
  const [before, after] = files.map((file) => [readResults(file)])
  console.log(comparedTables(PARTS, { before, after }))
}

bench().catch(fail)
