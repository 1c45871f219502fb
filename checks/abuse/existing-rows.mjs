// One existing row for each write, inserted by SQL.
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { APP_SECRET } from '../../scripts/server.mjs'
import { anEmail, ONE_PIXEL_PNG } from './contract.mjs'
import { hashToken, PASSWORD } from './users.mjs'

/** An event without a limit of seats. */
const upcomingEventFields = () => ({
  ...{ title: 'Runde', category_d: true, header_image: 'Digitalisierung', presence_type: 'Online', language: 'de' },
  ...{ date: '2099-06-15', time: '18:00', signup_active: true },
})

const anEvent = async (sql, more) =>
  (await sql`insert into workshops ${sql({ ...upcomingEventFields(), ...more })} returning id`)[0].id

/** A person registered for that event, unless `fields` says otherwise. */
function registrationFields(workshop_id, fields) {
  const secret = () => randomBytes(16).toString('base64url')
  const person = { first_name: 'Eva', last_name: 'Harmlos', gender: 'f', institution: 'Praxis', email: anEmail() }
  const seat = { id: secret(), invite_slug: secret(), workshop_id, language: 'de' }
  return { ...seat, ...person, registered: new Date(), ...fields }
}

const CHECK_IN_COLUMNS = ['participated', 'participated_by']
/** Written by the job that sends the mail. */
const DELIVERY_COLUMNS =
  'state message attempts next_attempt_at batch_id claimed_at sent_at provider_id subject text html calendar calendar_sequence data recipient_name'.split(
    ' ',
  )
const NEW_PASSWORD = { password: PASSWORD, password_confirmation: PASSWORD }

const companionFields = () => ({
  ...{ gender: 'm', first_name: 'Jan', last_name: 'Harmlos', institution: 'Praxis' },
  ...emailFields(),
})
const nameFields = () => ({ name: `Vorher ${anEmail()}` })
const emailFields = () => ({ email: anEmail() })
const accountFields = () => ({ ...nameFields(), ...emailFields() })
const seatedRow = (more) => async (sql) => registrationFields(await anEvent(sql), more)
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
const ownCase = (more) => ({
  ...{ table: 'registrations', row: ownRow },
  path: ({ id, email }) => ({ id, token: tokens.get(email) }),
  ...more,
})
const mainTokens = new Map()
const ownCompanionCase = (more) => ({
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
async function waitingFields(sql, more) {
  const workshop_id = await anEvent(sql, { maximum_participants: 1 })
  await sql`insert into registrations ${sql(registrationFields(workshop_id))}`
  const waiting = { registered: null, preliminary_registration: true, agb: true, terms_accepted_at: new Date() }
  return registrationFields(workshop_id, { ...waiting, ...more })
}
const entryFields = ({ id: registration_id, workshop_id }, more) => ({
  ...{ registration_id, workshop_id, position: 7, joined_at: new Date() },
  ...more,
})
const offerFields = () => ({
  ...{ state: 'offered', offered_seats: 1, offered_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) },
})
/** A place on a waiting list. */
const placeCase = (more) => ({
  ...{ table: 'waitlist_entries', key: ['registration_id'] },
  row: async (sql) => {
    const person = await waitingFields(sql)
    await sql`insert into registrations ${sql(person)}`
    return entryFields(person)
  },
  path: ({ registration_id: id }) => ({ id }),
  ...more,
})
const notedRegistrations = new Map()
async function insertPerson(sql) {
  const person = await seatedRow()(sql)
  await sql`insert into registrations ${sql(person)}`
  return person
}
const noteRow = async (sql) => {
  const person = await insertPerson(sql)
  notedRegistrations.set(person.email, person.id)
  return { id: newSecret(), email: person.email, text: 'Vorher' }
}
const recipientCase = (may) => ({
  table: 'recipients',
  row: () => ({ id: newSecret(), ...emailFields() }),
  path: (recipient) => ({ token: personalTokenOf(recipient) }),
  may,
})
const importRow = (more) => async (sql) => ({
  ...{ workshop_id: await anEvent(sql), kind: 'registrations', file_name: 'liste.xlsx' },
  ...more,
})
const mailedLinkCase = (kind) => ({
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
const ownUserCase = (may = []) => ({ table: 'users', may })
/** The newest super user makes these calls. */
const ownViewRow = async (sql) => ({
  user_id: (await sql`select max(id) as id from users where is_super_user`)[0].id,
  ...{ list: '/api/sponsors', query: '', ...nameFields() },
})
const plannedFields = () => ({
  ...{ type: 'reminder', audience: 'registered', anchor: 'start' },
  ...{ offset_days: -1, at_time: '09:00', offset_minutes: null },
})
const plannedCase = (more, columns) => ({
  table: 'planned_mails',
  row: async (sql) => ({ ...plannedFields(), workshop_id: await anEvent(sql), ...columns }),
  path: ({ workshop_id: id, id: mail }) => ({ id, mail }),
  ...more,
})
const caseById = (table, row, more) => ({ table, row, path: ({ id }) => ({ id }), ...more })
const importCase = (may = []) => ({
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
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const translationCase = (module, key) => ({
  table: 'translation_overrides',
  row: () => ({ language: 'en', module, key, translation: 'Before' }),
  key: ['language', 'module', 'key'],
  given: () => ({ module, language: 'en', translations: { [key]: `After ${anEmail()}` } }),
  may: ['translation'],
})

/** For each call that changes a row: how to create the row, what to send, and which columns the call may change. */
export const EXISTING_ROWS = {
  // Sends the address of the row: another address would replace the row.
  'POST /api/email/blacklists/{id}': caseById('blacklisted_emails', emailFields, { given: ({ email }) => ({ email }) }),
  'POST /api/email/runs/{id}': caseById('mail_runs', async (sql) => ({
    ...{ workshop_id: await anEvent(sql), kind: 'reminders', type: 'reminder', queued: 0, skipped: {} },
  })),
  'POST /api/email/log/{id}/retry': {
    table: 'mails',
    row: async (sql) => ({
      ...{ workshop_id: await anEvent(sql), type: 'interest', state: 'failed', language: 'de', email: anEmail() },
    }),
    path: ({ workshop_id: id }) => ({ id }),
    given: ({ id }) => ({ ids: [id] }),
    may: DELIVERY_COLUMNS,
  },
  // The corrected address replaces the mail that waits for its next attempt.
  'POST /api/email/mails/{id}/resend': {
    table: 'mails',
    row: async (sql) => {
      const { id: registration_id, workshop_id, email } = await insertPerson(sql)
      const mail = { type: 'confirmation', state: 'retry', next_attempt_at: '2099-01-01T00:00:00Z', language: 'de' }
      return { ...mail, registration_id, workshop_id, email }
    },
    path: ({ id }) => ({ id }),
    given: emailFields,
    may: ['state', 'message'],
  },
  'POST /api/email/verify': mailedLinkCase('verify_email'),
  'POST /api/invitation/accept': mailedLinkCase('invitation'),
  'POST /api/my/{token}/erasure': recipientCase(['erasure_requested_at']),
  'POST /api/my/{token}/mails': recipientCase(['declined_mails']),
  'POST /api/my/{token}/registrations/{id}': ownCase(),
  'POST /api/my/{token}/registrations/{id}/cancel': ownCase({ may: ['cancelled_at'] }),
  'POST /api/my/{token}/registrations/{id}/companions': ownCase({ given: companionFields }),
  'POST /api/my/{token}/registrations/{id}/companions/{companion}': ownCompanionCase({
    // Another address is another person.
    given: ({ email }) => ({ email }),
  }),
  'POST /api/my/{token}/registrations/{id}/companions/{companion}/cancel': ownCompanionCase({ may: ['cancelled_at'] }),
  'POST /api/my/{token}/renew': recipientCase(['link_version']),
  'POST /api/password/reset': mailedLinkCase('password_reset'),
  'POST /api/people/{id}/notes': caseById('registrations', seatedRow(), { given: () => ({ text: 'Nachher' }) }),
  'POST /api/people/{id}/notes/{note}': {
    table: 'person_notes',
    row: noteRow,
    path: ({ id: note, email }) => ({ note, id: notedRegistrations.get(email) }),
    given: () => ({ text: 'Nachher' }),
  },
  'POST /api/sandoz/frontend/save': {
    table: 'frontend_texts',
    row: () => ({ language: 'en' }),
    key: ['language'],
    given: () => ({ language: 'en' }),
  },
  'POST /api/sandoz/mail_plan/{id}': caseById('planned_mails', plannedFields, { given: plannedFields }),
  'POST /api/sandoz/notification_emails/{id}': caseById('notification_emails', emailFields),
  'POST /api/sandoz/workshop_registration/createupdate': {
    table: 'registrations',
    row: seatedRow(),
    given: ({ id, workshop_id }) => ({ id, workshop_id, registered: true, notify: false }),
    may: CHECK_IN_COLUMNS,
  },
  'POST /api/sandoz/workshop_registration/import/check': importCase(),
  'POST /api/sandoz/workshop_registration/import/run/{id}': caseById('import_results', importRow()),
  'POST /api/sandoz/workshop_registration/import/undo/{id}': caseById(
    'import_results',
    importRow({ state: 'done', started_at: new Date() }),
  ),
  'POST /api/sandoz/workshop_registration/importParticipatedXlsx': importCase(CHECK_IN_COLUMNS),
  'POST /api/sandoz/workshop_registration/importXlsx': importCase(),
  'POST /api/sandoz/waitlist/{id}/accept': caseById('registrations', waitingFields, {
    given: async (person, { sql }) => {
      // The offer holds a seat that exists.
      await sql`update workshops set maximum_participants = 2 where id = ${person.workshop_id}`
      await sql`insert into waitlist_entries ${sql(entryFields(person, offerFields()))}`
      return { people: [] }
    },
    may: ['registered', 'preliminary_registration', 'confirmation_sent', 'calendar_sequence'],
  }),
  'POST /api/sandoz/waitlist/{id}/companions': placeCase({ given: companionFields }),
  'POST /api/sandoz/waitlist/{id}/companions/{companion}/remove': {
    table: 'registrations',
    row: async (sql) => {
      const main = await waitingFields(sql)
      const [{ created_at }] = await sql`insert into registrations ${sql(main)} returning created_at`
      await sql`insert into waitlist_entries ${sql(entryFields(main))}`
      const party = { accompaniment_of: main.id, party_since: created_at }
      return registrationFields(main.workshop_id, { registered: null, preliminary_registration: true, ...party })
    },
    path: ({ id: companion, accompaniment_of: id }) => ({ id, companion }),
    may: ['cancelled_at'],
  },
  'POST /api/sandoz/waitlist/{id}/leave': placeCase({ may: ['state', 'ended_at'] }),
  'POST /api/sandoz/waitlist/{id}/split': placeCase({ given: () => ({ may_split: true }) }),
  'POST /api/sandoz/waitlist/{id}/move': placeCase({ given: () => ({ rank: 1, reason: 'Referentin' }) }),
  'POST /api/sandoz/waitlist/{id}/offer': placeCase({
    given: () => ({ beyond_maximum: true }),
    may: ['state', 'offered_seats', 'offered_at', 'expires_at', 'let_in'],
  }),
  'POST /api/sandoz/workshop_registrations/cancelConfirm/{id}/{email}': caseById('registrations', seatedRow(), {
    path: ({ id, email }) => ({ id, email }),
    may: ['cancelled_at'],
  }),
  'POST /api/sandoz/workshop_registrations/change': {
    table: 'registrations',
    row: seatedRow(),
    given: ({ id, workshop_id }) => ({ workshop_id, ids: [id], action: 'check_in', notify: false }),
    may: CHECK_IN_COLUMNS,
  },
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
      ...['confirmation_sent', 'calendar_sequence'],
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
  'POST /api/sandoz/workshop_registrations/removeAllParticipants': {
    table: 'registrations',
    row: seatedRow(),
    given: ({ workshop_id: id }) => ({ id, count: 1 }),
    may: ['deleted_at'],
  },
  'POST /api/sandoz/workshop_registrations/resend': {
    table: 'registrations',
    row: seatedRow(),
    given: ({ workshop_id, email }) => ({ workshop_id, email }),
    may: ['confirmation_sent', 'calendar_sequence'],
  },
  'POST /api/sandoz/workshop_registrations/restore': {
    table: 'registrations',
    row: seatedRow({ deleted_at: new Date() }),
    given: ({ workshop_id: id, deleted_at }) => ({ id, deleted_at: new Date(deleted_at).toISOString() }),
    may: ['deleted_at'],
  },
  'POST /api/sandoz/workshop_registrations/update': {
    table: 'registrations',
    row: seatedRow(),
    given: ({ invite_slug }) => ({ invite_slug, company: [companionFields()] }),
  },
  'POST /api/sandoz/workshops/cancel/{id}': caseById('workshops', upcomingEventFields, {
    given: () => ({ note: '', notify: false }),
    may: ['cancelled_at', 'cancellation_note', 'calendar_sequence', 'reviewed_sequence'],
  }),
  'POST /api/sandoz/workshops/leave_uninformed/{id}': caseById(
    'workshops',
    () => ({ ...upcomingEventFields(), calendar_sequence: 1 }),
    { given: () => ({ change: 1 }), may: ['reviewed_sequence'] },
  ),
  'POST /api/sandoz/workshops/restore/{id}': caseById(
    'workshops',
    () => ({ ...upcomingEventFields(), cancelled_at: new Date() }),
    { given: () => ({ notify: false }), may: ['cancelled_at', 'calendar_sequence', 'reviewed_sequence'] },
  ),
  'POST /api/sandoz/workshops/duplicate/{id}': caseById('workshops', upcomingEventFields),
  'POST /api/sandoz/workshops/mail_plan/{id}/mails/{mail}': plannedCase({ given: plannedFields }),
  'POST /api/sandoz/workshops/mail_plan/{id}/mails/{mail}/decide': plannedCase(
    { given: () => ({ answer: 'cancel' }), may: ['state', 'hold_reason'] },
    { state: 'held', hold_reason: 'nonpublic' },
  ),
  'POST /api/sandoz/workshops/mail_plan/{id}/mails/{mail}/state': plannedCase({ given: () => ({ state: 'paused' }) }),
  'POST /api/sandoz/workshops/{id}': caseById('workshops', upcomingEventFields, { may: ['calendar_sequence'] }),
  'POST /api/save-image': {
    ...{ table: 'users', row: accountFields },
    file: () => ({
      field: 'file',
      name: 'dot.png',
      type: 'image/png',
      bytes: Buffer.from(ONE_PIXEL_PNG.split(',')[1], 'base64'),
    }),
  },
  'PATCH /api/settings/formats': ownUserCase(),
  'PATCH /api/settings/lists/views/{id}': caseById('list_views', ownViewRow, { given: nameFields }),
  'PATCH /api/settings/password': { ...ownUserCase(['password_hash']), given: () => NEW_PASSWORD },
  'PATCH /api/settings/profile': ownUserCase(['email_verified_at']),
  'POST /api/sponsors/{id}': caseById('sponsors', nameFields),
  'POST /api/system/permissions/{id}': caseById('permissions', nameFields, { given: nameFields }),
  'POST /api/system/roles/{id}': caseById('roles', nameFields, { given: nameFields }),
  'POST /api/system/translations/client-translations': translationCase('events', 'lists.events.title'),
  'POST /api/system/translations/import': {
    ...translationCase('events', 'lists.events.text'),
    given: () => ({ language: 'en' }),
    file: async (_, { send, token }) => {
      const path = '/api/system/translations/export?language=en'
      return { field: 'xlsx', name: 'texte.xlsx', type: XLSX, bytes: (await send({ path, token })).raw }
    },
  },
  'POST /api/system/translations/server-translations': translationCase('errors', 'forbidden'),
  'POST /api/system/update-locale': ownUserCase(),
  'POST /api/system/users/invite/{id}': caseById('users', accountFields),
  'POST /api/system/users/{id}': caseById('users', accountFields, {
    may: ['password_hash', 'email_verified_at'],
  }),
  'POST /api/unsubscribe/{registrationId}/{email}': {
    table: 'registrations',
    row: seatedRow(),
    path: ({ id: registrationId, email }) => ({ registrationId, email }),
    may: ['unsubscribed_at'],
  },
}
