// npm run judges                        programs of others judge the built application at their strictest, 20 to 45 minutes
// npm run judges -- html openapi        only these
// npm run judges -- html --docs         and their rows of the table in docs/security.md
import { parseArgs } from 'node:util'
import { Advice, fail } from './install.mjs'
import { accessibility } from './judges/accessibility.mjs'
import { calendars } from './judges/calendars.mjs'
import { onCourt } from './judges/court.mjs'
import { fuzzer } from './judges/fuzzer.mjs'
import { headers } from './judges/headers.mjs'
import { html } from './judges/html.mjs'
import { openapi } from './judges/openapi.mjs'
import { policies } from './judges/policies.mjs'
import { scanners } from './judges/scanners.mjs'
import { signatures } from './judges/signatures.mjs'
import { insistOnMarkers, rowsOf, tableOf, writeToDocument } from './report.mjs'

/**
 * A judge is { name, program, judge }; `judge` answers { version, judged, findings, said } or { absent } where this machine
 * lacks what it needs. `name` is what it is called by on the command line; several programs may share one.
 */
const JUDGES = [
  headers,
  policies,
  ...html,
  ...accessibility,
  ...openapi,
  ...calendars,
  ...signatures,
  ...scanners,
  ...fuzzer,
]
const DOCUMENT = 'docs/security.md'
const MARK = 'judges'
const SHOWN = 40

async function judges() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { docs: { type: 'boolean', default: false } },
  })
  const called = judgesNamed(positionals)
  if (values.docs) insistOnMarkers(MARK, DOCUMENT)
  const verdicts = await onCourt(async (court) => {
    const given = []
    for (const judge of called) given.push(await askOne(judge, court))
    return given
  })

  console.log(`\n${tableOf([HEADINGS, ...verdicts.map(cellsOf)])}\n`)
  if (values.docs) writeToDocument(MARK, `\n${tableOf([HEADINGS, ...withEarlier(verdicts)])}\n`, DOCUMENT)
  process.exit(verdicts.some(({ findings }) => findings.length > 0) ? 1 : 0)
}

function judgesNamed(names) {
  const unknown = names.find((name) => !JUDGES.some((judge) => judge.name === name))
  if (unknown)
    throw new Advice(
      `There is no judge ${unknown}. There are: ${[...new Set(JUDGES.map(({ name }) => name))].join(', ')}.`,
    )
  return names.length === 0 ? JUDGES : JUDGES.filter(({ name }) => names.includes(name))
}

/** The last row of each judge, in our order. */
function withEarlier(verdicts) {
  const given = verdicts.filter(({ absent }) => !absent).map(cellsOf)
  const rows = [...given, ...rowsOf(MARK, DOCUMENT)]
  return JUDGES.map(({ program }) => rows.find(([name]) => name === program)).filter(Boolean)
}

/** A judge that breaks has not been satisfied. */
async function askOne({ name, program, judge }, court) {
  const started = Date.now()
  const verdict = await judge(court).catch((error) => ({ findings: [error.stack] }))
  const { version = '', judged = '', findings = [], absent, said = '' } = verdict
  const took = ((Date.now() - started) / 1000).toFixed(0)
  const outcome = absent
    ? `not on this machine: ${absent}`
    : findings.length === 0
      ? 'satisfied'
      : `${findings.length} findings`
  console.log(`${name}, ${program} ${version}: ${outcome} (${took} s)`)
  for (const finding of findings.slice(0, SHOWN)) console.log(`  ${finding}`)
  if (findings.length > SHOWN) console.log(`  ... and ${findings.length - SHOWN} more`)
  return { program, version, judged, findings, absent, outcome: [outcome, said].filter(Boolean).join('; ') }
}

const HEADINGS = ['judge', 'version', 'day', 'what was judged', 'verdict']
const today = new Date().toISOString().slice(0, 10)
const cellsOf = ({ program, version, judged, outcome }) => [program, version, today, judged, outcome]

judges().catch(fail)
