// How long staff wait for the back office's calls when the academy is many years old.
import { performance } from 'node:perf_hooks'
import { Advice } from '../install.mjs'
import { onStage } from '../stage.mjs'
import { ADMIN, drawInvited } from '../torture/invited.mjs'
import { drawCrowd } from './crowd.mjs'
import { percentilesOf, shareOfOthers } from './figures.mjs'

const CROWD = { workshops: 2000, registrations: 200_000, mails: 500_000 }
const WARM_UP = 20
/** What somebody notices as waiting begins here. */
const OFFICE_AIM = 100

/** One row for each call, asked one after the other as one person does. */
async function measureOffice({ site, sql, settings }, { seconds }) {
  console.log(`Drawing ${CROWD.workshops} events with ${CROWD.registrations} people ...`)
  const ids = await drawCrowd(sql, CROWD)
  const ask = await signedIn(site, settings)
  const id = ids.at(-100)
  const crowded = await drawCongress(sql)
  const event = await ask('GET', `/api/sandoz/workshops/${id}?include=sponsors`)
  const rows = []
  for (const [what, scene] of Object.entries({
    ...scenesOf({ ask, id, event }),
    ...peopleScenesOf({ ask, crowded }),
  })) {
    for (let number = 0; number < WARM_UP; number += 1) await scene(number)
    const others = await shareOfOthers()
    rows.push({ what, others, aim: OFFICE_AIM, ...(await repeat(scene, seconds)) })
  }
  return rows
}

const LIST = '/api/sandoz/workshops?sortBy=date&sortByDirection=desc'
const UPCOMING = `${LIST}&filter[hide_past_workshops]=1`

function scenesOf({ ask, id, event }) {
  const get = (path) => () => ask('GET', path)
  let { updated_at } = event
  return {
    'list: upcoming events': get(UPCOMING),
    'list: past events, page 40': get(`${LIST}&filter[past_workshops]=1&page=40`),
    'list: 100 to a page, by title': get('/api/sandoz/workshops?sortBy=title&per_page=100'),
    'list: searched': get(`${LIST}&search=diabetes saal`),
    'list: upcoming and full': get(`${UPCOMING}&filter[state]=full`),
    'list: all 2,000 at once': get(`${LIST}&perPage=0`),
    'an event with its texts': get(`/api/sandoz/workshops/${id}?include=sponsors`),
    'save of the whole form': async (number) => {
      const draft = { ...event, ...textsOf(number), title: `Messung ${number}`, updated_at }
      const saved = await ask('POST', `/api/sandoz/workshops/${id}`, draft)
      updated_at = saved.updated_at
    },
    'duplicate with a new date': () => ask('POST', `/api/sandoz/workshops/duplicate/${id}`, { date: '2031-05-05' }),
    'what needs attention': get('/api/sandoz/workshops/attention'),
    'people of an event': get(
      `/api/sandoz/workshop_registrations?filter[workshop_id]=${id}&sortBy=created_at&sortByDirection=desc`,
    ),
    'newest registrations of all': get(
      '/api/sandoz/workshop_registrations?sortBy=created_at&sortByDirection=desc&per_page=8',
    ),
    'people searched in all events': get('/api/sandoz/workshop_registrations?search=person1234'),
    'e-mail log of an event': get(`/api/email/log/${id}?sortBy=created_at&sortByDirection=desc`),
    'history of an event': get(`/api/sandoz/workshops/history/${id}`),
  }
}

const PEOPLE = '/api/sandoz/workshop_registrations'
const CONGRESS = 5000

/** An event with more people than any other: most came, some were only invited. */
async function drawCongress(sql) {
  const id = await drawInvited(sql, CONGRESS)
  await sql`update registrations set registered = now(), participated = case when random() < 0.4 then now() end
    where workshop_id = ${id} and random() < 0.8`
  await sql`analyze registrations`
  return id
}

/** Each way in which the screen orders, narrows and searches the people of an event; then the same over everybody. */
function peopleScenesOf({ ask, crowded }) {
  const of = (path) => () => ask('GET', `${PEOPLE}?sortByDirection=desc&filter[workshop_id]=${crowded}&${path}`)
  const ofAll = (path) => () => ask('GET', `${PEOPLE}?sortByDirection=desc&${path}`)
  const orders = ['created_at', 'last_name', 'email', 'institution', 'city', 'registered', 'participated']
  const standings = ['invited', 'registered', 'participated', 'cancelled', 'interest', 'companion', 'added']
  return {
    ...Object.fromEntries(orders.map((by) => [`5,000 people by ${by}, page 100`, of(`sortBy=${by}&page=100`)])),
    ...Object.fromEntries(standings.map((name) => [`5,000 people: ${name}`, of(`filter[standing]=${name}`)])),
    '5,000 people, searched': of('search=nachname12 apotheke'),
    'numbers of 5,000 people': () => ask('GET', `${PEOPLE}/counts/${crowded}`),
    'the door for 5,000 people': () => ask('GET', `${PEOPLE}/door/${crowded}`),
    'all people, page 500': ofAll('sortBy=created_at&page=500'),
    'all people by last_name': ofAll('sortBy=last_name'),
    'all people: registered': ofAll('filter[standing]=registered'),
  }
}

/** As long as texts of events are, and other ones each time: nothing is answered from what was cleaned before. */
function textsOf(number) {
  const text = (part) => `<p>${part} ${number}: ${'ein Satz über die Veranstaltung, {first_name}. '.repeat(40)}</p>`
  return {
    ...{ category_d: true, description: text('Inhalt'), signup_hint: text('Hinweis') },
    ...{ email_invite_subject: 'Einladung', email_invite: text('Einladung') },
    ...{ email_confirmation_subject: 'Bestätigung', email_confirmation: text('Bestätigung') },
    ...{
      ical_description: `Bis bald ${number}`,
      email_reminder_subject: 'Erinnerung',
      email_reminder: text('Erinnerung'),
    },
    ...{ email_after_event_subject: 'Danke', email_after_event: text('Danke') },
  }
}

async function repeat(scene, seconds) {
  const times = []
  const end = performance.now() + seconds * 1000
  for (let number = WARM_UP; performance.now() < end; number += 1) {
    const started = performance.now()
    await scene(number)
    times.push(performance.now() - started)
  }
  return { calls: times.length, ...percentilesOf(times) }
}

async function signedIn(site, { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }) {
  const headers = { 'content-type': 'application/json' }
  const ask = async (method, path, body) => {
    const response = await fetch(site + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Advice(`${method} ${path} answers ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { token } = await ask('POST', '/api/login', { email, password })
  headers.authorization = `Bearer ${token}`
  return ask
}

export const office = {
  name: 'office',
  measure: (given) => onStage({ ...ADMIN, MAIL_TRANSPORT: 'capture' }, (stage) => measureOffice(stage, given)),
  columns: {
    call: ({ what }) => what,
    calls: (row) => row.calls,
    p50: (row) => row.p50,
    p95: (row) => row.p95,
    p99: (row) => row.p99,
    max: (row) => row.max,
  },
  keys: ['what'],
  figures: { p50: 'less', p95: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ p95, aim }) => p95 >= aim)
      .map(({ what, aim }) => `Misses the aim of a p95 under ${aim} ms: ${what}.`),
}
