// How long staff wait for the back office's calls when the academy is many years old.
import { performance } from 'node:perf_hooks'
import { drawInvited } from '../mailing.mjs'
import { ADMIN, onStage } from '../stage.mjs'
import { crowdOf, drawCrowd } from './crowd.mjs'
import { percentilesOf, shareOfOthers } from './figures.mjs'
import { signIn } from './staff.mjs'

const WARM_UP = 20
/** What somebody notices as waiting begins here. */
export const OFFICE_AIM = 100

export const SETTINGS = {
  MAIL_TRANSPORT: 'capture',
  ...ADMIN,
}

export const office = {
  name: 'office',
  measure: ({ seconds }) => onStage(SETTINGS, (stage) => measureOffice(stage, { seconds })),
  columns: {
    call: ({ what }) => what,
    calls: ({ calls }) => calls,
    p50: ({ p50 }) => p50,
    p95: ({ p95 }) => p95,
    p99: ({ p99 }) => p99,
    max: ({ max }) => max,
  },
  keys: ['what'],
  figures: { p50: 'less', p95: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ p95, aim }) => p95 >= aim)
      .map(({ what, aim }) => `Misses the aim of a p95 under ${aim} ms: ${what}.`),
}

/** One row for each call, asked one after the other as one person does. */
async function measureOffice({ site, sql, settings }, { seconds }) {
  const ids = await drawCrowd(sql, crowdOf())
  const crowded = await drawCongress(sql)
  const ask = await signedIn(site, settings)
  const id = ids.at(-100)
  const event = await ask('GET', `/api/sandoz/workshops/${id}?include=sponsors`)
  const rows = []
  for (const [what, scene] of Object.entries({
    ...scenesOf({ ask, id, event }),
    ...panelScenesOf({ ask, crowded }),
  })) {
    for (let number = 0; number < WARM_UP; number += 1) await scene(number)
    const others = await shareOfOthers()
    rows.push({ what, others, aim: OFFICE_AIM, ...(await repeat(scene, seconds)) })
  }
  return rows
}

const LIST = '/api/sandoz/workshops?sortBy=date&sortByDirection=desc'

function scenesOf({ ask, id, event }) {
  const get = (path) => () => ask('GET', path)
  let { updated_at } = event
  return {
    'list: all 2,000 at once (no screen asks for it)': get(`${LIST}&perPage=0`),
    'an event with its texts': get(`/api/sandoz/workshops/${id}?include=sponsors`),
    'save of the whole form': async (number) => {
      const draft = { ...event, ...textsOf(number), title: `Messung ${number}`, updated_at }
      const saved = await ask('POST', `/api/sandoz/workshops/${id}`, draft)
      updated_at = saved.updated_at
    },
    'duplicate with a new date': () => ask('POST', `/api/sandoz/workshops/duplicate/${id}`, { date: '2031-05-05' }),
    'what needs attention': get('/api/sandoz/workshops/attention'),
    'history of an event': get(`/api/sandoz/workshops/history/${id}`),
  }
}

const PEOPLE = '/api/sandoz/workshop_registrations'
const CONGRESS = 5000

/** An event with more people than any other: most came, some were only invited. */
export async function drawCongress(sql) {
  const id = await drawInvited(sql, CONGRESS)
  await sql`update registrations set registered = now(), participated = case when random() < 0.4 then now() end
    where workshop_id = ${id} and random() < 0.8`
  await sql`analyze registrations`
  return id
}

/** What stands beside lists: the panels of home, numbers, fields that find while somebody types, the privacy desk. */
function panelScenesOf({ ask, crowded }) {
  const get = (path) => () => ask('GET', path)
  const found = (email) => () => ask('POST', '/api/system/privacy/find', { email })
  return {
    'home: next events': get(`${LIST.replace('desc', 'asc')}&filter[hide_past_workshops]=1&per_page=6`),
    'home: latest registrations': get(
      `${PEOPLE}?filter[standing]=registered&sortBy=registered&sortByDirection=desc&per_page=8`,
    ),
    'numbers of 5,000 people': get(`${PEOPLE}/counts/${crowded}`),
    'the door for 5,000 people': get(`${PEOPLE}/door/${crowded}`),
    'field: with whom somebody came': get(
      `${PEOPLE}?q=nachname12&per_page=8&filter[workshop_id]=${crowded}&filter[standing]=registered`,
    ),
    'field: sponsors': get('/api/sponsors?perPage=0'),
    'field: people of the log': get('/api/system/audit/people?q=nach&per_page=8'),
    'mails sent to many': get(`/api/email/runs?filter[workshop_id]=${crowded}`),
    'privacy: somebody of many years': found('person12345@example.org'),
    'privacy: nobody': found('unknown@example.org'),
    'whether mails go out': get('/api/email/state'),
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

/** Answers what the call says. */
export async function signedIn(site, settings) {
  const { ask } = await signIn(site, settings)
  return async (...call) => (await ask(...call)).json()
}
