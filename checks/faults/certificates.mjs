// Proves that certificates for many people are issued once and quickly, however often the process is killed.
import assert from 'node:assert/strict'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { ADMIN } from '../environment.mjs'
import { controlApplication } from '../support/application.mjs'
import { signInAsAdmin } from '../support/mass-mailing.mjs'
import { readMemoryMegabytes } from '../support/process-memory.mjs'
import { msUntilServed } from './visitors.mjs'

const PEOPLE = 1000
const PEOPLE_QUICK = 60
const KILLS = 3
const ISSUED_WITHIN_SECONDS = 60
/** docs/performance.md has the figures. */
const MEMORY_MB = 450
const TIMEOUT_MS = 300_000
const POLL_MS = 100

export const certificates = {
  name: 'certificates',
  cases: [
    {
      proves: `${PEOPLE} certificates are issued within ${ISSUED_WITHIN_SECONDS} seconds, with at most ${MEMORY_MB} MB of memory.`,
      run: ({ withServer }) => withServer(ADMIN, issueInTime),
    },
    {
      proves: 'Each certificate is issued once, and its mail sent once, however often the process is killed.',
      quick: true,
      run: ({ withServer, isQuick }) =>
        withServer(ADMIN, (environment) => killWhileIssuing({ ...environment, isQuick })),
    },
  ],
}

async function issueInTime(environment) {
  const { sql, site, pid } = environment
  const event = await insertEventWithPoints(sql, PEOPLE)
  const post = await signInAsAdmin(site)
  const before = readMemoryMegabytes(pid)
  const started = Date.now()
  await issueAll(post, event, PEOPLE)
  let most = before
  await waitUntilIssued(sql, event, PEOPLE, () => {
    most = Math.max(most, readMemoryMegabytes(pid))
  })
  const seconds = (Date.now() - started) / 1000
  await assertIssuedOnce(sql, event, PEOPLE)
  const figures = `${PEOPLE} certificates in ${seconds.toFixed(1)} s; memory ${before} MB before, ${most} MB at most.`
  assert.ok(seconds < ISSUED_WITHIN_SECONDS && most <= MEMORY_MB, figures)
  return figures
}

async function killWhileIssuing(environment) {
  const { sql, site, isQuick } = environment
  const application = controlApplication(environment)
  const people = isQuick ? PEOPLE_QUICK : PEOPLE
  const event = await insertEventWithPoints(sql, people)
  await issueAll(await signInAsAdmin(site), event, people)
  const made = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await waitUntilIssued(sql, event, Math.ceil((people * kill) / (KILLS + 2)))
    await application.kill()
    made.push(await countIssued(sql, event))
    await application.start()
    await msUntilServed(site, '/events')
  }
  assert.ok(
    made.some((count) => count < people),
    'every certificate was issued before the process was killed',
  )
  await waitUntilIssued(sql, event, people)
  await waitUntilMailed(sql, event, people)
  await assertIssuedOnce(sql, event, people)
  return `${people} certificates, killed with ${made.join(', ')} of them issued: each issued once, each mail sent once.`
}

/** An event of yesterday with points, at which everybody was there. */
async function insertEventWithPoints(sql, people) {
  const [{ id: body }] = await sql`
    insert into bodies (name_de, name_en, label, number_name, number_format, barcodes, certificate_sentence)
    values ('Ärztekammer', 'Medical chamber', 'CME', 'VNR', 'vnr', '{code39,datamatrix}', 'Anrechenbar mit {points} Punkten.')
    returning id`
  const [{ id: event }] = await sql`
    insert into workshops (title, category_d, header_image, presence_type, location, language, date, time, end_time)
    select 'Fortbildung mit Punkten', true, header_image, 'Onsite', 'Köln', 'de', current_date - 1, '10:00', '13:00'
    from workshops limit 1 returning id`
  await sql`
    insert into accreditations (workshop_id, body_id, state, points_basis, number)
    values (${event}, ${body}, 'granted', 4, '2760102026012345673')`
  await sql`
    insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, language, registered, participated)
    select 'attended' || ${event}::int || 'n' || lpad(n::text, 12, '0'), 'attended' || ${event}::int || 's' || lpad(n::text, 12, '0'),
      ${event}, 'teilnahme' || n || '.' || ${event}::int || '@example.org', 'Vorname' || n % 977, 'Nachname' || n % 3989,
      case when n % 5 = 0 then 'en' else 'de' end, now() - interval '3 days', (current_date - 1)::timestamptz
    from generate_series(1, ${people}::int) n`
  return event
}

async function issueAll(post, event, people) {
  const run = await post(`/api/sandoz/workshops/certificates/${event}/issue`, { count: people, sends_mails: true })
  assert.equal(run.total, people)
}

async function countIssued(sql, event) {
  const [{ issued }] = await sql`
    select count(*)::int as issued from certificates where workshop_id = ${event} and state = 'issued'`
  return issued
}

async function waitUntilIssued(sql, event, wanted, observe = () => undefined) {
  for (const end = Date.now() + TIMEOUT_MS; ; await pause(POLL_MS)) {
    const issued = await countIssued(sql, event)
    if (issued >= wanted) return
    observe()
    assert.ok(Date.now() < end, `${issued} of ${wanted} certificates were issued`)
  }
}

async function waitUntilMailed(sql, event, wanted) {
  for (const end = Date.now() + TIMEOUT_MS; ; await pause(POLL_MS)) {
    const [{ mailed }] = await sql`
      select count(distinct registration_id)::int as mailed from mails
      where workshop_id = ${event} and type = 'certificate' and state = 'sent'`
    if (mailed >= wanted) return
    assert.ok(Date.now() < end, `${mailed} of ${wanted} people got their mail`)
  }
}

async function assertIssuedOnce(sql, event, people) {
  const [found] = await sql`
    select count(*)::int as certificates, count(distinct registration_id)::int as people, count(distinct code)::int as codes,
      count(distinct file)::int as files, count(distinct sha256)::int as documents,
      (select (count(*) - count(distinct registration_id))::int from mails
        where workshop_id = ${event} and type = 'certificate') as repeated
    from certificates where workshop_id = ${event} and state = 'issued'`
  const { repeated, ...counts } = found
  assert.deepEqual(counts, { certificates: people, people, codes: people, files: people, documents: people })
  assert.equal(repeated, 0, `${repeated} mails were queued for people who had one already`)
}
