// What four instances promise together while they are under load: a save is seen everywhere at once, limits and sessions
// hold across all, no job runs twice and no mail leaves twice.

import { settingsFor } from '../mailing.mjs'
import { startAside } from '../servers/aside.mjs'
import { ADMIN, onStage } from '../stage.mjs'
import { pause } from '../system.mjs'
import { percentilesOf, shareOfOthers } from './figures.mjs'
import { arrivalsAt } from './growth-instances.mjs'
import { bringInstances, programOf, startNginx } from './growth-system.mjs'
import { createEvents } from './registrations.mjs'
import { signIn } from './staff.mjs'

const INSTANCES = 4
const SAVES = 50
/** By the cache each of them takes seconds. */
const SAVES_BY_CACHE = 10
const ARRIVALS = 30
const LIMIT = 60
const PATIENCE_MS = 5000

export const growthPurges = {
  name: 'growth purges',
  document: 'docs/scaling.md',
  measure: () => (programOf('nginx') ? measure() : []),
  columns: {
    'seen or held by': (row) => row.what,
    times: (row) => row.times,
    p50: (row) => row.p50 ?? '-',
    p99: (row) => row.p99 ?? '-',
    max: (row) => row.max ?? '-',
    faults: (row) => row.faults,
  },
  keys: ['what'],
  figures: { p99: 'less' },
  complaints: (rows) =>
    rows.filter(({ faults }) => faults > 0).map(({ what }) => `Broke a promise of several instances: ${what}.`),
  broken: (rows) => rows.some(({ faults }) => faults > 0),
}

async function measure() {
  const provider = await startAside('smtp', {})
  try {
    return await onStage({ ...settingsFor('smtp', provider.url), TRUST_PROXY: '2' }, (stage) => play(stage, provider))
  } finally {
    provider.kill()
  }
}

async function play(stage, provider) {
  const instances = await bringInstances(stage, INSTANCES)
  const ports = instances.map(({ port }) => port)
  const nginx = await startNginx({ ports, folder: stage.settings.DATA_DIR, keeps: true, atEnd: stage.atEnd })
  const others = await shareOfOthers()
  const events = await createEvents(stage.sql, 20)
  const load = keepArriving(nginx.site, events)
  const rows = [
    ...(await savesSeen({ ...stage, instances, nginx })),
    await limitHeld(stage.sql, instances),
    await sessionsHeld(instances),
  ]
  const answered = await load.end()
  rows.push(answered, await mailsSent(stage.sql, provider, events), await jobsRun(stage.sql))
  return rows.map((row) => ({ ...row, others }))
}

/** Registrations by the proxy, a second's worth after the other, until they are ended. */
function keepArriving(site, events) {
  const arrive = arrivalsAt(site, events, ARRIVALS)
  const counted = { answered: 0, failed: 0, times: [] }
  let goesOn = true
  const going = (async () => {
    while (goesOn) {
      const { answered, failed, times } = await arrive(1)
      counted.answered += answered
      counted.failed += failed
      counted.times.push(...times)
    }
  })()
  return {
    end: async () => {
      goesOn = false
      await going
      return {
        what: `${ARRIVALS} registrations a second, meanwhile, by the proxy`,
        ...{ times: counted.answered, faults: counted.failed },
        ...percentilesOf(counted.times),
      }
    },
  }
}

/** Each save goes to the first instance; then all are asked directly, and the proxy that keeps pages, until all show it. */
async function savesSeen({ sql, settings, instances, nginx }) {
  const [id] = await createEvents(sql, 1)
  const { ask } = await signIn(instances[0].site, settings)
  let event = await (await ask('GET', `/api/sandoz/workshops/${id}?include=sponsors`)).json()
  const times = { first: [], others: [], cache: [] }
  for (let number = 1; number <= SAVES; number += 1) {
    const title = `Gespeichert ${number}.`
    if (number <= SAVES_BY_CACHE) await fetch(`${nginx.site}/events/${id}`)
    event = { ...event, ...(await (await ask('POST', `/api/sandoz/workshops/${id}`, { ...event, title })).json()) }
    const since = performance.now()
    const seen = ({ site }) => msUntil(`${site}/events/${id}`, { title, since })
    const [first, ...others] = await Promise.all(instances.map(seen))
    times.first.push(first)
    times.others.push(...others)
    if (number <= SAVES_BY_CACHE) times.cache.push(await seen(nginx))
  }
  return [
    rowOf('a save, by the instance that saved', times.first),
    rowOf('a save, by the other three', times.others),
    rowOf('a save, by nginx that keeps a second', times.cache),
  ]
}

async function msUntil(url, { title, since }) {
  for (;;) {
    const text = await (await fetch(url)).text()
    const ms = performance.now() - since
    if (text.includes(title) || ms > PATIENCE_MS) return ms
    await pause(2)
  }
}

const rowOf = (what, times) => ({
  what,
  times: times.length,
  faults: times.filter((ms) => ms > PATIENCE_MS).length,
  ...percentilesOf(times),
})

/** One address asks all instances at once, oftener than it may. */
async function limitHeld(sql, instances) {
  const [id] = await createEvents(sql, 1)
  const body = JSON.stringify({ workshop_id: id })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
  const url = ({ site }) => `${site}/api/sandoz/workshop_registrations/register`
  const asked = Array.from({ length: LIMIT * 2 }, (_, number) =>
    fetch(url(instances[number % INSTANCES]), { method: 'POST', headers, body }),
  )
  const codes = (await Promise.all(asked)).map(({ status }) => status)
  const let_in = codes.filter((code) => code !== 429).length
  return {
    what: `a limit of ${LIMIT} for one address, asked for ${LIMIT * 2} times`,
    times: let_in,
    faults: Math.abs(let_in - LIMIT),
  }
}

/** Signed in at one, known by all; signed out at another, known by none. */
async function sessionsHeld(instances) {
  let faults = 0
  for (const [place, { site }] of instances.entries()) {
    const { ask } = await signIn(site, ADMIN)
    const known = () =>
      Promise.all(
        instances.map((one) =>
          ask('GET', '/api/user', undefined, one.site).then(
            () => 1,
            () => 0,
          ),
        ),
      )
    faults += (await known()).filter((is) => !is).length
    await ask('POST', '/api/logout', undefined, instances[(place + 1) % INSTANCES].site)
    faults += (await known()).filter(Boolean).length
  }
  return { what: 'a session, in and out, by every instance', times: INSTANCES * INSTANCES * 2, faults }
}

/** By the database one for each registration and each staff notice; by the provider none twice. */
async function mailsSent(sql, provider, events) {
  const waiting = () => sql`select count(*)::int as count from mails where state in ('queued', 'sending', 'retry')`
  for (const end = Date.now() + 60_000; Date.now() < end && (await waiting())[0].count > 0; ) await pause(200)
  const [{ mailed, wrong, left }] = await sql`
    select count(*)::int as mailed, count(*) filter (where mails <> 1)::int as wrong, (select count(*)::int from mails where state <> 'sent' and workshop_id = any(${events})) as left
    from (select count(m.id) as mails from registrations r left join mails m on m.registration_id = r.id and m.type = 'confirmation' and m.attempts = 1
      where r.workshop_id = any(${events}) and r.registered is not null group by r.id) counted`
  const { repeated, deliveries } = await provider.report()
  const twice = Object.keys(repeated).length
  return { what: `mails: ${deliveries.length} taken by the provider`, times: mailed, faults: wrong + left + twice }
}

/** Each minute one run of a job that nobody causes, whoever has the clock. */
async function jobsRun(sql) {
  const runs = await sql`
    select count(*)::int as count from pgboss.job where name = 'mails.sweep' group by date_trunc('minute', created_on)`
  return {
    what: 'a job of every minute, in four instances',
    times: runs.length,
    faults: runs.filter(({ count }) => count > 1).length,
  }
}
