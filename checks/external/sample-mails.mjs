// Every type of mail in both languages, with the standard text and with one that uses every feature of the editor. They
// are queued by SQL, and the application renders and captures them.
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
  access: 'joining',
  numbers: 'joining',
  cancellation: 'left',
  after_event: 'attended',
  interest: 'waiting',
  offer: 'offered',
  offer_reminder: 'offered',
  offer_ended: 'waiting',
  seats_free: 'waiting',
  waiting_ended: 'waiting',
  notice: 'seated',
}
const ADDRESS_MAILS = {
  verify_email: true,
  password_reset: true,
  registration_exists: false,
  email_change: false,
  invitation: true,
  second_factor_off: false,
  personal_link: false,
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
  const queued = []
  for (const language of LANGUAGES)
    for (const variant of ['standard', 'written']) {
      const setting = { language, variant, event: future.shift(), over: past.shift(), meeting: online.shift() }
      await prepareEvents(sql, setting)
      queued.push(...(await queuePersonMails(sql, setting)))
    }
  for (const language of LANGUAGES) queued.push(...(await queueAddressMails(sql, language)))
  await waitUntilSent(sql, queued)
  return Promise.all(queued.map((one) => readMail(path.join(folder, 'mail'), one)))
}

async function prepareEvents(sql, { language, variant, event, over, meeting }) {
  const title = `${TITLE} (${language}, ${variant})`
  const what = { title, language, location: 'Straße des 17. Juni 135, 10623 Berlin; Saal „Ä“, 2. Stock' }
  await sql`update workshops set ${sql({ ...what, date: EVENT_DATES[variant], time: '02:30', end_time: '03:30' })} where id = ${event}`
  await sql`update workshops set ${sql({ ...what, date: '2026-01-15' })} where id = ${over}`
  const access_link = 'https://meet.example/room?pwd=a&b=c'
  await sql`update workshops set ${sql({ ...what, presence_type: 'Online', access_link, price: 45.5 })} where id = ${meeting}`
  const body = { name_de: 'Kammer', name_en: 'Chamber', label: 'CME', person_number: 'efn' }
  const [{ id: body_id }] = await sql`insert into bodies ${sql(body)} returning id`
  await sql`insert into accreditations ${sql({ workshop_id: meeting, body_id, state: 'granted' })}`
  for (const id of [event, over, meeting]) await sql`delete from workshop_mails where workshop_id = ${id}`
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

async function queuePersonMails(sql, { language, variant, event, over, meeting }) {
  const now = new Date()
  const people = {
    invited: { workshop_id: event },
    seated: { workshop_id: event, registered: now },
    left: { workshop_id: event, registered: now, cancelled_at: now },
    attended: { workshop_id: over, registered: now, participated: now },
    waiting: { workshop_id: event, preliminary_registration: true },
    offered: { workshop_id: event, preliminary_registration: true, agb: true, terms_accepted_at: now },
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
  return Promise.all(
    Object.entries(PERSON_MAILS).map(async ([type, person]) => {
      const { id, email, workshop_id } = ids[person]
      const data = type === 'notice' ? sql.json({ occasion: 'registration' }) : null
      const row = { type, language, workshop_id, registration_id: id, email, recipient_name: 'Änne Łukasz', data }
      const [mail] = await sql`insert into mails ${sql(row)} returning id, created_at`
      return { ...mail, type, language, name: `${type} ${language} ${variant}` }
    }),
  )
}

/** Entries of the waiting list in which the worker finds nothing to do. */
async function insertEntries(sql, { waiting, offered }, now) {
  const entryOf = ({ id, workshop_id }, position) => ({ registration_id: id, workshop_id, position, joined_at: now })
  const expires_at = new Date(now.getTime() + 86_400_000)
  const offer = { state: 'offered', offered_seats: 1, offered_at: now, expires_at }
  await sql`insert into waitlist_entries ${sql({ ...entryOf(waiting, 1), informed_at: now })}`
  await sql`insert into waitlist_entries ${sql({ ...entryOf(offered, 2), ...offer })}`
}

function queueAddressMails(sql, language) {
  return Promise.all(
    Object.entries(ADDRESS_MAILS).map(async ([type, hasToken]) => {
      const data = sql.json({ name: 'Änne Łukasz', ...(hasToken && { token: 'check-token' }) })
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
