// What is there to be changed, one row for each write: put straight into the database.
import { randomBytes } from 'node:crypto'
import { anAddress, DOT } from './contract.mjs'
import { hashOf, PASSWORD } from './people.mjs'

/** The row of an event that has room for everybody. */
const eventAhead = () => ({
  ...{ title: 'Runde', category_d: true, header_image: 'Digitalisierung', presence_type: 'Online', language: 'de' },
  ...{ date: '2099-06-15', time: '18:00', signup_active: true },
})

const anEvent = async (sql, more) =>
  (await sql`insert into workshops ${sql({ ...eventAhead(), ...more })} returning id`)[0].id

/** The row of somebody registered there, or of whatever these fields make of them. */
function seatAt(workshop_id, fields) {
  const secret = () => randomBytes(16).toString('base64url')
  const person = { first_name: 'Eva', last_name: 'Harmlos', gender: 'f', institution: 'Praxis', email: anAddress() }
  const seat = { id: secret(), invite_slug: secret(), workshop_id, language: 'de' }
  return { ...seat, ...person, registered: new Date(), ...fields }
}

const CHECKED_IN = ['participated', 'participated_by']
/** The job that sends it writes these. */
const SENT =
  'state message attempts next_attempt_at batch_id claimed_at sent_at provider_id subject text html calendar calendar_sequence data recipient_name'.split(
    ' ',
  )
const CHOSEN = { password: PASSWORD, password_confirmation: PASSWORD }

const companion = () => ({
  ...{ gender: 'm', first_name: 'Jan', last_name: 'Harmlos', institution: 'Praxis' },
  ...addressed(),
})
const named = () => ({ name: `Vorher ${anAddress()}` })
const addressed = () => ({ email: anAddress() })
const account = () => ({ ...named(), ...addressed() })
const seated = (more) => async (sql) => seatAt(await anEvent(sql), more)
const anImport = (more) => async (sql) => ({
  ...{ workshop_id: await anEvent(sql), kind: 'registrations', file_name: 'liste.xlsx' },
  ...more,
})
const linked = (kind) => ({
  table: 'users',
  row: account,
  given: async ({ id, email }, { sql }) => {
    const token = `${kind} ${id}`
    const link = { token_hash: hashOf(token), kind, user_id: id, email, expires_at: new Date(Date.now() + 3_600_000) }
    await sql`insert into tokens ${sql(link)}`
    return { token, email, ...CHOSEN }
  },
  may: ['password_hash', 'email_verified_at'],
})
/** Of the person who calls. */
const own = (may = []) => ({ table: 'users', may })
const byItsId = (table, row, more) => ({ table, row, path: ({ id }) => ({ id }), ...more })
const listed = (may = []) => ({
  table: 'registrations',
  row: seated(),
  may,
  given: ({ workshop_id }) => ({ id: workshop_id, kind: 'registrations', language: 'de' }),
  file: async ({ workshop_id: id }, { ask, token }) => {
    const body = { id, type: 'all' }
    const path = '/api/sandoz/workshop_registration/export'
    return {
      field: 'xlsx',
      name: 'liste.xlsx',
      type: XLSX,
      bytes: (await ask({ method: 'POST', path, token, body })).raw,
    }
  },
})
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const override = (module, key) => ({
  table: 'translation_overrides',
  row: () => ({ language: 'en', module, key, translation: 'Before' }),
  key: ['language', 'module', 'key'],
  given: () => ({ module, language: 'en', translations: { [key]: `After ${anAddress()}` } }),
  may: ['translation'],
})

/** For each call that changes what is there: what it is about, what it says of it, and which columns follow from that. */
export const EXISTING = {
  // With another address it would forget what was said of this one, by whomever.
  'POST /api/email/blacklists/{id}': byItsId('blacklisted_emails', addressed, { given: ({ email }) => ({ email }) }),
  'POST /api/email/runs/{id}': byItsId('mail_runs', async (sql) => ({
    ...{ workshop_id: await anEvent(sql), kind: 'reminders', type: 'reminder', queued: 0, skipped: {} },
  })),
  'POST /api/email/log/{id}/retry': {
    table: 'mails',
    row: async (sql) => ({
      ...{ workshop_id: await anEvent(sql), type: 'interest', state: 'failed', language: 'de', email: anAddress() },
    }),
    path: ({ workshop_id: id }) => ({ id }),
    given: ({ id }) => ({ ids: [id] }),
    may: SENT,
  },
  'POST /api/email/verify': linked('verify_email'),
  'POST /api/invitation/accept': linked('invitation'),
  'POST /api/password/reset': linked('password_reset'),
  'POST /api/sandoz/frontend/save': {
    table: 'frontend_texts',
    row: () => ({ language: 'en' }),
    key: ['language'],
    given: () => ({ language: 'en' }),
  },
  'POST /api/sandoz/notification_emails/{id}': byItsId('notification_emails', addressed),
  'POST /api/sandoz/workshop_registration/createupdate': {
    table: 'registrations',
    row: seated(),
    given: ({ id, workshop_id }) => ({ id, workshop_id, registered: true, notify: false }),
    may: CHECKED_IN,
  },
  'POST /api/sandoz/workshop_registration/import/check': listed(),
  'POST /api/sandoz/workshop_registration/import/run/{id}': byItsId('import_results', anImport()),
  'POST /api/sandoz/workshop_registration/import/undo/{id}': byItsId(
    'import_results',
    anImport({ state: 'done', started_at: new Date() }),
  ),
  'POST /api/sandoz/workshop_registration/importParticipatedXlsx': listed(CHECKED_IN),
  'POST /api/sandoz/workshop_registration/importXlsx': listed(),
  'POST /api/sandoz/workshop_registrations/cancelConfirm/{id}/{email}': byItsId('registrations', seated(), {
    path: ({ id, email }) => ({ id, email }),
    may: ['cancelled_at'],
  }),
  'POST /api/sandoz/workshop_registrations/change': {
    table: 'registrations',
    row: seated(),
    given: ({ id, workshop_id }) => ({ workshop_id, ids: [id], action: 'check_in', notify: false }),
    may: CHECKED_IN,
  },
  'POST /api/sandoz/workshop_registrations/register': {
    table: 'registrations',
    row: seated({ registered: null }),
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
      seatAt(await anEvent(sql, { signup_active: false }), { registered: null, preliminary_registration: true }),
    // Who is known already is left as they are: somebody else comes after them.
    given: ({ workshop_id }) => ({ workshop_id, ...addressed() }),
  },
  'POST /api/sandoz/workshop_registrations/removeAllParticipants': {
    table: 'registrations',
    row: seated(),
    given: ({ workshop_id: id }) => ({ id, count: 1 }),
    may: ['deleted_at'],
  },
  'POST /api/sandoz/workshop_registrations/resend': {
    table: 'registrations',
    row: seated(),
    given: ({ workshop_id, email }) => ({ workshop_id, email }),
    may: ['confirmation_sent', 'calendar_sequence'],
  },
  'POST /api/sandoz/workshop_registrations/restore': {
    table: 'registrations',
    row: seated({ deleted_at: new Date() }),
    given: ({ workshop_id: id, deleted_at }) => ({ id, deleted_at: new Date(deleted_at).toISOString() }),
    may: ['deleted_at'],
  },
  'POST /api/sandoz/workshop_registrations/update': {
    table: 'registrations',
    row: seated(),
    given: ({ invite_slug }) => ({ invite_slug, company: [companion()] }),
  },
  'POST /api/sandoz/workshops/duplicate/{id}': byItsId('workshops', eventAhead),
  'POST /api/sandoz/workshops/{id}': byItsId('workshops', eventAhead, { may: ['calendar_sequence'] }),
  'POST /api/save-image': {
    ...{ table: 'users', row: account },
    file: () => ({
      field: 'file',
      name: 'dot.png',
      type: 'image/png',
      bytes: Buffer.from(DOT.split(',')[1], 'base64'),
    }),
  },
  'PATCH /api/settings/formats': own(),
  'PATCH /api/settings/password': { ...own(['password_hash']), given: () => CHOSEN },
  'PATCH /api/settings/profile': own(['email_verified_at']),
  'POST /api/sponsors/{id}': byItsId('sponsors', named),
  'POST /api/system/permissions/{id}': byItsId('permissions', named, { given: named }),
  'POST /api/system/roles/{id}': byItsId('roles', named, { given: named }),
  'POST /api/system/translations/client-translations': override('events', 'lists.events.title'),
  'POST /api/system/translations/import': {
    ...override('events', 'lists.events.text'),
    given: () => ({ language: 'en' }),
    file: async (_, { ask, token }) => {
      const path = '/api/system/translations/export?language=en'
      return { field: 'xlsx', name: 'texte.xlsx', type: XLSX, bytes: (await ask({ path, token })).raw }
    },
  },
  'POST /api/system/translations/server-translations': override('errors', 'forbidden'),
  'POST /api/system/update-locale': own(),
  'POST /api/system/users/invite/{id}': byItsId('users', account),
  'POST /api/system/users/{id}': byItsId('users', account, {
    may: ['password_hash', 'email_verified_at'],
  }),
  'POST /api/unsubscribe/{registrationId}/{email}': {
    table: 'registrations',
    row: seated(),
    path: ({ id: registrationId, email }) => ({ registrationId, email }),
    may: ['unsubscribed_at'],
  },
}
