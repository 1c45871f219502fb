// How many people can register, quietly and while thousands of mails leave and a list of 100,000 goes out, and whether each who
// was told so is registered once and gets a mail.
import http from 'node:http'
import { drawInvited, inviteAll, signIn } from '../mailing.mjs'
import { ADMIN, onStage } from '../stage.mjs'
import { pause } from '../system.mjs'
import { computingOf, percentilesOf, shareOfOthers } from './figures.mjs'
import { measureFloor } from './registrations-floor.mjs'
import { drawCongress } from './sheets.mjs'
import { staffOf } from './staff.mjs'

const REGISTER = '/api/sandoz/workshop_registrations/register'
const CONNECTIONS = 32
const MAIL_PATIENCE = 120_000
/** Limited, so that each registration counts the seats that are taken. */
const SEATS = 20_000
const INVITED = 10_000
const EXPORTED = 100_000
const P95_AIM = 300

/** They arrive somewhat faster than the aim asks for. */
const SCENES = [
  { count: 1, name: 'one event', rate: 60, aim: 50 },
  { count: 20, name: '20 events', rate: 120, aim: 100 },
]

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })

/** One proxy is believed, so that the load comes from as many addresses as people. */
const SETTINGS = { ...ADMIN, TRUST_PROXY: '1', MAIL_TRANSPORT: 'capture' }

export const registrations = {
  name: 'registrations',
  measure: ({ seconds }) => onStage(SETTINGS, (stage) => measureRegistrations(stage, { seconds })),
  columns: {
    registrations: ({ what }) => what,
    'per s': (row) => row.perSecond,
    accepted: (row) => row.accepted,
    refused: (row) => row.refused,
    p50: (row) => row.p50,
    p95: (row) => row.p95,
    p99: (row) => row.p99,
    max: (row) => row.max,
    lost: (row) => row.lost,
    doubled: (row) => row.doubled,
    'no mail': (row) => row.unmailed,
    'CPU ms': (row) => row.cpu ?? '-',
    'mailed after s': (row) => row.mailed ?? '-',
    'bare driver per s': (row) => row.floor ?? '-',
    'of it': (row) => (row.share ? `${Math.round(row.share * 100)} %` : '-'),
    'mails meanwhile': (row) => row.sentMeanwhile ?? '-',
  },
  keys: ['what'],
  figures: { perSecond: 'more', p95: 'less', p99: 'less', cpu: 'less' },
  complaints: (rows) => [
    ...rows
      .filter(({ aim, perSecond, p95 }) => aim && (perSecond < aim || p95 >= P95_AIM))
      .map(({ what, aim }) => `Misses the aim of ${aim} a second and a p95 under ${P95_AIM} ms: ${what}.`),
    ...rows
      .filter(({ refused }) => refused > 0)
      .map(({ what, because }) => `Refused some: ${what}. The first answer: ${because}`),
    ...rows.filter(isBroken).map(({ what }) => `Broke a promise: ${what}.`),
  ],
  broken: (rows) => rows.some(isBroken),
}

/** A figure may be better or worse; a promise that was not kept is a fault. */
const isBroken = ({ lost, doubled, unmailed }) => lost + doubled + unmailed > 0

/** Rows for one event and for twenty: at a steady rate, as fast as they come, and at that rate beside other work. */
export async function measureRegistrations({ site, sql, pid, settings: { DATABASE_URL: url } }, { seconds }) {
  const stage = { site, sql, pid }
  await measure({ ...stage, count: 5 }, (send) => atRate(30, 4, send))
  const rows = []
  for (const { count, name, rate, aim } of SCENES) {
    const arriving = await measure({ ...stage, count }, (send) => atRate(rate, seconds, send))
    rows.push({ ...arriving, what: `${name}, ${rate}/s arrive`, aim })
    const turns = await measure({ ...stage, count }, (send) => inTurns(seconds, send))
    const floor = await measureFloor({ url, events: await createEvents(sql, count), seconds: seconds / 2 })
    rows.push({ ...turns, what: `${name}, ${CONNECTIONS} at once`, floor, share: turns.perSecond / floor })
  }
  const others = await besides(stage)
  for (const { count, name, rate, aim } of SCENES) {
    const { cpu, ...row } = await others(() => measure({ ...stage, count }, (send) => atRate(rate, seconds, send)))
    rows.push({ ...row, what: `${name}, ${rate}/s arrive, mails and export meanwhile`, aim })
  }
  agent.destroy()
  return rows
}

/** Answers what lets invitations leave and lists of a congress go out while something else is done. */
async function besides({ site, sql }) {
  const [ask, staff, congress] = [await signIn(site), await staffOf(site, ADMIN), await drawCongress(sql, EXPORTED)]
  return async (work) => {
    const invited = await drawInvited(sql, INVITED)
    const sentSoFar = async () => {
      const [{ sent }] =
        await sql`select count(*)::int as sent from mails where workshop_id = ${invited} and state = 'sent'`
      return sent
    }
    await inviteAll(ask, invited)
    let goesOn = true
    const exporting = (async () => {
      while (goesOn) await (await staff.exported(congress)).arrayBuffer()
    })()
    const row = await work()
    const sentMeanwhile = await sentSoFar()
    goesOn = false
    await exporting
    return { ...row, sentMeanwhile }
  }
}

async function measure({ site, sql, pid, count }, load) {
  const events = await createEvents(sql, count)
  const others = await shareOfOthers()
  const computed = computingOf(pid)
  const started = performance.now()
  const answers = await load(senderTo(site, events))
  const took = (performance.now() - started) / 1000
  const accepted = answers.filter(({ id }) => id)
  const refused = answers.filter(({ id }) => !id)
  const mailed = await secondsUntilMailed(sql, events)
  return {
    perSecond: Math.round((accepted.length / took) * 10) / 10,
    accepted: accepted.length,
    refused: refused.length,
    ...(refused.length > 0 && { because: refused[0].because }),
    ...percentilesOf(answers.map(({ time }) => time)),
    others,
    cpu: Math.round((computed() / accepted.length) * 10_000) / 10,
    ...(await verify(sql, { events, accepted })),
    mailed,
  }
}

/** Sends one registration after the other, each to the next event. */
function senderTo(site, events) {
  let next = 0
  return (planned) => {
    next += 1
    return registerOne(site, events[next % events.length], planned)
  }
}

/** People arrive at a steady rate whether or not the server keeps up; the wait counts from when each arrived. */
async function atRate(rate, seconds, send) {
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

/** So many people at once, each followed by another one. */
async function inTurns(seconds, send) {
  const answers = []
  const end = performance.now() + seconds * 1000
  const oneByOne = async () => {
    while (performance.now() < end) answers.push(await send(performance.now()))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, oneByOne))
  return answers
}

let people = 0

/** A new person from an address of his own; answers the registration's id, or why there is none. */
export function registerOne(site, workshop_id, planned = performance.now()) {
  people += 1
  const email = `person.${people}@example.org`
  const body = JSON.stringify({
    workshop_id,
    title: 'Dr.',
    gender: 'f',
    first_name: 'Paula',
    last_name: `Person ${people}`,
    institution: 'Linden-Apotheke',
    institution_address: 'Lindenstraße 1',
    postal_code: '50667',
    city: 'Köln',
    email,
    language: 'de',
    terms_conditions: true,
    company: [],
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
  }
  return new Promise((resolve) => {
    const done = (answer) => resolve({ email, workshop_id, time: performance.now() - planned, ...answer })
    const request = http.request(
      site + REGISTER,
      { method: 'POST', agent, headers, timeout: 30_000 },
      async (response) => {
        try {
          const text = Buffer.concat(await Array.fromAsync(response)).toString()
          const { id } = response.statusCode === 200 ? JSON.parse(text) : {}
          done({ id, because: id ? undefined : `${response.statusCode} ${text.slice(0, 200)}` })
        } catch (error) {
          done({ because: error.message })
        }
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer within 30 s')))
    request.on('error', (error) => done({ because: error.message }))
    request.end(body)
  })
}

/** Open events in forty days, as staff would have made them. */
export async function createEvents(sql, count) {
  const date = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: count }, (_, place) => ({
    title: `Messung ${place + 1}`,
    category_d: true,
    category_p: true,
    header_image: 'Medizinisches_Fachwissen',
    presence_type: 'Onsite',
    location: 'Haus der Pharmazie, Hauptstraße 1, 50667 Köln',
    language: 'de',
    date,
    time: '18:00',
    end_time: '20:00',
    signup_active: true,
    maximum_participants: SEATS,
    description: '<p>Ein Abend über neue Leitlinien.</p>',
  }))
  const made = await sql`insert into workshops ${sql(rows)} returning id`
  return made.map(({ id }) => id)
}

/** What the database says of those who were told that they are registered. */
async function verify(sql, { events, accepted }) {
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

/** How long after the last registration the last of its mails, notices to staff included, was handed over. */
async function secondsUntilMailed(sql, events) {
  const started = performance.now()
  while (performance.now() - started < MAIL_PATIENCE) {
    const [{ waiting }] = await sql`
      select count(*)::int as waiting from mails
      where workshop_id = any(${events}) and state in ('queued', 'sending', 'retry')`
    if (waiting === 0) return Math.round((performance.now() - started) / 100) / 10
    await pause(100)
  }
  return null
}
