// Proves that a mass sending loses nobody and reaches nobody twice, by what the provider's side has counted.
import assert from 'node:assert/strict'
import { drawInvited, idIn, inviteAll, settingsFor, signIn } from '../mailing.mjs'
import { startAside } from '../servers/aside.mjs'
import { pause } from '../system.mjs'
import { applicationOf, restartPostgres } from './application.mjs'

const POLL_MS = 50
const PATIENCE_MS = 600_000
const SETTLED_MS = 300
/** The sweep comes each minute and believes a claim for half a minute: no longer than this does anything stand still. */
const STANDSTILL_MS = 120_000
/** Fewer are over before the database has restarted twice. */
const RESTART_MAILS = 4000
const GOES_ON_WITHIN = 5000
/** Calls that may have been prepared before the database went away; one more was not. */
const PREPARED_CALLS = 4

export const mails = {
  name: 'mails',
  cases: [
    {
      proves: 'A mass sending by Resend loses nobody and reaches nobody twice, however often the process is killed.',
      run: (wanted) => onRun({ name: 'resend', provider: { delayMs: 100 } }, wanted, killsInResendMode),
    },
    {
      proves: 'A mass sending by SMTP loses nobody, and without a decision of a person reaches nobody twice.',
      run: (wanted) => onRun({ name: 'smtp', provider: { delayMs: 10 } }, wanted, killsInSmtpMode),
    },
    {
      proves: 'A mass sending goes on within seconds of a restart of the database, and loses and repeats nothing.',
      run: (wanted) =>
        onRun({ name: 'resend' }, { ...wanted, mails: Math.max(wanted.mails, RESTART_MAILS) }, restartsOfTheDatabase),
    },
  ],
}

/** A provider, the application and a run that has just been queued. */
async function onRun({ name, provider: faults }, { onStage, mails, kills }, act) {
  const provider = await startAside(name, faults)
  try {
    return await onStage(settingsFor(name, provider.url), async (stage) => {
      const event = await drawInvited(stage.sql, mails)
      const ask = await signIn(stage.site)
      const queued = await inviteAll(ask, event)
      assert.equal(queued, mails, 'not all invitations were queued')
      return await act({ ...stage, application: applicationOf(stage), provider, event, ask, mails, kills })
    })
  } finally {
    provider.kill()
  }
}

async function killsInResendMode(run) {
  const { killed, seconds } = await killAgainAndAgain(run)
  const { lost, repeated, states } = await verdictOf(run)
  return kept(
    lost === 0 && repeated.length === 0 && states.sent === run.mails,
    `${run.mails} invitations, ${killed.times} times kill -9 with ${killed.mails.size} mails in flight: ${lost} lost, ${repeated.length} twice; ${told(states)}; ${seconds} s.`,
  )
}

async function killsInSmtpMode(run) {
  const { killed, seconds } = await killAgainAndAgain(run)
  const before = await verdictOf(run)
  // A person decides about mails in doubt; here it is decided that they go again, until none is in doubt.
  for (let round = 0; round < 3; round += 1) {
    const { queued } = await run.ask(`/api/email/log/${run.event}/retry`, { status: 'unknown' })
    if (queued === 0) break
    await untilDrained(run)
  }
  const { lost, repeated, states, marked } = await verdictOf(run)
  const unmarked = repeated.filter((id) => !marked.has(id)).length
  const tooMany = repeated.length > killed.mails.size
  return kept(
    lost === 0 && unmarked === 0 && before.repeated.length === 0 && !tooMany,
    `${run.mails} invitations, ${killed.times} times kill -9 with ${killed.mails.size} mails in flight, ${before.states.unknown ?? 0} in doubt (${before.lost} of them had not arrived): after sending these again ${lost} lost, ${repeated.length} twice, ${unmarked} of them unmarked; twice without anybody's decision: ${before.repeated.length}; ${told(states)}; ${seconds} s.`,
  )
}

/** Kills at even steps of the run, a moment after each was reached; the last stretch may be in doubt by then. */
async function killAgainAndAgain(run) {
  const { application, provider, mails, kills } = run
  const started = Date.now()
  const killed = { times: 0, mails: new Set() }
  for (let step = 1; step <= kills; step += 1) {
    const reached = await untilProvider(provider, (count) => count.mails >= (mails * step) / (kills + 2))
    if (!reached) break
    await pause(Math.random() * 300)
    await application.kill()
    // What it had asked of the database last is still carried out.
    await pause(SETTLED_MS)
    for (const { attempt } of await inFlight(run)) killed.mails.add(attempt)
    killed.times += 1
    await application.start()
  }
  await untilDrained(run)
  return { killed, seconds: Math.round((Date.now() - started) / 1000) }
}

/** What was claimed when the application died, each attempt of each mail once. */
const inFlight = ({ sql, event }) =>
  sql`select id || ' ' || attempts as attempt from mails where workshop_id = ${event} and state = 'sending'`

async function restartsOfTheDatabase(run) {
  const { provider, settings, mails } = run
  const gaps = []
  for (const [step, signal] of ['SIGINT', 'SIGQUIT'].entries()) {
    await untilProvider(provider, (count) => count.mails >= (mails * (step + 1)) / 4)
    const back = await restartPostgres(settings, signal)
    const { calls } = await provider.count()
    await untilProvider(provider, (count) => count.calls > calls + PREPARED_CALLS)
    gaps.push(Date.now() - back)
  }
  await untilDrained(run)
  const { lost, repeated, states } = await verdictOf(run)
  const [fast, immediate] = gaps.map((gap) => (gap / 1000).toFixed(1))
  return kept(
    lost === 0 && repeated.length === 0 && states.sent === mails && Math.max(...gaps) < GOES_ON_WITHIN,
    `Restarted while ${mails} invitations go out by Resend: on the way again ${fast} s after a fast and ${immediate} s after an immediate restart; ${lost} lost, ${repeated.length} twice; ${told(states)}.`,
  )
}

/** What was counted, as the outcome or as the reason why the case is broken. */
function kept(held, counted) {
  assert.ok(held, counted)
  return counted
}

/** False when nothing more came for longer than anything may stand still. */
async function untilProvider(provider, condition) {
  let last = { deliveries: -1, at: Date.now() }
  for (;;) {
    const count = await provider.count()
    if (condition(count)) return true
    if (count.deliveries !== last.deliveries) last = { deliveries: count.deliveries, at: Date.now() }
    if (Date.now() - last.at > STANDSTILL_MS) return false
    await pause(POLL_MS)
  }
}

async function untilDrained({ sql, event }) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(500)) {
    const [{ waiting }] = await sql`
      select count(*)::int as waiting from mails
      where workshop_id = ${event} and state in ('queued', 'sending', 'retry')`
    if (waiting === 0) return
  }
}

/** The provider's count against the mails of the log. */
async function verdictOf({ sql, event, provider }) {
  const { deliveries, repeated } = await provider.report()
  const arrived = new Set(deliveries.map(({ mail }) => idIn(mail)))
  const rows = await sql`
    select id, state, state = 'unknown' or message like 'sent_again%' as marked from mails where workshop_id = ${event}`
  return {
    lost: rows.filter(({ id }) => !arrived.has(Number(id))).length,
    repeated: Object.keys(repeated).map(idIn),
    states: Object.fromEntries(
      Array.from(
        Map.groupBy(rows, ({ state }) => state),
        ([state, { length }]) => [state, length],
      ),
    ),
    marked: new Set(rows.filter(({ marked }) => marked).map(({ id }) => Number(id))),
  }
}

const told = (states) =>
  `in the log ${Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')}`
