// How long staff wait for calls of the back office in an academy of many years.
import { performance } from 'node:perf_hooks'
import { ADMIN, withServer } from '../../environment.mjs'
import { insertDataset, LARGE_DATASET } from '../../support/large-dataset.mjs'
import { insertInvitedEvent } from '../../support/mass-mailing.mjs'
import { signIn } from '../../support/staff-client.mjs'
import { percentilesOf, waitForQuietMachine } from '../metrics/process-metrics.mjs'

const WARM_UP = 20
/** Runs of a query that do not count: the first one on a connection plans and prepares the statement. */
const WARM_UP_QUERIES = 2
/** People notice a delay from here on. */
export const OFFICE_AIM = 100
export const OFFICE_SETTINGS = {
  MAIL_TRANSPORT: 'capture',
  ...ADMIN,
}

/** The keys, figures and complaints of a part whose rows are calls. */
export const OFFICE_TIMES = {
  keys: ['what'],
  figures: { p50: 'less', p95: 'less' },
  complaints: (rows) =>
    rows
      .filter(({ p95 }) => p95 >= OFFICE_AIM)
      .map(({ what, p95 }) => `Misses the aim of a p95 under ${OFFICE_AIM} ms: ${what} (${p95}).`),
}

export const office = {
  name: 'office',
  measure: ({ seconds }) => withServer(OFFICE_SETTINGS, (environment) => measureOffice(environment, { seconds })),
  columns: { call: 'what', calls: 'calls', p50: 'p50', p95: 'p95', p99: 'p99', max: 'max' },
  ...OFFICE_TIMES,
}

/** One row for each call, made one after the other as one person does. */
async function measureOffice({ site, sql, settings }, { seconds }) {
  const ids = await insertDataset(sql, LARGE_DATASET)
  const crowded = await insertCrowdedEvent(sql)
  const send = await createAdminClient(site, settings)
  const id = ids.at(-100)
  const event = await send('GET', `/api/sandoz/workshops/${id}?include=sponsors`)
  const rows = []
  for (const [what, scenario] of Object.entries({
    ...scenariosOf({ send, id, event }),
    ...panelScenariosOf({ send, crowded }),
  })) {
    const others = await waitForQuietMachine()
    rows.push({ what, others, ...(await measureScenario(scenario, seconds)) })
  }
  return rows
}

const LIST = '/api/sandoz/workshops?sortBy=date&sortByDirection=desc'

function scenariosOf({ send, id, event }) {
  const get = (path) => () => send('GET', path)
  let { updated_at } = event
  return {
    'list: all 2,000 at once (no screen requests it)': get(`${LIST}&perPage=0`),
    'an event with its texts': get(`/api/sandoz/workshops/${id}?include=sponsors`),
    'save of the whole form': async (number) => {
      const draft = { ...event, ...searchTextsOf(number), title: `Messung ${number}`, updated_at }
      const saved = await send('POST', `/api/sandoz/workshops/${id}`, draft)
      updated_at = saved.updated_at
    },
    'duplicate with a new date': () => send('POST', `/api/sandoz/workshops/duplicate/${id}`, { date: '2031-05-05' }),
    'what needs attention': get('/api/sandoz/workshops/attention'),
    'history of an event': get(`/api/sandoz/workshops/history/${id}`),
  }
}

const PEOPLE = '/api/sandoz/workshop_registrations'
const CONGRESS = 5000

/** An event with more people than any other: most attended, some were only invited. */
export async function insertCrowdedEvent(sql) {
  const id = await insertInvitedEvent(sql, CONGRESS)
  await sql`update registrations set registered = now(), participated = case when random() < 0.4 then now() end
    where workshop_id = ${id} and random() < 0.8`
  await sql`analyze registrations`
  return id
}

/** Calls besides lists: panels of the home page, counts, search fields, the privacy desk. */
function panelScenariosOf({ send, crowded }) {
  const get = (path) => () => send('GET', path)
  const found = (email) => () => send('POST', '/api/system/privacy/find', { email })
  return {
    'home: next events': get(`${LIST.replace('desc', 'asc')}&filter[hide_past_workshops]=1&per_page=6`),
    'home: latest registrations': get(
      `${PEOPLE}?filter[standing]=registered&sortBy=registered&sortByDirection=desc&per_page=8`,
    ),
    'numbers of 5,000 people': get(`${PEOPLE}/counts/${crowded}`),
    'the check-in list for 5,000 people': get(`${PEOPLE}/door/${crowded}`),
    'field: the main person of a companion': get(
      `${PEOPLE}?q=nachname12&per_page=8&filter[workshop_id]=${crowded}&filter[standing]=registered`,
    ),
    'field: sponsors': get('/api/sponsors?perPage=0'),
    'field: people of the log': get('/api/system/audit/people?q=nach&per_page=8'),
    'mails sent to many': get(`/api/email/runs?filter[workshop_id]=${crowded}`),
    'privacy: a person of many years': found('person12345@example.org'),
    'privacy: nobody': found('unknown@example.org'),
    'whether mails go out': get('/api/email/state'),
  }
}

/** Texts as long as those of events, different each time, so that the cache of sanitised texts does not help. */
function searchTextsOf(number) {
  const text = (part) => `<p>${part} ${number}: ${'ein Satz über die Veranstaltung, {first_name}. '.repeat(40)}</p>`
  return {
    category_d: true,
    description: text('Inhalt'),
    signup_hint: text('Hinweis'),
    email_invite_subject: 'Einladung',
    email_invite: text('Einladung'),
    email_confirmation_subject: 'Bestätigung',
    email_confirmation: text('Bestätigung'),
    ical_description: `Bis bald ${number}`,
    email_reminder_subject: 'Erinnerung',
    email_reminder: text('Erinnerung'),
    email_after_event_subject: 'Danke',
    email_after_event: text('Danke'),
  }
}

/** Returns the times of a call that is repeated for these seconds, after calls that do not count. */
export async function measureScenario(scenario, seconds) {
  for (let number = 0; number < WARM_UP; number += 1) await scenario(number)
  const times = []
  const end = performance.now() + seconds * 1000
  for (let number = WARM_UP; performance.now() < end; number += 1) {
    const started = performance.now()
    await scenario(number)
    times.push(performance.now() - started)
  }
  return { calls: times.length, ...percentilesOf(times) }
}

export async function measureTimes(act, repetitions) {
  const times = []
  for (let number = -WARM_UP_QUERIES; number < repetitions; number += 1) {
    const started = performance.now()
    await act()
    if (number >= 0) times.push(performance.now() - started)
  }
  return percentilesOf(times)
}

/** Returns a function that calls as the admin and returns the JSON, or the bytes of a document. */
export async function createAdminClient(site, settings) {
  const { send } = await signIn(site, settings)
  return async (...call) => {
    const response = await send(...call)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return isJson ? response.json() : response.arrayBuffer()
  }
}
