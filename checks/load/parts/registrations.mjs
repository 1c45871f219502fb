// How many people can register, alone and beside mass mailings and exports of 100,000 people, and whether each
// confirmed person is registered once and gets a mail.
import { pause } from '../../../scripts/ports-and-processes.mjs'
import { ADMIN, withServer } from '../../environment.mjs'
import { insertInvitedEvent, inviteAll, signInAsAdmin } from '../../support/mass-mailing.mjs'
import {
  closeRegistrationSockets,
  createEvents,
  insertAttendedEvent,
  registerOne,
} from '../../support/registrations.mjs'
import { createStaffClient } from '../../support/staff-client.mjs'
import { measureBareRegistrations } from '../baselines/bare-registrations.mjs'
import { percentilesOf, startCpuTimer, waitForQuietMachine } from '../metrics/process-metrics.mjs'

const CONNECTIONS = 32
const MAIL_TIMEOUT_MS = 120_000
const INVITED = 10_000
const EXPORTED = 100_000
const P95_AIM = 300

/** The rate is somewhat above the aim. */
const SCENARIOS = [
  { count: 1, name: 'one event', rate: 60, aim: 50 },
  { count: 20, name: '20 events', rate: 120, aim: 100 },
]

/** Trusts one proxy, so that each person has an address of its own. */
const SETTINGS = { ...ADMIN, TRUST_PROXY: '1', MAIL_TRANSPORT: 'capture' }

export const registrations = {
  name: 'registrations',
  measure: ({ seconds }) => withServer(SETTINGS, (environment) => measureRegistrations(environment, { seconds })),
  columns: {
    registrations: 'what',
    'per s': 'perSecond',
    accepted: 'accepted',
    refused: 'refused',
    p50: 'p50',
    p95: 'p95',
    p99: 'p99',
    max: 'max',
    lost: 'lost',
    doubled: 'doubled',
    'no mail': 'unmailed',
    'CPU ms': 'cpu',
    'mailed after s': 'mailed',
    'bare driver per s': 'baseline',
    'of it': (row) => (row.share ? `${Math.round(row.share * 100)} %` : '-'),
    'mails meanwhile': 'sentMeanwhile',
  },
  keys: ['what'],
  figures: { perSecond: 'more', p95: 'less', p99: 'less', cpu: 'less' },
  complaints: (rows) => [
    ...rows
      .filter(({ aim, perSecond, p95 }) => aim && (perSecond < aim || p95 >= P95_AIM))
      .map(({ what, aim }) => `Misses the aim of ${aim} a second and a p95 under ${P95_AIM} ms: ${what}.`),
    ...rows
      .filter(({ refused }) => refused > 0)
      .map(({ what, reason }) => `Refused some: ${what}. The first answer: ${reason}`),
    ...rows.filter(isBroken).map(({ what }) => `Broke a promise: ${what}.`),
  ],
  broken: (rows) => rows.some(isBroken),
}

/** A lost or doubled registration, or one without its mail, fails the run; a slow figure is only reported. */
const isBroken = ({ lost, doubled, unmailed }) => lost + doubled + unmailed > 0

/** Measures one event and twenty: at a constant rate, as fast as possible, and at that rate beside other work. */
async function measureRegistrations({ site, sql, pid, settings: { DATABASE_URL: url } }, { seconds }) {
  const environment = { site, sql, pid }
  await measure({ ...environment, count: 5 }, (send) => sendAtRate(30, 4, send))
  const rows = []
  for (const { count, name, rate, aim } of SCENARIOS) {
    const arriving = await measure({ ...environment, count }, (send) => sendAtRate(rate, seconds, send))
    rows.push({ ...arriving, what: `${name}, ${rate}/s arrive`, aim })
    const concurrent = await measure({ ...environment, count }, (send) => sendConcurrently(seconds, send))
    const baseline = await measureBareRegistrations({
      url,
      events: await createEvents(sql, count),
      seconds: seconds / 2,
    })
    rows.push({
      ...concurrent,
      what: `${name}, ${CONNECTIONS} at once`,
      baseline,
      share: concurrent.perSecond / baseline,
    })
  }
  const others = await withBackgroundLoad(environment)
  for (const { count, name, rate, aim } of SCENARIOS) {
    const { cpu, ...row } = await others(() =>
      measure({ ...environment, count }, (send) => sendAtRate(rate, seconds, send)),
    )
    rows.push({ ...row, what: `${name}, ${rate}/s arrive, mails and export meanwhile`, aim })
  }
  closeRegistrationSockets()
  return rows
}

/** Returns a function that runs work while invitations go out and lists of a congress are exported. */
async function withBackgroundLoad({ site, sql }) {
  const post = await signInAsAdmin(site)
  const staff = await createStaffClient(site, ADMIN)
  const congress = await insertAttendedEvent(sql, EXPORTED)
  return async (work) => {
    const invited = await insertInvitedEvent(sql, INVITED)
    const sentSoFar = async () => {
      const [{ sent }] =
        await sql`select count(*)::int as sent from mails where workshop_id = ${invited} and state = 'sent'`
      return sent
    }
    await inviteAll(post, invited)
    let isRunning = true
    const exporting = (async () => {
      while (isRunning) await (await staff.exported(congress)).arrayBuffer()
    })()
    const row = await work()
    const sentMeanwhile = await sentSoFar()
    isRunning = false
    await exporting
    return { ...row, sentMeanwhile }
  }
}

async function measure({ site, sql, pid, count }, load) {
  const events = await createEvents(sql, count)
  const others = await waitForQuietMachine()
  const computed = startCpuTimer(pid)
  const started = performance.now()
  const answers = await load(createSender(site, events))
  const took = (performance.now() - started) / 1000
  const accepted = answers.filter(({ id }) => id)
  const refused = answers.filter(({ id }) => !id)
  const mailed = await measureMailing(sql, events)
  return {
    perSecond: Math.round((accepted.length / took) * 10) / 10,
    accepted: accepted.length,
    refused: refused.length,
    ...(refused.length > 0 && { reason: refused[0].reason }),
    ...percentilesOf(answers.map(({ time }) => time)),
    others,
    cpu: Math.round((computed() / accepted.length) * 10_000) / 10,
    ...(await countBrokenConfirmations(sql, { events, accepted })),
    mailed,
  }
}

/** Returns a function that registers one person after the other, each for the next event. */
function createSender(site, events) {
  let next = 0
  return (planned) => {
    next += 1
    return registerOne(site, events[next % events.length], planned)
  }
}

/** Registers at a constant rate whether or not the server keeps up; latency counts from the planned arrival. */
async function sendAtRate(rate, seconds, send) {
  const sent = []
  const started = performance.now()
  for (let number = 0; number < rate * seconds; number += 1) {
    const planned = started + (number * 1000) / rate
    const early = planned - performance.now()
    if (early > 1) await pause(early)
    sent.push(send(planned))
  }
  return await Promise.all(sent)
}

/** Registers over CONNECTIONS connections, each starting its next registration after the last. */
async function sendConcurrently(seconds, send) {
  const answers = []
  const end = performance.now() + seconds * 1000
  const oneByOne = async () => {
    while (performance.now() < end) answers.push(await send(performance.now()))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, oneByOne))
  return answers
}

/** Compares the confirmed registrations with the database. */
async function countBrokenConfirmations(sql, { events, accepted }) {
  const stored = await sql`
    select r.id, r.email, r.workshop_id, count(m.id)::int as mails
    from registrations r left join mails m on m.registration_id = r.id and m.type = 'confirmation'
      and m.state in ('queued', 'sending', 'retry', 'sent')
    where r.workshop_id = any(${events}) and r.registered is not null and r.cancelled_at is null
    group by r.id`
  const seats = Map.groupBy(stored, ({ email, workshop_id }) => `${workshop_id} ${email}`)
  const found = accepted.map(({ id, email, workshop_id }) => ({ id, rows: seats.get(`${workshop_id} ${email}`) ?? [] }))
  return {
    lost: found.filter(({ id, rows }) => !rows.some((row) => row.id === id)).length,
    doubled: found.filter(({ rows }) => rows.length > 1).length,
    unmailed: found.filter(({ rows }) => rows.some(({ mails }) => mails !== 1)).length,
    unanswered: stored.length - accepted.length,
  }
}

/** Returns the seconds from the last registration until its last mail, notices to staff included, was handed over. */
async function measureMailing(sql, events) {
  const started = performance.now()
  while (performance.now() - started < MAIL_TIMEOUT_MS) {
    const [{ waiting }] = await sql`
      select count(*)::int as waiting from mails
      where workshop_id = any(${events}) and state in ('queued', 'sending', 'retry')`
    if (waiting === 0) return Math.round((performance.now() - started) / 100) / 10
    await pause(100)
  }
  return null
}
