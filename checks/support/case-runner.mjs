// Runs the parts of checks/faults.mjs and checks/abuse.mjs and prints a verdict for each case.
import { parseArgs } from 'node:util'
import { UserError } from '../../scripts/install.mjs'
import { environmentsWithDoctor } from './doctor-check.mjs'

/**
 * @typedef {object} Case
 * @property {string} proves a sentence
 * @property {Function} run throws unless the sentence holds; returns figures, or { skipped } with the reason
 * @property {boolean} [quick] true if a shortened run includes the case
 * @property {boolean} [gate] true if npm test and every shortened run include the case
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {Case[]} cases
 * @property {object} [settings] starts one server with these settings for all cases
 * @property {Function} [on] prepares the environment of all cases
 * @property {Function} [after] runs after each case
 */

/** Runs the cases of these parts; the doctor examines every environment at its end. */
export async function runCases(parts) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      gate: { type: 'boolean', default: false },
      mails: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '20' },
    },
  })
  const sizes = { mails: Number(values.mails), kills: Number(values.kills), isQuick: values.quick || values.gate }
  const verdicts = []
  const isWanted = ({ quick, gate }) => gate || (!values.gate && (quick || !values.quick))
  const wanted = selectParts(parts, positionals).map((part) => ({ ...part, cases: part.cases.filter(isWanted) }))
  for (const part of values.gate ? shareServer(wanted) : wanted)
    if (part.cases.length > 0) verdicts.push(...(await runPart(part, sizes)))
  const countOf = (wanted) => verdicts.filter((verdict) => verdict === wanted).length
  console.log(`${countOf('passed')} passed, ${countOf('FAILED')} failed`)
  if (countOf('skipped') > 0) console.log(`${countOf('skipped')} skipped`)
  process.exit(countOf('FAILED') > 0 ? 1 : 0)
}

function selectParts(parts, names) {
  const unknown = names.find((name) => !parts.some((part) => part.name === name))
  if (unknown)
    throw new UserError(`There is no part ${unknown}. There are: ${parts.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name))
}

/** Parts behind one proxy differ only in their cases, and starting a server takes longer than most of them. */
function shareServer(parts) {
  const shared = parts.filter(({ settings, after, cases }) => settings?.TRUST_PROXY && !after && cases.length > 0)
  const settings = Object.assign({}, ...shared.map((part) => part.settings))
  const together = {
    name: shared.map(({ name }) => name).join(', '),
    settings,
    cases: shared.flatMap(({ cases }) => cases),
  }
  return [...parts.filter((part) => !shared.includes(part)), together]
}

/** Returns the verdict on each case. */
async function runPart({ name, settings, on, after, cases }, sizes) {
  console.log(`\n${name}`)
  const { environments, doctorCases } = environmentsWithDoctor(name)
  const verdicts = []
  const runAll = async (environment) => {
    for (const one of cases) {
      verdicts.push(await runCase(one, { ...environments, ...environment, ...sizes }))
      await after?.(environment)
    }
  }
  if (on) await on(runAll, environments)
  else if (settings) await environments.withServer(settings, runAll)
  else await runAll({})
  for (const one of doctorCases()) verdicts.push(await runCase(one, {}))
  return verdicts
}

async function runCase({ proves, run }, environment) {
  const started = Date.now()
  const { verdict, detail } = await run(environment).then(
    (result) =>
      result?.skipped ? { verdict: 'skipped', detail: result.skipped } : { verdict: 'passed', detail: result },
    (error) => ({ verdict: 'FAILED', detail: error.stack }),
  )
  const took = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`  ${verdict.padEnd(7)} ${proves} (${took} s)`)
  if (detail) console.log(`            ${detail}`)
  return verdict
}
