// Six hours in which mail providers fail in every way that they document, each for a while: nobody is lost, nobody hears twice.
import assert from 'node:assert/strict'
import { createEvents, registerOne } from '../bench/registrations.mjs'
import { startAside } from '../servers/aside.mjs'
import { startWire } from '../servers/wire.mjs'
import { ADMIN } from '../stage.mjs'
import { pause } from '../system.mjs'
import { drawInvited, inviteAll, signIn } from './invited.mjs'
import { settingsFor } from './mails.mjs'
import { VISITORS } from './visitors.mjs'
import { wakerOf } from './waker.mjs'

const STEP_MINUTES = 20
const STEPS = (6 * 60) / STEP_MINUTES
const INVITED = 300
/** Of the simulated time after the last failure: the longest wait between two tries is half a day. */
const PATIENCE_STEPS = 60
const ALL = 10_000

const RESEND_FAULTS = [
  { failures: [{ status: 500, times: ALL }] },
  { failures: [{ status: 502, times: ALL }] },
  { failures: [{ status: 503, times: ALL }] },
  { failures: [{ status: 504, times: ALL }] },
  { key: 'another' },
  { rate: 0 },
  { dailyQuota: 0 },
  { monthlyQuota: 0 },
  { hangUps: [{ times: ALL }] },
  { hangUps: [{ times: 2, taken: true }] },
  { garbled: [{ times: 2 }] },
]

const SMTP_FAULTS = [
  { greeting: 'close' },
  { greeting: '421 4.3.2 down for maintenance' },
  { greeting: '554 5.3.2 not now' },
  { connections: 0 },
  { sender: '550 5.7.1 sender not allowed' },
  { sender: '451 4.3.0 later' },
  { recipients: [{ answer: '450 4.2.1 mailbox busy', times: ALL }] },
  { recipients: [{ answer: '452 4.2.2 mailbox full', times: ALL }] },
  { recipients: [{ answer: '421 4.7.0 too many', times: ALL }] },
  { contents: [{ answer: '451 4.3.0 later', times: ALL }] },
  { contents: [{ answer: '452 4.3.1 no space', times: ALL }] },
  { hangUps: [{ times: 3 }] },
]

export const providers = {
  name: 'providers',
  cases: [
    {
      proves:
        'When Resend fails in every documented way for six hours, each mail reaches its person in the end, and nobody twice.',
      run: ({ onStage }) => survives(onStage, { name: 'resend', faults: RESEND_FAULTS }),
    },
    {
      proves:
        'When a mail server fails in every documented way for six hours, no mail is lost, and nobody hears twice unless a person decides so.',
      run: ({ onStage }) => survives(onStage, { name: 'smtp', faults: SMTP_FAULTS }),
    },
  ],
}

async function survives(onStage, { name, faults }) {
  const provider = await startAside(name)
  const wire = await startWire(Number(new URL(provider.url).port))
  try {
    const url = provider.url.replace(/\d+$/, String(wire.port))
    return await onStage({ ...settingsFor(name, url), ...VISITORS }, (stage) =>
      liveThrough({ ...stage, provider, wire }, [...faults, 'away']),
    )
  } finally {
    wire.stop()
    provider.kill()
  }
}

async function liveThrough(stage, ways) {
  const { sql, site, provider, wire, settings } = stage
  const boss = await wakerOf(settings.DATABASE_URL)
  const event = await drawInvited(sql, INVITED)
  const [open] = await createEvents(sql, 1)
  const ask = await signIn(site, ADMIN)
  await breakBy(ways[0], { provider, wire })
  assert.equal(await inviteAll(ask, event), INVITED)
  for (let step = 0; step < STEPS; step += 1) {
    await registerOne(site, open)
    await pass(stage, { boss, minutes: STEP_MINUTES })
    await mend({ provider, wire })
    await breakBy(ways[(step + 1) % ways.length], { provider, wire })
  }
  await mend({ provider, wire })
  const steps = await untilSettled(stage, { boss, events: [event, open] })
  await boss.stop({ graceful: false })
  return verdict(stage, { events: [event, open], hours: (STEPS * STEP_MINUTES + steps * 60) / 60 })
}

const breakBy = (fault, { provider, wire }) => (fault === 'away' ? wire.cut() : provider.set(fault))

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

async function verdict({ sql, provider }, { events, hours }) {
  const { deliveries, repeated } = await provider.report()
  const arrived = new Set(deliveries.map(({ mail }) => Number(/^<mail-(\d+)-/.exec(mail)?.[1])))
  const rows = await sql`select id, state, message, bulk from mails where workshop_id = any(${events})`
  const lost = rows.filter(({ id, state }) => !arrived.has(Number(id)) && state !== 'unknown')
  const twice = Object.keys(repeated).map((mail) => Number(/^<mail-(\d+)-/.exec(mail)?.[1]))
  const bulkTwice = rows.filter(({ id, bulk }) => bulk && twice.includes(Number(id)))
  const states = Object.entries(Object.groupBy(rows, ({ state }) => state)).map(
    ([state, { length }]) => `${length} ${state}`,
  )
  const counted = `${rows.length} mails over ${Math.round(hours)} simulated hours: ${states.join(', ')}; ${lost.length} lost, ${twice.length} came twice.`
  assert.deepEqual(
    lost.map(({ state, message }) => `${state} ${message}`),
    [],
    counted,
  )
  assert.equal(bulkTwice.length, 0, counted)
  return counted
}
