import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { passesLuhn } from '../src/features/person-numbers/rules/mistyped'

// Journeys make their own events, so that none depends on another.
const sql = postgres(String(process.env.DATABASE_URL), { max: 2, onnotice: () => undefined })

type Fields = Record<string, string | number | boolean | null>

let count = 0

const secret = () => randomBytes(16).toString('base64url')

/** Creates an event, by default open and in forty days; returns its id and title. */
export async function anEvent(fields: Fields = {}): Promise<{ id: number; title: string }> {
  count += 1
  const event = {
    title: `Probe ${process.pid}.${count}`,
    category_d: true,
    header_image: 'Medizinisches_Fachwissen',
    presence_type: 'Onsite',
    location: 'Haus der Pharmazie, Hauptstraße 1, 50667 Köln',
    region: 'Nordrhein-Westfalen',
    language: 'de',
    date: dayFromToday(40),
    time: '18:00',
    end_time: '20:00',
    signup_active: true,
    description: '<p>Ein Abend über neue Leitlinien.</p>',
    speaker: 'Prof. Dr. Ada Beispiel',
    ...fields,
  }
  const [row] = await sql<{ id: number; title: string }[]>`insert into workshops ${sql(event)} returning id, title`
  if (!row) throw new Error('no event')
  return row
}

/** Adds an accreditation for each number that physicians are to give; returns the name of the profession. */
export async function addAccreditation(workshop_id: number, kinds = ['efn']): Promise<string> {
  count += 1
  const name_de = `Arztberuf ${process.pid}.${count}`
  const [profession] = await sql`insert into professions ${sql({ name_de, name_en: name_de })} returning id`
  for (const person_number of kinds) {
    const body = { name_de: 'Ärztekammer Probe', name_en: 'Sample chamber', label: 'CME', person_number }
    const [{ id: body_id } = { id: 0 }] = await sql`insert into bodies ${sql(body)} returning id`
    await sql`insert into body_professions ${sql({ body_id, profession_id: profession?.id })}`
    await sql`insert into accreditations ${sql({ workshop_id, body_id, state: 'granted', points_basis: 2 })}`
  }
  return name_de
}

const verifiableCodes: string[] = []

/** Without a holder the content is erased. */
type Certificate = {
  holder: string | null
  code?: string
  state?: 'issued' | 'revoked' | 'replaced'
  sha256?: string | null
}

/** Inserts a certificate that stands for itself: to verify it, no event, no person and no document are needed. */
export async function aCertificate({ holder, code = aCode(), state = 'issued', sha256 = null }: Certificate) {
  const at = new Date().toISOString()
  const points = { basis: 2.5, test: 0, speaker: 0, total: 2.5 }
  const number = { person_number_name: 'EFN', person_number: '802760500000014' }
  const content = {
    holder,
    title: 'Leitlinien',
    date: '2026-11-20',
    points,
    label: 'CME',
    body: 'Ärztekammer',
    ...number,
  }
  const revoked_at = state === 'revoked' ? at : null
  const stored = holder === null ? null : sql.json(content)
  const certificate = { id: secret(), code, state, issued_at: at, revoked_at, sha256, content: stored }
  await sql`insert into certificates ${sql(certificate)}`
  verifiableCodes.push(code)
  return { code }
}

/** The doctor would miss the documents and the people of these certificates. */
export const removeCertificates = () => sql`delete from certificates where code = any(${verifiableCodes})`

export const aCode = () =>
  Array.from(randomBytes(20), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(byte % 32)).join('')

/** A number of a German doctor that no other journey uses. */
export function anEfn(): string {
  count += 1
  const digits = `80276${String(process.pid % 100_000).padStart(5, '0')}${String(count).padStart(4, '0')}`
  return Array.from('0123456789', (check) => digits + check).find(passesLuhn) ?? ''
}

/** Inserts a person who was at an event of yesterday, for which a body gives two points to everybody. */
export async function anAttendance(fields: Fields, rules: Fields = {}) {
  const date = dayFromToday(-1)
  const event = await anEvent({ date })
  const body = { name_de: 'Ärztekammer Probe', name_en: 'Sample chamber', label: 'CME', ...rules }
  const [{ id: body_id } = { id: 0 }] = await sql`insert into bodies ${sql(body)} returning id`
  await sql`insert into accreditations ${sql({ workshop_id: event.id, body_id, state: 'granted', points_basis: 2 })}`
  await aRegistration(event.id, { participated: `${date}T12:00:00Z`, ...fields })
  return event
}

const BERLIN = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

/** An event that began ten minutes ago. Without an end it runs for an hour. */
export function aRunningEvent() {
  const [date = '', time = ''] = BERLIN.format(new Date(Date.now() - 600_000)).split(' ')
  return anEvent({ date, time, end_time: null })
}

/** Saves by the call that staff use, so that everything the page names exists. */
export async function addDocument(id: number, name: string): Promise<void> {
  const { BASE_URL, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env
  const send = async (path: string, body: object | undefined, headers = {}) => {
    const method = body ? 'POST' : 'GET'
    const sent = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    const answer = await fetch(`${BASE_URL}${path}`, sent)
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    return answer.json()
  }
  const { token } = await send('/api/login', { email, password })
  const staff = { authorization: `Bearer ${token}` }
  const event = await send(`/api/sandoz/workshops/${id}`, undefined, staff)
  const data = `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}`
  await send(`/api/sandoz/workshops/${id}`, { ...event, pdf_document: { name, data } }, staff)
}

const PDF = `%PDF-1.7\n${'% Programm\n'.repeat(2000)}%%EOF\n`

export async function changeEvent(id: number, fields: Fields): Promise<void> {
  await sql`update workshops set ${sql(fields)} where id = ${id}`
}

/** The times at which people of an event were checked in, by their last name. */
export async function readAttendance(workshop_id: number): Promise<Record<string, number>> {
  const rows = await sql<{ last_name: string; participated: Date }[]>`
    select last_name, participated from registrations where workshop_id = ${workshop_id} and participated is not null`
  return Object.fromEntries(rows.map(({ last_name, participated }) => [last_name, participated.getTime()]))
}

/** Inserts a person at an event, by default registered, with all dependent rows; returns the parts of personal links. */
export async function aRegistration(workshop_id: number, fields: Fields = {}) {
  count += 1
  const registration = {
    id: secret(),
    invite_slug: secret(),
    workshop_id,
    email: `gast.${process.pid}.${count}@example.org`,
    gender: 'f',
    first_name: 'Mona',
    last_name: 'Weiß',
    institution: 'Linden-Apotheke',
    language: 'de',
    registered: new Date().toISOString(),
    ...fields,
  }
  await sql.begin(async (tx) => {
    await tx`insert into registrations ${tx(registration)}`
    await listWithParty(tx, registration.id)
    await logMailsOf(tx, registration.id)
  })
  return registration as typeof registration & { email: string }
}

const listWithParty = (tx: postgres.TransactionSql, id: string) => tx`
  update registrations person set party_since = main.created_at
  from registrations main where person.id = ${id} and main.id = person.accompaniment_of`

/** Adds a log entry for each mail that the timestamps say was sent. */
const logMailsOf = (tx: postgres.TransactionSql, id: string) => tx`
  insert into mails (type, state, sent_at, registration_id, workshop_id, email, language)
  select type, 'sent', sent_at, id, workshop_id, email, language
  from registrations, lateral (values ('invite', invitation_sent), ('confirmation', confirmation_sent),
    ('reminder', reminder_sent), ('after_event', after_event_sent)) sent (type, sent_at)
  where id = ${id} and sent_at is not null`

/** Adds a confirmed consent to the first topic, which covers events for doctors. */
export const addConsent = (email: string) => sql`
  insert into consents (email, topic_id, text_id, source, given_at, proven_at)
  select ${email}, topic_id, id, 'personal_page', now(), now() from consent_texts order by id limit 1`

/** Inserts a party at the end of a waiting list, by default a person who waits with all details. */
export async function anEntry(
  workshop_id: number,
  { person = {}, entry = {} }: { person?: Fields; entry?: Fields } = {},
) {
  const waiting = await aRegistration(workshop_id, {
    registered: null,
    preliminary_registration: true,
    agb: true,
    terms_accepted_at: new Date().toISOString(),
    terms_version: 'probe',
    ...person,
  })
  await sql`
    insert into waitlist_entries ${sql({ registration_id: waiting.id, workshop_id, position: count, joined_at: new Date().toISOString(), ...entry })}`
  return waiting
}

type Recipient = { id: string; workshop_id: number; email: string }

/** Adds an offer to the log that the mail server refused. */
export async function logRefusedOffer({ id, workshop_id, email }: Recipient): Promise<void> {
  await sql`
    insert into mails (type, state, message, registration_id, workshop_id, email, language)
    values ('offer', 'failed', 'content_refused: 554 refused', ${id}, ${workshop_id}, ${email}, 'de')`
}

/** The states of the entries at an event in the order of the list. */
export async function entriesAt(workshop_id: number) {
  return sql<{ registration_id: string; state: string; offered_seats: number | null }[]>`
    select registration_id, state, offered_seats from waitlist_entries
    where workshop_id = ${workshop_id} order by position, joined_at, registration_id`
}

/** Ends the time of an offer whose mail was sent long ago. */
export async function lapseOffer(registration_id: string): Promise<void> {
  await sql`update mails set sent_at = now() - interval '30 days' where registration_id = ${registration_id}`
  await sql`
    update waitlist_entries set offered_at = now() - interval '30 days', expires_at = now() - interval '1 minute'
    where registration_id = ${registration_id}`
}

/** Lets the party at the address of this waiting page have joined eleven minutes earlier. */
export async function backdateEntry(address: string): Promise<void> {
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  await sql`update waitlist_entries set joined_at = joined_at - interval '11 minutes' where registration_id = ${id}`
}

export async function registrationsAt(workshop_id: number) {
  type Row = {
    id: string
    email: string
    accompaniment_of: string | null
    cancelled_at: Date | null
    points_number: string | null
  }
  return sql<Row[]>`
    select id, email, accompaniment_of, cancelled_at, unsubscribed_at, points_number from registrations
    where workshop_id = ${workshop_id} and registered is not null order by created_at, id`
}

export async function invoiceAddressesAt(workshop_id: number): Promise<string[]> {
  const rows = await sql<{ invoice_address: string }[]>`
    select invoice_address from registrations where workshop_id = ${workshop_id}`
  return rows.map(({ invoice_address }) => invoice_address)
}

/** The day is that of Berlin, where events take place. */
export function dayFromToday(days: number): string {
  const [today = ''] = BERLIN.format(new Date()).split(' ')
  return new Date(Date.parse(today) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
