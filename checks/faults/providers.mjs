// Mail providers fail in every documented way, each for a while: no mail is lost, and nobody gets one twice.
import assert from 'node:assert/strict'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { startInChildProcess } from '../fakes/child-process.mjs'
import { startTcpProxy } from '../fakes/tcp-proxy.mjs'
import { insertInvitedEvent, inviteAll, mailIdOf, mailSettingsOf, signInAsAdmin } from '../support/mass-mailing.mjs'
import { createEvents, registerOne } from '../support/registrations.mjs'
import { TRUST_ONE_PROXY } from './visitors.mjs'
import { openJobQueue } from './wake-workers.mjs'

const STEP_MINUTES = 20
/** Each fault gets people who have no mail yet. */
const INVITED_EACH_STEP = 60
/** Simulated hours after the last failure: the longest wait between two attempts is half a day. */
const MAX_STEPS = 60
const ALWAYS = 10_000
/** Longer than the timeout of a request to the provider. */
const STALL_MS = 35_000
/** The one recipient of each event whose address the provider refuses. */
const REFUSED = '^guest1[.]'
/** A closed quota is tried again after an hour. */
const NO_FAULTS = Array.from({ length: 3 }, () => ({}))

const RESEND_FAULTS = [
  ...[500, 502, 503, 504, 403, 408, 451].map((status) => ({ failures: [{ status, times: ALWAYS }] })),
  { key: 'another' },
  { rate: 0 },
  { hangUps: [{ times: ALWAYS }] },
  { hangUps: [{ times: 2, taken: true }] },
  { garbled: [{ times: 2 }] },
  { refusals: [{ pattern: REFUSED, message: 'Invalid `to` field.' }] },
  // Longer than a claim lasts: the same key is sent while the first call is in progress.
  { delayMs: 5000 },
  { dailyQuota: 0 },
  ...NO_FAULTS,
  { monthlyQuota: 0 },
  ...NO_FAULTS,
]

const SMTP_FAULTS = [
  { greeting: 'close' },
  { greeting: '421 4.3.2 down for maintenance' },
  { greeting: '554 5.3.2 not now' },
  { connections: 0 },
  { signIn: '535 5.7.8 wrong credentials' },
  { sender: '550 5.7.1 sender not allowed' },
  { sender: '451 4.3.0 later' },
  { recipients: [{ answer: '450 4.2.1 mailbox busy', times: ALWAYS }] },
  { recipients: [{ answer: '452 4.2.2 mailbox full', times: ALWAYS }] },
  { recipients: [{ answer: '421 4.7.0 too many', times: ALWAYS }] },
  { recipients: [{ pattern: REFUSED, answer: '550 5.1.1 no such user', times: ALWAYS }] },
  { contents: [{ answer: '451 4.3.0 later', times: ALWAYS }] },
  { contents: [{ answer: '452 4.3.1 no space', times: ALWAYS }] },
  { hangUps: [{ times: 3 }] },
  { hangUps: [{ times: 3, taken: true }] },
]

/** Faults of the connection to the provider. */
const NETWORK_FAULTS = ['cut', 'stall']

export const providers = {
  name: 'providers',
  cases: [
    {
      proves:
        'While Resend fails in every documented way, every mail that it does not refuse arrives in the end, and none twice.',
      run: ({ withServer }) => survivesFaults(withServer, { name: 'resend', faults: RESEND_FAULTS }),
    },
    {
      proves:
        'While a mail server fails in every documented way, no mail that it does not refuse is lost, and only personal mails arrive twice.',
      run: ({ withServer }) => survivesFaults(withServer, { name: 'smtp', faults: SMTP_FAULTS }),
    },
  ],
}

async function survivesFaults(withServer, { name, faults }) {
  const provider = await startInChildProcess(name)
  const proxy = await startTcpProxy(Number(new URL(provider.url).port))
  try {
    const url = new URL(provider.url)
    url.port = String(proxy.port)
    if (name === 'smtp') Object.assign(url, { username: 'academy', password: 'secret' })
    return await withServer(
      { ...mailSettingsOf(name, url.href.replace(/\/$/, '')), ...TRUST_ONE_PROXY },
      (environment) => passThroughFaults({ ...environment, name, provider, proxy }, [...faults, ...NETWORK_FAULTS]),
    )
  } finally {
    proxy.stop()
    provider.kill()
  }
}

async function passThroughFaults(environment, faults) {
  const { sql, site, provider, proxy, settings } = environment
  const boss = await openJobQueue(settings.DATABASE_URL)
  const [open] = await createEvents(sql, 1)
  const events = [open]
  const post = await signInAsAdmin(site)
  for (const fault of faults) {
    await applyFault(fault, { provider, proxy })
    const event = await insertInvitedEvent(sql, INVITED_EACH_STEP)
    assert.equal(await inviteAll(post, event), INVITED_EACH_STEP)
    events.push(event)
    await registerOne(site, open)
    await advanceTime(environment, { boss, minutes: STEP_MINUTES })
    if (fault === 'stall') await pause(STALL_MS)
    await clearFaults({ provider, proxy })
  }
  const steps = await advanceUntilSent(environment, { boss, events })
  await boss.stop({ graceful: false })
  return assertOutcome(environment, { events, hours: (faults.length * STEP_MINUTES + steps * 60) / 60 })
}

const applyFault = (fault, { provider, proxy }) =>
  NETWORK_FAULTS.includes(fault) ? proxy[fault]() : provider.set(fault)

async function clearFaults({ provider, proxy }) {
  proxy.open()
  await provider.resetFaults()
}

/** Moves all due times back by `minutes` and wakes the workers. */
async function advanceTime({ sql }, { boss, minutes }) {
  const by = sql`make_interval(mins => ${minutes})`
  await sql`update mails set next_attempt_at = next_attempt_at - ${by}, claimed_at = claimed_at - ${by}, created_at = created_at - ${by}
    where state in ('queued', 'retry', 'sending')`
  await sql`update mail_gates set next_at = next_at - ${by}, closed_until = closed_until - ${by}`
  await sql`update mail_batches set created_at = created_at - ${by}`
  for (let round = 0; round < 3; round += 1) {
    await boss.send('mails.sweep', {})
    await boss.send('mails.send', {})
    await pause(1000)
  }
}

async function advanceUntilSent(environment, { boss, events }) {
  for (let step = 1; step <= MAX_STEPS; step += 1) {
    await advanceTime(environment, { boss, minutes: 60 })
    const [{ waiting }] = await environment.sql`
      select count(*)::int as waiting from mails where workshop_id = any(${events}) and state in ('queued', 'retry', 'sending')`
    if (waiting === 0) return step
  }
  throw new Error('mails are still queued after simulated days')
}

async function assertOutcome({ sql, name, provider }, { events, hours }) {
  const { deliveries, repeated } = await provider.report()
  const arrived = new Set(deliveries.map(({ mail }) => mailIdOf(mail)))
  const rows = await sql`
    select id::int, email, state, message, bulk, email ~ ${REFUSED} and state = 'failed' as refused from mails
    where workshop_id = any(${events})`
  const twice = new Set(Object.keys(repeated).map(mailIdOf))
  const states = Object.entries(Object.groupBy(rows, ({ state }) => state)).map(
    ([state, { length }]) => `${length} ${state}`,
  )
  // By SMTP, staff decide about mails in doubt; by Resend there are none.
  const hasArrived = ({ id, state }) =>
    (name === 'smtp' && state === 'unknown') || (state === 'sent' && arrived.has(id))
  const lost = rows.filter((row) => !row.refused && !hasArrived(row))
  const counted = `${rows.length} mails over ${Math.round(hours)} simulated hours: ${states.join(', ')}; ${lost.length} lost, ${twice.size} arrived twice.`
  assert.deepEqual(
    lost.map(({ state, message }) => `${state} ${message}`),
    [],
    counted,
  )
  const refused = rows.filter((row) => row.refused)
  assert.ok(refused.length > 0, 'nobody was refused, so the case proves less than it says')
  assert.ok(!refused.some(({ id }) => arrived.has(id)), 'a refused recipient got the mail')
  assert.deepEqual(
    rows.filter(({ id, bulk }) => twice.has(id) && (bulk || name === 'resend')),
    [],
    counted,
  )
  return counted
}
