// npm run external                        checks the built application with third-party programs, 20 to 45 minutes
// npm run external -- html openapi        only these
// npm run external -- html --docs         and writes their rows of the table in docs/security.md
import { parseArgs } from 'node:util'
import { exitWithError, UserError } from '../scripts/install.mjs'
import { accessibility } from './external/accessibility.mjs'
import { calendars } from './external/calendars.mjs'
import { certificates } from './external/certificates.mjs'
import { documents } from './external/documents.mjs'
import { withExternalEnvironment } from './external/external-environment.mjs'
import { fuzzer } from './external/fuzzer.mjs'
import { httpHeaders } from './external/headers.mjs'
import { html } from './external/html.mjs'
import { mailSignatures } from './external/mail-signatures.mjs'
import { openapi } from './external/openapi.mjs'
import { contentPolicies } from './external/policies.mjs'
import { scanners } from './external/scanners.mjs'
import { getSection, markdownTableOf, readTableRows, replaceSection } from './support/report.mjs'

/**
 * A checker is { name, program, check }. `check` returns { version, checked, findings, remark }, or { missing } if this
 * machine lacks the program. `name` is used on the command line; several programs may share one.
 */
const CHECKERS = [
  httpHeaders,
  contentPolicies,
  ...html,
  ...accessibility,
  ...openapi,
  ...calendars,
  ...certificates,
  ...documents,
  ...mailSignatures,
  ...scanners,
  ...fuzzer,
]
const DOCUMENT = 'docs/security.md'
const MARKER = 'external'
const MAX_SHOWN_FINDINGS = 40

async function runExternalChecks() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { docs: { type: 'boolean', default: false } },
  })
  const called = selectCheckers(positionals)
  if (values.docs) getSection(MARKER, DOCUMENT)
  const verdicts = await withExternalEnvironment(async (environment) => {
    const given = []
    for (const checker of called) given.push(await runChecker(checker, environment))
    return given
  })

  console.log(`\n${markdownTableOf([HEADINGS, ...verdicts.map(tableCellsOf)])}\n`)
  if (values.docs) replaceSection(MARKER, `\n${markdownTableOf([HEADINGS, ...mergeEarlierRows(verdicts)])}\n`, DOCUMENT)
  process.exit(verdicts.some(({ findings }) => findings.length > 0) ? 1 : 0)
}

function selectCheckers(names) {
  const unknown = names.find((name) => !CHECKERS.some((checker) => checker.name === name))
  if (unknown)
    throw new UserError(
      `There is no checker ${unknown}. There are: ${[...new Set(CHECKERS.map(({ name }) => name))].join(', ')}.`,
    )
  return names.length === 0 ? CHECKERS : CHECKERS.filter(({ name }) => names.includes(name))
}

/** Merges new rows with those of earlier runs, in the order of CHECKERS. */
function mergeEarlierRows(verdicts) {
  const fresh = verdicts.filter(({ missing }) => !missing).map(tableCellsOf)
  const rows = [...fresh, ...readTableRows(MARKER, DOCUMENT)]
  return CHECKERS.map(({ program }) => rows.find(([name]) => name === program)).filter(Boolean)
}

/** A checker that throws counts as a finding. */
async function runChecker({ name, program, check }, environment) {
  const started = Date.now()
  const verdict = await check(environment).catch((error) => ({ findings: [error.stack] }))
  const { version = '', checked = '', findings = [], missing, remark = '' } = verdict
  const took = ((Date.now() - started) / 1000).toFixed(0)
  const outcome = missing
    ? `not on this machine: ${missing}`
    : findings.length === 0
      ? 'satisfied'
      : `${findings.length} findings`
  console.log(`${name}, ${program} ${version}: ${outcome} (${took} s)`)
  for (const finding of findings.slice(0, MAX_SHOWN_FINDINGS)) console.log(`  ${finding}`)
  if (findings.length > MAX_SHOWN_FINDINGS) console.log(`  ... and ${findings.length - MAX_SHOWN_FINDINGS} more`)
  return { program, version, checked, findings, missing, outcome: [outcome, remark].filter(Boolean).join('; ') }
}

const HEADINGS = ['checker', 'version', 'day', 'what was checked', 'result']
const today = new Date().toISOString().slice(0, 10)
const tableCellsOf = ({ program, version, checked, outcome }) => [program, version, today, checked, outcome]

runExternalChecks().catch(exitWithError)
