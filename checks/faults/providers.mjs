// Hours in which mail providers fail in every way that they document, each for a while: nobody is lost, nobody hears twice.
import assert from 'node:assert/strict'
import { createEvents, registerOne } from '../bench/registrations.mjs'
import { drawInvited, idIn, inviteAll, settingsFor, signIn } from '../mailing.mjs'
import { startAside } from '../servers/aside.mjs'
import { startWire } from '../servers/wire.mjs'
import { pause } from '../system.mjs'
import { VISITORS } from './visitors.mjs'
import { wakerOf } from './waker.mjs'

const STEP_MINUTES = 20
/** So that each way meets some who were not written to yet. */
const INVITED_EACH_STEP = 60
/** Of the simulated time after the last failure: the longest wait between two tries is half a day. */
const PATIENCE_STEPS = 60
const ALL = 10_000
/** Longer than we wait for an answer. */
const STILL_MS = 35_000
/** Of each event the one whose address a provider does not take, where one is refused. */
const REFUSED = '^guest1[.]'
/** A quota is asked for again after an hour. */
const QUIET = Array.from({ length: 3 }, () => ({}))

const RESEND_FAULTS = [
  { failures: [{ status: 500, times: ALL }] },
  { failures: [{ status: 502, times: ALL }] },
  { failures: [{ status: 503, times: ALL }] },
  { failures: [{ status: 504, times: ALL }] },
  { failures: [{ status: 403, times: ALL }] },
  { failures: [{ status: 408, times: ALL }] },
  { failures: [{ status: 451, times: ALL }] },
  { key: 'another' },
  { rate: 0 },
  { hangUps: [{ times: ALL }] },
  { hangUps: [{ times: 2, taken: true }] },
  { garbled: [{ times: 2 }] },
  { refusals: [{ pattern: REFUSED, message: 'Invalid `to` field.' }] },
  // Longer than our patience with a claim: the same key comes while the first call is under way.
  { delayMs: 5000 },
  { dailyQuota: 0 },
  ...QUIET,
  { monthlyQuota: 0 },
  ...QUIET,
]

const SMTP_FAULTS = [
  { greeting: 'close' },
  { greeting: '421 4.3.2 down for maintenance' },
  { greeting: '554 5.3.2 not now' },
  { connections: 0 },
  { signIn: '535 5.7.8 wrong credentials' },
  { sender: '550 5.7.1 sender not allowed' },
  { sender: '451 4.3.0 later' },
  { recipients: [{ answer: '450 4.2.1 mailbox busy', times: ALL }] },
  { recipients: [{ answer: '452 4.2.2 mailbox full', times: ALL }] },
  { recipients: [{ answer: '421 4.7.0 too many', times: ALL }] },
  { recipients: [{ pattern: REFUSED, answer: '550 5.1.1 no such user', times: ALL }] },
  { contents: [{ answer: '451 4.3.0 later', times: ALL }] },
  { contents: [{ answer: '452 4.3.1 no space', times: ALL }] },
  { hangUps: [{ times: 3 }] },
  { hangUps: [{ times: 3, taken: true }] },
]

/** Of the wire to the provider: cut, or taking and saying nothing. */
const WIRE_FAULTS = ['cut', 'still']

export const providers = {
  name: 'providers',
  cases: [
    {
      proves:
        'When Resend fails in every documented way, each for a while, each mail reaches its person in the end but those that it refuses, and nobody twice.',
      run: ({ onStage }) => survives(onStage, { name: 'resend', faults: RESEND_FAULTS }),
    },
    {
      proves:
        'When a mail server fails in every documented way, each for a while, no mail is lost but those that it refuses, and only personal ones come twice.',
      run: ({ onStage }) => survives(onStage, { name: 'smtp', faults: SMTP_FAULTS }),
    },
  ],
}

async function survives(onStage, { name, faults }) {
  const provider = await startAside(name)
  const wire = await startWire(Number(new URL(provider.url).port))
  try {
    const url = new URL(provider.url)
    url.port = String(wire.port)
    if (name === 'smtp') Object.assign(url, { username: 'academy', password: 'secret' })
    return await onStage({ ...settingsFor(name, url.href.replace(/\/$/, '')), ...VISITORS }, (stage) =>
      liveThrough({ ...stage, name, provider, wire }, [...faults, ...WIRE_FAULTS]),
    )
  } finally {
    wire.stop()
    provider.kill()
  }
}

async function liveThrough(stage, ways) {
  const { sql, site, provider, wire, settings } = stage
  const boss = await wakerOf(settings.DATABASE_URL)
  const [open] = await createEvents(sql, 1)
  const events = [open]
  const ask = await signIn(site)
  for (const way of ways) {
    await breakBy(way, { provider, wire })
    const event = await drawInvited(sql, INVITED_EACH_STEP)
    assert.equal(await inviteAll(ask, event), INVITED_EACH_STEP)
    events.push(event)
    await registerOne(site, open)
    await pass(stage, { boss, minutes: STEP_MINUTES })
    if (way === 'still') await pause(STILL_MS)
    await mend({ provider, wire })
  }
  const steps = await untilSettled(stage, { boss, events })
  await boss.stop({ graceful: false })
  return verdict(stage, { events, hours: (ways.length * STEP_MINUTES + steps * 60) / 60 })
}

const breakBy = (way, { provider, wire }) => (WIRE_FAULTS.includes(way) ? wire[way]() : provider.set(way))

async function mend({ provider, wire }) {
  wire.open()
  await provider.mend()
}

/** Time passes for what waits, and the workers look again at once. */
async function pass({ sql }, { boss, minutes }) {
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

async function untilSettled(stage, { boss, events }) {
  for (let step = 1; step <= PATIENCE_STEPS; step += 1) {
    await pass(stage, { boss, minutes: 60 })
    const [{ waiting }] = await stage.sql`
      select count(*)::int as waiting from mails where workshop_id = any(${events}) and state in ('queued', 'retry', 'sending')`
    if (waiting === 0) return step
  }
  throw new Error('mails still wait after days')
}

async function verdict({ sql, name, provider }, { events, hours }) {
  const { deliveries, repeated } = await provider.report()
  const arrived = new Set(deliveries.map(({ mail }) => idIn(mail)))
  const rows = await sql`
    select id::int, email, state, message, bulk, email ~ ${REFUSED} and state = 'failed' as refused from mails
    where workshop_id = any(${events})`
  const twice = new Set(Object.keys(repeated).map(idIn))
  const states = Object.entries(Object.groupBy(rows, ({ state }) => state)).map(
    ([state, { length }]) => `${length} ${state}`,
  )
  // What is in doubt by SMTP a person decides about; by Resend nothing is.
  const isSettled = ({ id, state }) => (name === 'smtp' && state === 'unknown') || (state === 'sent' && arrived.has(id))
  const lost = rows.filter((row) => !row.refused && !isSettled(row))
  const counted = `${rows.length} mails over ${Math.round(hours)} simulated hours: ${states.join(', ')}; ${lost.length} lost, ${twice.size} came twice.`
  assert.deepEqual(
    lost.map(({ state, message }) => `${state} ${message}`),
    [],
    counted,
  )
  const refused = rows.filter((row) => row.refused)
  assert.ok(refused.length > 0, 'nobody was refused, so this proves less than it says')
  assert.ok(!refused.some(({ id }) => arrived.has(id)), 'who was refused got it all the same')
  assert.deepEqual(
    rows.filter(({ id, bulk }) => twice.has(id) && (bulk || name === 'resend')),
    [],
    counted,
  )
  return counted
}
