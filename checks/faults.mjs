// npm run torture                          every case against the built application, about an hour
// npm run torture -- database floods        only these parts
// npm run torture -- --quick               the cases that npm test runs, some minutes
// npm run torture -- mails --mails 500     fewer mails and kills: --kills 3
import { parseArgs } from 'node:util'
import { Advice, fail } from './install.mjs'
import { access } from './torture/abuse/access.mjs'
import { accounts } from './torture/abuse/accounts.mjs'
import { floods } from './torture/abuse/floods.mjs'
import { input } from './torture/abuse/input.mjs'
import { letters } from './torture/abuse/letters.mjs'
import { markup } from './torture/abuse/markup.mjs'
import { records } from './torture/abuse/records.mjs'
import { traffic } from './torture/abuse/traffic.mjs'
import { uploads } from './torture/abuse/uploads.mjs'
import { examinedStages } from './torture/afterwards.mjs'
import { database } from './torture/database.mjs'
import { mails } from './torture/mails.mjs'
import { operations } from './torture/operations.mjs'
import { processes } from './torture/processes.mjs'
import { providers } from './torture/providers.mjs'
import { recovery } from './torture/recovery.mjs'
import { storage } from './torture/storage.mjs'

/**
 * A part is { name, cases } and `settings` of the one server that its cases share; instead of them `on` may set the stage
 * by itself; without either each case brings what it needs, on the stages that it is given: whatever happened there, the
 * doctor finds nothing broken in the end. `after` follows each case. A case is { proves, run } and `quick` where npm test
 * runs it: `run` throws when the sentence does not hold, and answers what was counted, or { skipped } with the reason why
 * nothing could be tried here.
 */
const FAULTS = [database, processes, storage, operations, recovery, providers, mails]
const ABUSE = [access, records, input, markup, accounts, uploads, letters, traffic, floods]
const PARTS = [...FAULTS, ...ABUSE]

async function torture() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      mails: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '20' },
    },
  })
  const sizes = { mails: Number(values.mails), kills: Number(values.kills), isQuick: values.quick }
  const outcomes = []
  for (const part of partsNamed(positionals)) {
    const cases = part.cases.filter(({ quick }) => quick || !values.quick)
    if (cases.length > 0) outcomes.push(...(await runPart({ ...part, cases }, sizes)))
  }
  const countOf = (verdict) => outcomes.filter((one) => one === verdict).length
  console.log(`${countOf('kept')} kept, ${countOf('BROKEN')} broken`)
  if (countOf('skipped') > 0) console.log(`${countOf('skipped')} skipped`)
  process.exit(countOf('BROKEN') > 0 ? 1 : 0)
}

function partsNamed(names) {
  const unknown = names.find((name) => !PARTS.some((part) => part.name === name))
  if (unknown) throw new Advice(`There is no part ${unknown}. There are: ${PARTS.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
}

/** Answers the verdict on each case. */
async function runPart({ name, settings, on, after, cases }, sizes) {
  console.log(`\n${name}`)
  const { stages, verdicts } = examinedStages(name)
  const outcomes = []
  const runAll = async (stage) => {
    for (const one of cases) {
      outcomes.push(await runCase(one, { ...stages, ...stage, ...sizes }))
      await after?.(stage)
    }
  }
  if (on) await on(runAll, stages)
  else if (settings) await stages.onStage(settings, runAll)
  else await runAll({})
  for (const verdict of verdicts()) outcomes.push(await runCase(verdict, {}))
  return outcomes
}

async function runCase({ proves, run }, stage) {
  const started = Date.now()
  const outcome = await run(stage).then(
    (counted) =>
      counted?.skipped ? { verdict: 'skipped', said: counted.skipped } : { verdict: 'kept', said: counted },
    (error) => ({ verdict: 'BROKEN', said: error.stack }),
  )
  const took = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`  ${outcome.verdict.padEnd(7)} ${proves} (${took} s)`)
  if (outcome.said) console.log(`            ${outcome.said}`)
  return outcome.verdict
}

torture().catch(fail)
