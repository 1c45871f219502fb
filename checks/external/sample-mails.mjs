// Every type of mail but the test of a text, in both languages, with the standard text and with one that uses every
// feature of the editor. They are queued by SQL, and the application renders and captures them.
import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { pause } from '../../scripts/ports-and-processes.mjs'
import { createEvents } from '../support/registrations.mjs'

const LANGUAGES = ['de', 'en']
/** The sweep that finds queued mails runs every minute. */
const TIMEOUT_MS = 150_000
const TITLE = 'Größe & Übung: „Herz“ — Leitlinien für die Apotheke'
const LINK = 'https://example.org/a?b=1&c=ä'

/** Nights on which daylight saving time starts and ends. */
const EVENT_DATES = { standard: '2027-03-28', written: '2027-10-31' }

const RICH_TEXT = [
  '<h2 style="text-align:center">Überschrift</h2><p>{salutation},</p>',
  `<p style="text-align:right">am <strong>{date}</strong> um <em>{time}</em>, <u>{location}</u>: <a href="${LINK}" target="_blank">mehr</a></p>`,
  '<h3>Punkte</h3><ul><li><p>eins</p><ul><li><p>darunter</p></li></ul></li></ul><ol start="3"><li><p>drei</p></li></ol>',
  '<blockquote><p>Gesagt ist gesagt 💊</p></blockquote><hr><p style="margin-left:2em">{invite_link}<br>{cancel_link}</p>',
  '<p><img src="/images/letters/plan.png" alt="Plan" width="900" height="300"></p><h4>Zuletzt</h4><p><s>alt</s></p>',
].join('')

const PERSON_MAILS = {
  invite: 'invited',
  confirmation: 'seated',
  reminder: 'seated',
  event_update: 'seated',
  moved: 'seated',
  message: 'seated',
  event_cancelled: 'dropped',
  access: 'joining',
  numbers: 'joining',
  cancellation: 'left',
  after_event: 'attended',
  evaluation: 'attended',
  evaluation_reminder: 'attended',
  certificate_revoked: 'attended',
  certificate_replaced: 'attended',
  interest: 'waiting',
  offer: 'offered',
  offer_reminder: 'offered',
  offer_ended: 'waiting',
  seats_free: 'waiting',
  waiting_ended: 'late',
  notice: 'seated',
}
/** Mails to an address, with the data that each needs besides the name. */
const ADDRESS_MAILS = {
  verify_email: { token: 'check-token' },
  password_reset: { token: 'check-token' },
  registration_exists: {},
  email_change: {},
  invitation: { token: 'check-token' },
  second_factor_off: {},
  password_changed: {},
  personal_link: {},
  season: { month: '2026-10' },
}

const writtenMails = new WeakMap()

/** Returns { name, type, language, raw, mail } for each mail: its bytes, and how a third-party parser reads them. */
export function readSampleMails(environment) {
  if (!writtenMails.has(environment.sql)) writtenMails.set(environment.sql, writeSampleMails(environment))
  return writtenMails.get(environment.sql)
}

async function writeSampleMails({ sql, folder }) {
  const future = await createEvents(sql, 4)
  const past = await createEvents(sql, 4)
  const online = await createEvents(sql, 4)
  const cancelled = await createEvents(sql, 4)
  const queued = []
  for (const language of LANGUAGES)
    for (const variant of ['standard', 'written']) {
      const events = { event: future.shift(), over: past.shift(), meeting: online.shift(), off: cancelled.shift() }
      const setting = { language, variant, ...events }
      await prepareEvents(sql, setting)
      queued.push(...(await queuePersonMails(sql, setting)))
    }
  for (const [place, language] of LANGUAGES.entries()) {
    queued.push(...(await queueAddressMails(sql, language)))
    queued.push(await queueCertificateMail(sql, { language, place }))
  }
  await waitUntilSent(sql, queued)
  return Promise.all(queued.map((one) => readMail(path.join(folder, 'mail'), one)))
}

async function prepareEvents(sql, { language, variant, event, over, meeting, off }) {
  const title = `${TITLE} (${language}, ${variant})`
  const what = { title, language, location: 'Straße des 17. Juni 135, 10623 Berlin; Saal „Ä“, 2. Stock' }
  const night = { date: EVENT_DATES[variant], time: '02:30', end_time: '03:30' }
  // One person is seated and one has an offer, so that the worker offers nothing to those who wait.
  await sql`update workshops set ${sql({ ...what, ...night, maximum_participants: 2 })} where id = ${event}`
  await sql`update workshops set ${sql({ ...what, date: '2026-01-15' })} where id = ${over}`
  await sql`update workshops set ${sql({ ...what, title: `${title}, abgesagt`, cancelled_at: new Date(), cancellation_note: 'Die Referentin ist erkrankt.' })} where id = ${off}`
  const access_link = 'https://meet.example/room?pwd=a&b=c'
  await sql`update workshops set ${sql({ ...what, title: `${title}, online`, presence_type: 'Online', access_link, price: 45.5 })} where id = ${meeting}`
  const body = { name_de: 'Kammer', name_en: 'Chamber', label: 'CME', person_number: 'efn' }
  const [{ id: body_id }] = await sql`insert into bodies ${sql(body)} returning id`
  await sql`insert into accreditations ${sql({ workshop_id: meeting, body_id, state: 'granted' })}`
  for (const id of [event, over, meeting, off]) await sql`delete from workshop_mails where workshop_id = ${id}`
  if (variant === 'standard') return
  const rows = ['invite', 'confirmation', 'reminder', 'after_event'].map((type) => ({
    workshop_id: type === 'after_event' ? over : event,
    type,
    subject: '{title}',
    body: RICH_TEXT,
    ical_description: type === 'confirmation' ? `${TITLE}\n${'Wörter, die sehr lang sind; '.repeat(12)}` : null,
  }))
  await sql`insert into workshop_mails ${sql(rows)}`
}

async function queuePersonMails(sql, { language, variant, event, over, meeting, off }) {
  const now = new Date()
  const people = {
    invited: { workshop_id: event },
    seated: { workshop_id: event, registered: now },
    dropped: { workshop_id: off, registered: now },
    left: { workshop_id: event, registered: now, cancelled_at: now },
    attended: { workshop_id: over, registered: now, participated: now },
    waiting: { workshop_id: event, preliminary_registration: true },
    offered: { workshop_id: event, preliminary_registration: true, agb: true, terms_accepted_at: now },
    late: { workshop_id: over, preliminary_registration: true },
    joining: { workshop_id: meeting, registered: now },
  }
  const ids = {}
  for (const [name, row] of Object.entries(people)) {
    const id = `check-${language}-${variant}-${name}`.padEnd(22, '0')
    const email = `${name}.${language}.${variant}@example.org`
    const named = {
      title: 'Dr.',
      gender: 'f',
      first_name: 'Änne',
      last_name: "O'Brien-Łukasz",
      institution: 'Hôpital "X"',
    }
    await sql`insert into registrations ${sql({ ...named, id, invite_slug: `slug-${id}`, email, language, ...row })}`
    ids[name] = { id, email, workshop_id: row.workshop_id }
  }
  await insertEntries(sql, ids, now)
  await insertEvaluation(sql, over)
  await insertCertificates(sql, ids.attended, now)
  const run_id = await insertRun(sql, event)
  return Promise.all(
    Object.entries(PERSON_MAILS).map(async ([type, person]) => {
      const { id, email, workshop_id } = ids[person]
      const data = type === 'notice' ? sql.json({ occasion: 'registration' }) : null
      const recipient = { workshop_id, registration_id: id, email, recipient_name: 'Änne Łukasz' }
      const row = { type, language, ...recipient, data, run_id: type === 'message' ? run_id : null }
      const [mail] = await sql`insert into mails ${sql(row)} returning id, created_at`
      return { ...mail, type, language, name: `${type} ${language} ${variant}` }
    }),
  )
}

/** Entries of the waiting list in which the worker finds nothing to do. */
async function insertEntries(sql, { waiting, offered }, now) {
  const entryOf = ({ id, workshop_id }, position) => ({ registration_id: id, workshop_id, position, joined_at: now })
  const expires_at = new Date(now.getTime() + 86_400_000)
  const offer = { state: 'offered', offered_seats: 1, offered_at: now, expires_at, reminded_at: now }
  await sql`insert into waitlist_entries ${sql({ ...entryOf(waiting, 1), informed_at: now })}`
  await sql`insert into waitlist_entries ${sql({ ...entryOf(offered, 2), ...offer })}`
}

async function insertEvaluation(sql, workshop_id) {
  const [{ version_id }] = await sql`select id as version_id from evaluation_versions order by id limit 1`
  await sql`insert into evaluations ${sql({ workshop_id, version_id, closing_days: 3650 })}`
}

/** A revoked certificate, and one that another replaced. */
async function insertCertificates(sql, { id, workshop_id }, now) {
  const content = { holder: 'Dr. Änne Łukasz', title: TITLE, date: '2026-01-15', label: 'CME', points: { total: 2.5 } }
  const row = { registration_id: id, workshop_id, content: sql.json(content), issued_at: now }
  const ends = [
    { state: 'revoked', revoked_at: now, revocation_reason: 'Die Anwesenheit war falsch erfasst.' },
    { state: 'replaced' },
    { state: 'issued', replaces_id: `replaced-${id}` },
  ]
  for (const end of ends)
    await sql`insert into certificates ${sql({ id: `${end.state}-${id}`, code: `${end.state}-${id}`, ...row, ...end })}`
}

async function insertRun(sql, workshop_id) {
  const text = { subject: 'Parken', body: RICH_TEXT }
  const run = { workshop_id, kind: 'selection', type: 'message', queued: 1, skipped: sql.json({}), ...text }
  const [{ id }] = await sql`insert into mail_runs ${sql(run)} returning id`
  return id
}

/** The mail brings along a document of the demo; each holder gets it once. */
async function queueCertificateMail(sql, { language, place }) {
  const [holder] = await sql`
    select r.id as registration_id, r.workshop_id, r.email from certificates c join registrations r on r.id = c.registration_id
    where c.state = 'issued' and c.file is not null order by c.serial limit 1 offset ${place}`
  const row = { ...holder, type: 'certificate', language, recipient_name: 'Änne Łukasz' }
  const [mail] = await sql`insert into mails ${sql(row)} returning id, created_at`
  return { ...mail, type: 'certificate', language, name: `certificate ${language}` }
}

function queueAddressMails(sql, language) {
  return Promise.all(
    Object.entries(ADDRESS_MAILS).map(async ([type, own]) => {
      const data = sql.json({ name: 'Änne Łukasz', ...own })
      const row = {
        type,
        language,
        email: `account.${type}.${language}@example.org`,
        recipient_name: 'Änne Łukasz',
        data,
      }
      const [mail] = await sql`insert into mails ${sql(row)} returning id, created_at`
      return { ...mail, type, language, name: `${type} ${language}` }
    }),
  )
}

async function waitUntilSent(sql, queued) {
  const ids = queued.map(({ id }) => id)
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await pause(500)) {
    const rest = await sql`select type, state, message from mails where id = any(${ids}) and state <> 'sent'`
    const ended = rest.filter(({ state }) => state !== 'queued' && state !== 'sending')
    if (ended.length > 0) throw new Error(`Not sent: ${ended.map((row) => JSON.stringify(row)).join(', ')}`)
    if (rest.length === 0) return
  }
  throw new Error('The mails were not sent in time.')
}

async function readMail(folder, { id, created_at, ...row }) {
  const raw = fs.readFileSync(path.join(folder, `${created_at.toISOString().slice(0, 10)}-${id}.eml`))
  const mail = await PostalMime.parse(raw)
  return { ...row, raw, mail, html: mail.html ?? '' }
}
