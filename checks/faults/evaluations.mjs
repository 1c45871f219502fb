// Proves that no answer to an evaluation is lost or counted twice, however often the process is killed.
import assert from 'node:assert/strict'
import { createHmac, hkdfSync } from 'node:crypto'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { APP_SECRET } from '../../scripts/server.mjs'
import { controlApplication } from '../support/application.mjs'
import { msUntilServed, TRUST_ONE_PROXY } from './visitors.mjs'

const ANSWERS = 40
const KILLS = 5
/** Longer than three runs of the job that adds answers, which runs every minute. */
const ADDED_WITHIN_MS = 200_000
const POLL_MS = 100
/** Results never differ by fewer answers. */
const STEP_MIN = 5

export const evaluations = {
  name: 'evaluations',
  cases: [
    {
      proves: `Of ${ANSWERS} answers to an evaluation each counts once, however often the process is killed.`,
      quick: true,
      run: ({ withServer }) => withServer(TRUST_ONE_PROXY, killWhileAnswering),
    },
  ],
}

async function killWhileAnswering(environment) {
  const { sql, site } = environment
  const application = controlApplication(environment)
  const { evaluation, tokens } = await insertEvaluation(sql)
  const killed = []
  const results = [0]
  for (let kill = 0; kill < KILLS; kill += 1) {
    const share = tokens.slice((kill * ANSWERS) / KILLS, ((kill + 1) * ANSWERS) / KILLS)
    const sent = Promise.all(share.map((token) => sendAnswer(site, token).catch(() => 0)))
    // The first three kills come while answers arrive, the others after some of them were added to the figures.
    const isAdded = kill >= 3
    const arrived = isAdded ? 8 * kill : 8 * kill + 2
    await waitForAnswers(sql, evaluation, { arrived, counted: isAdded ? 5 * (kill - 2) : 0, results })
    await application.kill()
    killed.push(await readCounts(sql, evaluation))
    await sent
    await application.start()
    await msUntilServed(site, '/events')
    // Everybody sends the answer again, because nobody knows whether it arrived before the kill.
    for (const token of share) assert.equal(await sendAnswer(site, token), 200)
  }
  await sql`update evaluations set closing_days = 1 where id = ${evaluation}`
  await sql`update workshops set date = current_date - 3 where id = (select workshop_id from evaluations where id = ${evaluation})`
  await waitForAnswers(sql, evaluation, { arrived: ANSWERS, counted: ANSWERS, results })
  const [found] = await sql`
    select answers,
      (select count(*)::int from evaluation_inbox where evaluation_id = evaluations.id) as waiting,
      (select count(*)::int from evaluation_tokens join evaluation_requests on id = request_id where evaluation_id = evaluations.id) as unused,
      (select sum(count)::int from evaluation_figures where evaluation_id = evaluations.id) as figures,
      (select count(distinct text)::int from evaluation_comments where evaluation_id = evaluations.id) as texts,
      (select count(*)::int from evaluation_comments where evaluation_id = evaluations.id) as comments
    from evaluations where id = ${evaluation}`
  assert.deepEqual(found, {
    answers: ANSWERS,
    waiting: 0,
    unused: 0,
    figures: ANSWERS,
    texts: ANSWERS,
    comments: ANSWERS,
  })
  const marks = await sql`
    select xmin::text from evaluation_figures where evaluation_id = ${evaluation}
    union select xmin::text from evaluation_comments where evaluation_id = ${evaluation}`
  assert.equal(marks.length, 1, 'One transaction has written all figures and texts.')
  for (const [index, counted] of results.entries()) {
    const added = counted - (results[index - 1] ?? 0)
    assert.ok(added === 0 || added >= STEP_MIN, `A result stood for ${added} answers more than the one before.`)
  }
  const states = killed.map(({ waiting, counted }) => `${waiting} waiting and ${counted} counted`)
  return `${ANSWERS} answers, killed with ${states.join(', ')}: none lost, none counted twice.`
}

const QUESTIONS = [
  { key: 'overall', subject: 'overall', kind: 'scale', text_de: 'Gut?', text_en: 'Good?' },
  { key: 'wishes', subject: 'comment', kind: 'text', text_de: 'Wünsche', text_en: 'Wishes' },
]
const WORDS = { intro_de: '', intro_en: '', best_de: 'ja', best_en: 'yes', worst_de: 'nein', worst_en: 'no' }

/** Inserts an event of yesterday with its evaluation, and returns the tokens of the people who were asked. */
async function insertEvaluation(sql) {
  const [{ id: event }] = await sql`
    insert into workshops (title, category_d, header_image, presence_type, language, date, time, end_time)
    select 'Bewertet', true, header_image, 'Online', 'de', current_date - 1, '10:00', '11:00' from workshops limit 1 returning id`
  const [{ id: template }] = await sql`insert into evaluation_templates (name) values ('Abbruch') returning id`
  const [{ id: version }] = await sql`
    insert into evaluation_versions (template_id, version, questionnaire)
    values (${template}, 1, ${sql.json({ ...WORDS, questions: QUESTIONS })}) returning id`
  const [{ id: evaluation }] = await sql`
    insert into evaluations (workshop_id, version_id, speakers, opened_at, asked)
    values (${event}, ${version}, '{}', now(), ${ANSWERS}) returning id`
  await sql`
    insert into registrations (id, invite_slug, workshop_id, email, language, registered, participated)
    select 'evaluating' || ${event}::int || 'n' || lpad(n::text, 8, '0'), 'evaluating' || ${event}::int || 's' || lpad(n::text, 8, '0'),
      ${event}, 'bewertung' || n || '.' || ${event}::int || '@example.org', 'de', now(), now()
    from generate_series(1, ${ANSWERS}::int) n`
  const requests = await sql`
    insert into evaluation_requests (id, evaluation_id, registration_id)
    select substr(md5(id) || md5(id), 1, 22), ${evaluation}, id from registrations where workshop_id = ${event} returning id`
  await sql`
    insert into evaluation_tokens (request_id) select id from evaluation_requests where evaluation_id = ${evaluation}`
  return { evaluation, tokens: requests.map(({ id }) => tokenOf(id)) }
}

/** Makes the token of a link as the server does: the id of the request with its signature. */
function tokenOf(request) {
  const key = Buffer.from(hkdfSync('sha256', APP_SECRET, '', 'evaluation', 32))
  return request + createHmac('sha256', key).update(request).digest('base64url').slice(0, 22)
}

async function sendAnswer(site, token) {
  const body = {
    ratings: [{ question: 'overall', item: 0, value: 1 }],
    comments: [{ question: 'wishes', item: 0, text: `Text ${token.slice(0, 8)}` }],
  }
  const response = await fetch(`${site}/api/evaluation/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.status
}

async function readCounts(sql, evaluation) {
  const [counts] = await sql`
    select answers as counted, (select count(*)::int from evaluation_inbox where evaluation_id = evaluations.id) as waiting
    from evaluations where id = ${evaluation}`
  return counts
}

/**
 * Waits until so many answers have arrived, and so many of them are in the figures. Each number in the figures that is
 * seen meanwhile goes to `results`.
 */
async function waitForAnswers(sql, evaluation, { arrived, counted, results }) {
  for (const end = Date.now() + ADDED_WITHIN_MS; ; await pause(POLL_MS)) {
    const found = await readCounts(sql, evaluation)
    results.push(found.counted)
    if (found.counted + found.waiting >= arrived && found.counted >= counted) return
    assert.ok(Date.now() < end, `${found.counted} answers are counted and ${found.waiting} wait`)
  }
}
