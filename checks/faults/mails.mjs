// Proves by the provider's count that a mass mailing loses nobody and reaches nobody twice.
import assert from 'node:assert/strict'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { startInChildProcess } from '../fakes/child-process.mjs'
import { controlApplication, restartPostgres } from '../support/application.mjs'
import { insertInvitedEvent, inviteAll, mailIdOf, mailSettingsOf, signInAsAdmin } from '../support/mass-mailing.mjs'

const POLL_MS = 50
const TIMEOUT_MS = 600_000
const STATEMENT_MS = 300
/** A claim counts as lost after 30 s and the sweep runs each minute, so every mail continues within two minutes. */
const STANDSTILL_MS = 120_000
/** A smaller mailing would end before the second restart of the database. */
const RESTART_MAILS = 4000
const GOES_ON_WITHIN = 5000
/** Calls whose mails were claimed before the restart may still go out; the next call proves that sending goes on. */
const PREPARED_CALLS = 4

export const mails = {
  name: 'mails',
  cases: [
    {
      proves: 'A mass mailing by Resend loses nobody and reaches nobody twice, however often the process is killed.',
      run: (sizes) => withMassMailing({ name: 'resend', provider: { delayMs: 100 } }, sizes, killsInResendMode),
    },
    {
      proves: 'A mass mailing by SMTP loses nobody, and reaches nobody twice unless staff decide so.',
      run: (sizes) => withMassMailing({ name: 'smtp', provider: { delayMs: 10 } }, sizes, killsInSmtpMode),
    },
    {
      proves: 'A mass mailing goes on within seconds of a restart of the database, and loses and repeats nothing.',
      run: (sizes) =>
        withMassMailing(
          { name: 'resend' },
          { ...sizes, mails: Math.max(sizes.mails, RESTART_MAILS) },
          restartDatabaseTwice,
        ),
    },
  ],
}

/** Starts a provider and the application, and queues a mailing. */
async function withMassMailing({ name, provider: faults }, { withServer, mails, kills }, act) {
  const provider = await startInChildProcess(name, faults)
  try {
    return await withServer(mailSettingsOf(name, provider.url), async (environment) => {
      const event = await insertInvitedEvent(environment.sql, mails)
      const post = await signInAsAdmin(environment.site)
      const queued = await inviteAll(post, event)
      assert.equal(queued, mails, 'not all invitations were queued')
      return await act({
        ...environment,
        application: controlApplication(environment),
        provider,
        event,
        post,
        mails,
        kills,
      })
    })
  } finally {
    provider.kill()
  }
}

async function killsInResendMode(run) {
  const { killed, seconds } = await killRepeatedly(run)
  const { lost, repeated, states } = await countOutcome(run)
  return assertCounted(
    lost === 0 && repeated.length === 0 && states.sent === run.mails,
    `${run.mails} invitations, ${killed.times} times kill -9 with ${killed.mails.size} mails in flight: ${lost} lost, ${repeated.length} twice; ${describeStates(states)}; ${seconds} s.`,
  )
}

async function killsInSmtpMode(run) {
  const { killed, seconds } = await killRepeatedly(run)
  const before = await countOutcome(run)
  // Staff decide about mails in doubt; the case sends them again until none is in doubt.
  for (let round = 0; round < 3; round += 1) {
    const { queued } = await run.post(`/api/email/log/${run.event}/retry`, { status: 'unknown' })
    if (queued === 0) break
    await waitUntilDrained(run)
  }
  const { lost, repeated, states, marked } = await countOutcome(run)
  const unmarked = repeated.filter((id) => !marked.has(id)).length
  const tooMany = repeated.length > killed.mails.size
  return assertCounted(
    lost === 0 && unmarked === 0 && before.repeated.length === 0 && !tooMany,
    `${run.mails} invitations, ${killed.times} times kill -9 with ${killed.mails.size} mails in flight, ${before.states.unknown ?? 0} in doubt (${before.lost} of them had not arrived): after sending these again ${lost} lost, ${repeated.length} twice, ${unmarked} of them unmarked; twice without anybody's decision: ${before.repeated.length}; ${describeStates(states)}; ${seconds} s.`,
  )
}

/** Kills the process at even steps of the mailing, shortly after each was reached. */
async function killRepeatedly(run) {
  const { application, provider, mails, kills } = run
  const started = Date.now()
  const killed = { times: 0, mails: new Set() }
  for (let step = 1; step <= kills; step += 1) {
    const reached = await waitForProvider(provider, (count) => count.mails >= (mails * step) / (kills + 2))
    if (!reached) break
    await pause(Math.random() * 300)
    await application.kill()
    // The last statement that the process sent is still executed by the database.
    await pause(STATEMENT_MS)
    for (const { attempt } of await listInFlightAttempts(run)) killed.mails.add(attempt)
    killed.times += 1
    await application.start()
  }
  await waitUntilDrained(run)
  return { killed, seconds: Math.round((Date.now() - started) / 1000) }
}

/** Each attempt of each mail that was claimed when the application was killed. */
const listInFlightAttempts = ({ sql, event }) =>
  sql`select id || ' ' || attempts as attempt from mails where workshop_id = ${event} and state = 'sending'`

async function restartDatabaseTwice(run) {
  const { provider, settings, mails } = run
  const gaps = []
  for (const [step, signal] of ['SIGINT', 'SIGQUIT'].entries()) {
    await waitForProvider(provider, (count) => count.mails >= (mails * (step + 1)) / 4)
    const back = await restartPostgres(settings, signal)
    const { calls } = await provider.count()
    await waitForProvider(provider, (count) => count.calls > calls + PREPARED_CALLS)
    gaps.push(Date.now() - back)
  }
  await waitUntilDrained(run)
  const { lost, repeated, states } = await countOutcome(run)
  const [fast, immediate] = gaps.map((gap) => (gap / 1000).toFixed(1))
  return assertCounted(
    lost === 0 && repeated.length === 0 && states.sent === mails && Math.max(...gaps) < GOES_ON_WITHIN,
    `Restarted while ${mails} invitations go out by Resend: sending again ${fast} s after a fast and ${immediate} s after an immediate restart; ${lost} lost, ${repeated.length} twice; ${describeStates(states)}.`,
  )
}

/** The figures are printed both when the case passes and when it fails. */
function assertCounted(held, counted) {
  assert.ok(held, counted)
  return counted
}

/** Returns false when nothing arrived for longer than mails may stand still. */
async function waitForProvider(provider, condition) {
  let last = { deliveries: -1, at: Date.now() }
  for (;;) {
    const count = await provider.count()
    if (condition(count)) return true
    if (count.deliveries !== last.deliveries) last = { deliveries: count.deliveries, at: Date.now() }
    if (Date.now() - last.at > STANDSTILL_MS) return false
    await pause(POLL_MS)
  }
}

async function waitUntilDrained({ sql, event }) {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(500)) {
    const [{ waiting }] = await sql`
      select count(*)::int as waiting from mails
      where workshop_id = ${event} and state in ('queued', 'sending', 'retry')`
    if (waiting === 0) return
  }
}

/** Compares the provider's count with the e-mail log. */
async function countOutcome({ sql, event, provider }) {
  const { deliveries, repeated } = await provider.report()
  const arrived = new Set(deliveries.map(({ mail }) => mailIdOf(mail)))
  const rows = await sql`
    select id, state, state = 'unknown' or message like 'sent_again%' as marked from mails where workshop_id = ${event}`
  return {
    lost: rows.filter(({ id }) => !arrived.has(Number(id))).length,
    repeated: Object.keys(repeated).map(mailIdOf),
    states: Object.fromEntries(
      Array.from(
        Map.groupBy(rows, ({ state }) => state),
        ([state, { length }]) => [state, length],
      ),
    ),
    marked: new Set(rows.filter(({ marked }) => marked).map(({ id }) => Number(id))),
  }
}

const describeStates = (states) =>
  `in the log ${Object.entries(states)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')}`
