// Registrations and notes about people.
import { randomBytes } from 'node:crypto'
import { anEmail } from '../contract.mjs'
import { anEvent } from './events.mjs'
import { caseById, emailFields, newSecret } from './rows.mjs'

/** A person registered for that event, unless `fields` says otherwise. */
export function registrationFields(workshop_id, fields) {
  const secret = () => randomBytes(16).toString('base64url')
  const person = { first_name: 'Eva', last_name: 'Harmlos', gender: 'f', institution: 'Praxis', email: anEmail() }
  const seat = { id: secret(), invite_slug: secret(), workshop_id, language: 'de' }
  return { ...seat, ...person, registered: new Date(), ...fields }
}

export const CHECK_IN_COLUMNS = ['participated', 'participated_by']

export const companionFields = () => ({
  gender: 'm',
  first_name: 'Jan',
  last_name: 'Harmlos',
  institution: 'Praxis',
  ...emailFields(),
})

export const seatedRow = (more) => async (sql) => registrationFields(await anEvent(sql), more)

const seatedCase = (more) => ({ table: 'registrations', row: seatedRow(), ...more })

/** An online event has no entrance, and so no tickets. */
export async function moveToVenue(sql, row) {
  const venue = { presence_type: 'Onsite', location: 'Hofweg 1, 10115 Berlin' }
  await sql`update workshops set ${sql(venue)} where id = ${row.workshop_id}`
  return row
}

/** Checked in by staff. */
async function checkedInRow(sql) {
  const [{ id: updated_by }] = await sql`select max(id) as id from users`
  return seatedRow({ participated: new Date(), updated_by })(sql)
}

const notedRegistrations = new Map()

export async function insertPerson(sql, fields) {
  const person = { ...(await seatedRow()(sql)), ...fields }
  await sql`insert into registrations ${sql(person)}`
  return person
}

const consentRow = async (sql) => {
  const { id, email } = await insertPerson(sql)
  notedRegistrations.set(email, id)
  const given_at = new Date()
  return { email, topic_id: 1, text_id: 1, source: 'personal_page', given_at, proven_at: given_at }
}

const noteRow = async (sql) => {
  const person = await insertPerson(sql)
  notedRegistrations.set(person.email, person.id)
  return { id: newSecret(), email: person.email, text: 'Vorher' }
}

/** The registrations whose addresses stay, by the one that is merged, or by the address of a merge. */
const stayingRegistrations = new Map()

async function mergeRow(sql) {
  const person = await insertPerson(sql)
  stayingRegistrations.set(person.email, person.id)
  const image = { events: [], numbers: null, blacklist: null, declined: null, notes: [] }
  return { id: newSecret(), kept_email: person.email, merged_email: anEmail(), image: sql.json(image) }
}

async function distinctRow(sql) {
  const people = [await insertPerson(sql), await insertPerson(sql)]
  for (const { email, id } of people) stayingRegistrations.set(email, id)
  const [first_email, second_email] = people.map(({ email }) => email).sort()
  return { id: newSecret(), first_email, second_email }
}

async function fingerprintOf(merged, { send, sql, token }) {
  const { id } = await insertPerson(sql)
  stayingRegistrations.set(merged.id, id)
  const { text } = await send({ method: 'GET', path: `/api/people/${id}/merge/${merged.id}`, token })
  return { fingerprint: JSON.parse(text).fingerprint }
}

export const REGISTRATION_ROWS = {
  'POST /api/people/{id}/merge/{other}': seatedCase({
    given: fingerprintOf,
    path: ({ id: other }) => ({ other, id: stayingRegistrations.get(other) }),
    may: ['email', 'earlier_emails'],
  }),
  'POST /api/people/{id}/distinct/{other}': {
    table: 'distinct_people',
    row: distinctRow,
    given: () => ({ undo: false }),
    path: ({ first_email, second_email }) => ({
      id: stayingRegistrations.get(first_email),
      other: stayingRegistrations.get(second_email),
    }),
  },
  'POST /api/people/{id}/merges/{merge}/undo': {
    table: 'person_merges',
    row: mergeRow,
    path: ({ id: merge, kept_email }) => ({ merge, id: stayingRegistrations.get(kept_email) }),
    may: ['undone_at'],
  },
  'POST /api/people/{id}/consents': caseById('registrations', seatedRow(), {
    given: () => ({ text_id: 1, note: 'Karte' }),
  }),
  'POST /api/people/{id}/consents/{consent}/withdraw': {
    table: 'consents',
    row: consentRow,
    path: ({ id: consent, email }) => ({ consent, id: notedRegistrations.get(email) }),
    may: ['ended_at', 'ended_by'],
  },
  'POST /api/people/{id}/notes': caseById('registrations', seatedRow(), { given: () => ({ text: 'Nachher' }) }),
  'POST /api/people/{id}/notes/{note}': {
    table: 'person_notes',
    row: noteRow,
    path: ({ id: note, email }) => ({ note, id: notedRegistrations.get(email) }),
    given: () => ({ text: 'Nachher' }),
  },
  'POST /api/sandoz/workshop_registration/createupdate': seatedCase({
    given: ({ id, workshop_id }) => ({ id, workshop_id, registered: true, notify: false }),
    may: CHECK_IN_COLUMNS,
  }),
  'POST /api/sandoz/workshop_registrations/attendance/{id}': caseById('registrations', checkedInRow, {
    given: () => ({ intervals: [], reason: 'Versehen' }),
    may: CHECK_IN_COLUMNS,
  }),
  'POST /api/sandoz/workshop_registrations/cancelConfirm/{id}/{email}': caseById('registrations', seatedRow(), {
    path: ({ id, email }) => ({ id, email }),
    may: ['cancelled_at'],
  }),
  'POST /api/sandoz/workshop_registrations/change': seatedCase({
    given: ({ id, workshop_id }) => ({ workshop_id, ids: [id], action: 'check_in', notify: false }),
    may: CHECK_IN_COLUMNS,
  }),
  'POST /api/sandoz/workshop_registrations/register': {
    table: 'registrations',
    row: seatedRow({ registered: null }),
    given: ({ workshop_id, email, invite_slug }) => ({ workshop_id, email, invite_slug, company: [] }),
    may: [
      'registered',
      'agb',
      'terms_accepted_at',
      'terms_version',
      'submission_key',
      'confirmation_sent',
      'calendar_sequence',
    ],
  },
  'POST /api/sandoz/workshop_registrations/register_email': {
    table: 'registrations',
    row: async (sql) =>
      registrationFields(await anEvent(sql, { signup_active: false }), {
        registered: null,
        preliminary_registration: true,
      }),
    // A known address is left unchanged, so the call gets a new one.
    given: ({ workshop_id }) => ({ workshop_id, ...emailFields() }),
  },
  'POST /api/sandoz/workshop_registrations/removeAllParticipants': seatedCase({
    given: ({ workshop_id: id }) => ({ id, count: 1 }),
    may: ['deleted_at'],
  }),
  'POST /api/sandoz/workshop_registrations/resend': seatedCase({
    given: ({ workshop_id, email }) => ({ workshop_id, email }),
    may: ['confirmation_sent', 'calendar_sequence'],
  }),
  'POST /api/sandoz/workshop_registrations/restore': {
    table: 'registrations',
    row: seatedRow({ deleted_at: new Date() }),
    given: ({ workshop_id: id, deleted_at }) => ({ id, deleted_at: new Date(deleted_at).toISOString() }),
    may: ['deleted_at'],
  },
  'POST /api/sandoz/workshop_registrations/update': seatedCase({
    given: ({ invite_slug }) => ({ invite_slug, company: [companionFields()] }),
  }),
  'POST /api/unsubscribe/{registrationId}/{email}': seatedCase({
    path: ({ id: registrationId, email }) => ({ registrationId, email }),
    may: ['unsubscribed_at'],
  }),
  'POST /api/sandoz/workshop_registrations/substitute/{id}': caseById('registrations', seatedRow(), {
    given: () => companionFields(),
    may: ['cancelled_at', 'replaced_as', 'replaced_by'],
  }),
  'POST /api/sandoz/workshop_registrations/ticket/{id}': caseById(
    'registrations',
    async (sql) => moveToVenue(sql, await seatedRow()(sql)),
    { may: ['ticket_code'] },
  ),
}
