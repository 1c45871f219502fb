// How long the pages take that count many people or events: an event's overview, the season, audiences, evaluations, series.
import { pause } from '../../../scripts/ports-and-processes.mjs'
import { withServer } from '../../environment.mjs'
import { insertDataset, LARGE_DATASET } from '../../support/large-dataset.mjs'
import { startMemoryTimer, waitForQuietMachine } from '../metrics/process-metrics.mjs'
import { createAdminClient, insertCrowdedEvent, measureScenario, OFFICE_SETTINGS } from './office.mjs'

/** A page shows many figures at once, which people wait for longer than for a row. */
const FIGURES_AIM = 300
/** A document pauses after each page, so that others are served meanwhile. */
const DOCUMENT_AIM = 3000
const INVITATION_AIM = 30_000
const GROWN_AIM = 250
/** PostgreSQL reads a smaller table faster as a whole than by an index. */
const BIG_TABLE_ROWS = 50_000
/** PostgreSQL adds the scans of a connection to its statistics after a second at the latest. */
const STATISTICS_DELAY = 1500
/** The place of an event of the past among all, counted from the newest. */
const EVALUATED = -400

export const figures = {
  name: 'figures',
  measure: ({ seconds }) => withServer(OFFICE_SETTINGS, (environment) => measureFigures(environment, { seconds })),
  columns: {
    call: 'what',
    calls: 'calls',
    p50: 'p50',
    p95: 'p95',
    max: 'max',
    'MB grown': 'grown',
    'sequential scans of big tables': ({ scanned }) => scanned.join(', ') || '-',
  },
  keys: ['what'],
  figures: { p50: 'less', p95: 'less' },
  complaints: (rows) => [
    ...rows
      .filter(({ p95, aim }) => p95 >= aim)
      .map(({ what, aim }) => `Misses the aim of a p95 under ${aim} ms: ${what}.`),
    ...rows.filter(({ grown }) => grown >= GROWN_AIM).map(({ what }) => `Takes ${GROWN_AIM} MB or more: ${what}.`),
    ...rows
      .filter(({ scanned }) => scanned.length > 0)
      .map(({ what, scanned }) => `Scans all of ${scanned.join(', ')}: ${what}.`),
  ],
}

async function measureFigures({ site, sql, settings, pid }, { seconds }) {
  const ids = await insertDataset(sql, LARGE_DATASET)
  const crowded = await insertCrowdedEvent(sql)
  const audiences = await insertAudiences(sql)
  await insertEvaluations(sql)
  const send = await createAdminClient(site, settings)
  const series = await createSeries(send, ids.at(-100))
  await sql`vacuum analyze`
  const pages = {
    ...eventScenariosOf({ send, crowded, series, evaluated: ids.at(EVALUATED) }),
    ...seasonScenariosOf(send),
    ...audienceScenariosOf({ send, id: ids.at(-100), ...audiences }),
  }
  const rows = []
  const measure = async (what, aim, scenario) => {
    const others = await waitForQuietMachine()
    const before = await countScans(sql)
    const measured = await measureScenario(scenario, seconds)
    await pause(STATISTICS_DELAY)
    const scanned = namesOfScanned(before, await countScans(sql), measured.calls)
    rows.push({ what, aim, others, ...measured, scanned })
  }
  for (const [what, scenario] of Object.entries(pages)) await measure(what, FIGURES_AIM, scenario)
  for (const [what, scenario] of Object.entries(documentScenariosOf(send))) await measure(what, DOCUMENT_AIM, scenario)
  rows.push(await measureInvitation({ send, pid, id: ids.at(-100), audience: audiences.everybody }))
  return rows
}

/** One invitation of everybody who has given a consent. */
async function measureInvitation({ send, pid, id, audience }) {
  const path = `/api/sandoz/audiences/${audience}`
  const { parts } = await send('GET', `${path}/explanation?workshop_id=${id}`)
  const { count } = parts.find(({ part }) => part === 'invited_now')
  const others = await waitForQuietMachine()
  const memory = startMemoryTimer(pid)
  const started = performance.now()
  await send('POST', `${path}/invite`, { workshop_id: id, count })
  const took = Math.round(performance.now() - started)
  const times = { calls: 1, p50: took, p95: took, max: took }
  return { what: `audience: invitation of ${count}`, aim: INVITATION_AIM, others, ...times, ...memory(), scanned: [] }
}

/** Consents of a half of all people to one topic; an audience of everybody and one of few. */
async function insertAudiences(sql) {
  await sql`
    insert into consents (email, topic_id, text_id, source, given_at, proven_at)
    select email, topic_id, text_id, 'form', now(), now()
    from registrations, (select topic_id, min(id) as text_id from consent_texts group by topic_id order by topic_id limit 1) texts
    where registrations.id like 'person%' and right(registrations.id, 1) < '5'`
  const [everybody] = await sql`insert into audiences (name) values ('Alle') returning id`
  const [few] = await sql`insert into audiences (name, attended_kinds, not_since, regions)
    values ('Lange nicht mehr da', '{category_d}', current_date - 180, 'Region 3') returning id`
  return { everybody: everybody.id, few: few.id }
}

/** The evaluations of all past events with twenty answers to each question. */
async function insertEvaluations(sql) {
  await sql`
    with evaluated as (
      insert into evaluations (workshop_id, version_id, speakers, opened_at, asked, answers)
      select workshops.id, newest.id, '{Prof. Dr. Ada Beispiel}', starts_at, 40, 20
      from workshops, (select max(id) as id from evaluation_versions) newest
      where title like 'Fortbildung %' and starts_at < now()
      on conflict do nothing returning id, version_id)
    insert into evaluation_figures (evaluation_id, question, item, value, count)
    select evaluated.id, question ->> 'key', case when question ->> 'subject' in ('speaker', 'goal') then 1 else 0 end, mark, 5
    from evaluated join evaluation_versions on evaluation_versions.id = evaluated.version_id,
      jsonb_array_elements(questionnaire -> 'questions') as asked (question), generate_series(1, 4) as marks (mark)
    where question ->> 'kind' = 'scale'`
}

/** Repeats an event on four days and returns the first of them. */
async function createSeries(send, id) {
  const dates = ['2031-05-05', '2031-06-02', '2031-07-07', '2031-08-04']
  const { ids } = await send('POST', `/api/sandoz/workshops/repeat/${id}`, { dates, signup_active: true })
  return send('GET', `/api/sandoz/workshops/${ids[0]}?include=sponsors`)
}

function eventScenariosOf({ send, crowded, series, evaluated }) {
  let { updated_at } = series
  return {
    'overview of an event with 5,000 people': () => send('GET', `/api/sandoz/workshops/cockpit/${crowded}`),
    'save for all dates of a series of five': async (number) => {
      const draft = { ...series, title: `Reihe ${number}`, applies_to: 'coming', updated_at }
      const saved = await send('POST', `/api/sandoz/workshops/${series.id}`, draft)
      updated_at = saved.updated_at
    },
    'templates of events': () => send('GET', '/api/sandoz/workshops/templates'),
    'evaluation of an event': () => send('GET', `/api/sandoz/workshops/evaluation/${evaluated}`),
    'evaluations of three years': () => send('GET', `/api/sandoz/evaluations?from=${yearsAgo(3)}`),
  }
}

const seasonScenariosOf = (send) => ({
  'season: twelve months': () => send('GET', '/api/season'),
  'season: three years': () => send('GET', `/api/season?from=${yearsAgo(3)}`),
  'season: the people of twelve months': () => send('GET', '/api/season/people'),
  'home: the season': () => send('GET', '/api/season/summary'),
})

const documentScenariosOf = (send) => ({
  'season: spreadsheet of three years': () => send('GET', `/api/season/export?from=${yearsAgo(3)}`),
  'season: PDF of three years': () => send('GET', `/api/season/pdf?from=${yearsAgo(3)}`),
})

function yearsAgo(years) {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

function audienceScenariosOf({ send, id, everybody, few }) {
  const get = (path) => () => send('GET', `/api/sandoz/audiences${path}`)
  const peopleOf = (audience, part) => get(`/${audience}/people?filter[part]=${part}&filter[workshop_id]=${id}`)
  return {
    'audiences: the list': get(''),
    'audience of everybody: explanation': get(`/${everybody}/explanation?workshop_id=${id}`),
    'audience of everybody: people without a consent': peopleOf(everybody, 'no_consent'),
    'audience of few: explanation': get(`/${few}/explanation?workshop_id=${id}`),
    'audience of few: people who will be invited': peopleOf(few, 'invited_now'),
  }
}

const countScans = (sql) =>
  sql`select relname as name, seq_scan::int as scans from pg_stat_user_tables where n_live_tup > ${BIG_TABLE_ROWS}`

/** A table counts as scanned if it was scanned for each call; tasks of the server scan less often. */
function namesOfScanned(before, after, calls) {
  const scansBefore = new Map(before.map(({ name, scans }) => [name, scans]))
  return after.filter(({ name, scans }) => scans - (scansBefore.get(name) ?? 0) >= calls).map(({ name }) => name)
}
