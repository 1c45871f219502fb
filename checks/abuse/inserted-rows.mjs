// Rows that the cases of existing-rows.mjs insert by SQL, and the parts that several of these cases share.
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { APP_SECRET } from '../../scripts/server.mjs'
import { anEmail } from './contract.mjs'
import { hashToken, PASSWORD } from './users.mjs'

/** An event without a limit of seats. */
export const upcomingEventFields = () => ({
  title: 'Runde',
  category_d: true,
  header_image: 'Digitalisierung',
  presence_type: 'Online',
  language: 'de',
  date: '2099-06-15',
  time: '18:00',
  signup_active: true,
})

export const anEvent = async (sql, more) =>
  (await sql`insert into workshops ${sql({ ...upcomingEventFields(), ...more })} returning id`)[0].id

/** A person registered for that event, unless `fields` says otherwise. */
export function registrationFields(workshop_id, fields) {
  const secret = () => randomBytes(16).toString('base64url')
  const person = { first_name: 'Eva', last_name: 'Harmlos', gender: 'f', institution: 'Praxis', email: anEmail() }
  const seat = { id: secret(), invite_slug: secret(), workshop_id, language: 'de' }
  return { ...seat, ...person, registered: new Date(), ...fields }
}

export const CHECK_IN_COLUMNS = ['participated', 'participated_by']
/** Written by the job that sends the mail. */
export const DELIVERY_COLUMNS =
  'state message attempts next_attempt_at batch_id claimed_at sent_at provider_id subject text html calendar calendar_sequence data recipient_name'.split(
    ' ',
  )
export const NEW_PASSWORD = { password: PASSWORD, password_confirmation: PASSWORD }

export const companionFields = () => ({
  gender: 'm',
  first_name: 'Jan',
  last_name: 'Harmlos',
  institution: 'Praxis',
  ...emailFields(),
})
export const nameFields = () => ({ name: `Vorher ${anEmail()}` })
export const emailFields = () => ({ email: anEmail() })
export const accountFields = () => ({ ...nameFields(), ...emailFields() })
export const seatedRow = (more) => async (sql) => registrationFields(await anEvent(sql), more)
const newSecret = () => randomBytes(16).toString('base64url')

/** The personal link, signed as the server signs it. */
function personalTokenOf({ id, link_version = 1 }) {
  const key = Buffer.from(hkdfSync('sha256', APP_SECRET, '', 'personal link', 32))
  return id + createHmac('sha256', key).update(`${id} ${link_version}`).digest('base64url').slice(0, 22)
}

/** The tokens of the people that these cases insert, by their address. */
const tokens = new Map()
async function insertRecipient(sql, email) {
  const recipient = { id: newSecret(), email }
  await sql`insert into recipients ${sql(recipient)}`
  tokens.set(email, personalTokenOf(recipient))
}

/** A registration whose personal page is open to the caller. */
const ownRow = async (sql) => {
  const row = await seatedRow()(sql)
  await insertRecipient(sql, row.email)
  return row
}
export const ownCase = (more) => ({
  table: 'registrations',
  row: ownRow,
  path: ({ id, email }) => ({ id, token: tokens.get(email) }),
  ...more,
})
const mainTokens = new Map()
export const ownCompanionCase = (more) => ({
  table: 'registrations',
  row: async (sql) => {
    const main = await ownRow(sql)
    const [{ created_at }] = await sql`insert into registrations ${sql(main)} returning created_at`
    mainTokens.set(main.id, tokens.get(main.email))
    return registrationFields(main.workshop_id, { accompaniment_of: main.id, party_since: created_at })
  },
  path: ({ id: companion, accompaniment_of: id }) => ({ id, companion, token: mainTokens.get(id) }),
  ...more,
})
/** A person who waits at a full event. */
export async function waitingFields(sql, more) {
  const workshop_id = await anEvent(sql, { maximum_participants: 1 })
  await sql`insert into registrations ${sql(registrationFields(workshop_id))}`
  const waiting = { registered: null, preliminary_registration: true, agb: true, terms_accepted_at: new Date() }
  return registrationFields(workshop_id, { ...waiting, ...more })
}
export const entryFields = ({ id: registration_id, workshop_id }, more) => ({
  registration_id,
  workshop_id,
  position: 7,
  joined_at: new Date(),
  ...more,
})
export const offerFields = () => ({
  state: 'offered',
  offered_seats: 1,
  offered_at: new Date(),
  expires_at: new Date(Date.now() + 86_400_000),
})
/** A place on a waiting list. */
export const placeCase = (more) => ({
  table: 'waitlist_entries',
  key: ['registration_id'],
  row: async (sql) => {
    const person = await waitingFields(sql)
    await sql`insert into registrations ${sql(person)}`
    return entryFields(person)
  },
  path: ({ registration_id: id }) => ({ id }),
  ...more,
})
export const notedRegistrations = new Map()
export async function insertPerson(sql) {
  const person = await seatedRow()(sql)
  await sql`insert into registrations ${sql(person)}`
  return person
}
export const noteRow = async (sql) => {
  const person = await insertPerson(sql)
  notedRegistrations.set(person.email, person.id)
  return { id: newSecret(), email: person.email, text: 'Vorher' }
}
export const recipientCase = (may) => ({
  table: 'recipients',
  row: () => ({ id: newSecret(), ...emailFields() }),
  path: (recipient) => ({ token: personalTokenOf(recipient) }),
  may,
})
export const importRow = (more) => async (sql) => ({
  workshop_id: await anEvent(sql),
  kind: 'registrations',
  file_name: 'liste.xlsx',
  ...more,
})
export const mailedLinkCase = (kind) => ({
  table: 'users',
  row: accountFields,
  given: async ({ id, email }, { sql }) => {
    const token = `${kind} ${id}`
    const link = {
      token_hash: hashToken(token),
      kind,
      user_id: id,
      email,
      expires_at: new Date(Date.now() + 3_600_000),
    }
    await sql`insert into tokens ${sql(link)}`
    return { token, email, ...NEW_PASSWORD }
  },
  may: ['password_hash', 'email_verified_at'],
})
/** The row of the calling user. */
export const ownUserCase = (may = []) => ({ table: 'users', may })
/** The newest super user makes these calls. */
export const ownViewRow = async (sql) => ({
  user_id: (await sql`select max(id) as id from users where is_super_user`)[0].id,
  list: '/api/sponsors',
  query: '',
  ...nameFields(),
})
export const plannedFields = () => ({
  type: 'reminder',
  audience: 'registered',
  anchor: 'start',
  offset_days: -1,
  at_time: '09:00',
  offset_minutes: null,
})
export const plannedCase = (more, columns) => ({
  table: 'planned_mails',
  row: async (sql) => ({ ...plannedFields(), workshop_id: await anEvent(sql), ...columns }),
  path: ({ workshop_id: id, id: mail }) => ({ id, mail }),
  ...more,
})
export const caseById = (table, row, more) => ({ table, row, path: ({ id }) => ({ id }), ...more })
export const importCase = (may = []) => ({
  table: 'registrations',
  row: seatedRow(),
  may,
  given: ({ workshop_id }) => ({ id: workshop_id, kind: 'registrations', language: 'de' }),
  file: async ({ workshop_id: id }, { send, token }) => {
    const body = { id, type: 'all' }
    const path = '/api/sandoz/workshop_registration/export'
    return {
      field: 'xlsx',
      name: 'liste.xlsx',
      type: XLSX,
      bytes: (await send({ method: 'POST', path, token, body })).raw,
    }
  },
})
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const translationCase = (module, key) => ({
  table: 'translation_overrides',
  row: () => ({ language: 'en', module, key, translation: 'Before' }),
  key: ['language', 'module', 'key'],
  given: () => ({ module, language: 'en', translations: { [key]: `After ${anEmail()}` } }),
  may: ['translation'],
})
