// One existing row for each call that changes a row.
import { anEmail, bodyOf, CALLS, createsRows, ONE_PIXEL_PNG } from './contract.mjs'
import {
  accountFields,
  anEvent,
  CHECK_IN_COLUMNS,
  caseById,
  companionFields,
  DELIVERY_COLUMNS,
  emailFields,
  entryFields,
  importCase,
  importRow,
  insertPerson,
  mailedLinkCase,
  NEW_PASSWORD,
  nameFields,
  notedRegistrations,
  noteRow,
  offerFields,
  ownCase,
  ownCompanionCase,
  ownUserCase,
  ownViewRow,
  placeCase,
  plannedCase,
  plannedFields,
  recipientCase,
  registrationFields,
  seatedRow,
  translationCase,
  upcomingEventFields,
  waitingFields,
  XLSX,
} from './inserted-rows.mjs'

/** For each call that changes a row: how to create the row, what to send, and which columns the call may change. */
const LISTED_ROWS = {
  // Sends the address of the row: another address would replace the row.
  'POST /api/email/blacklists/{id}': caseById('blacklisted_emails', emailFields, { given: ({ email }) => ({ email }) }),
  'POST /api/email/runs/{id}': caseById('mail_runs', async (sql) => ({
    workshop_id: await anEvent(sql),
    kind: 'reminders',
    type: 'reminder',
    queued: 0,
    skipped: {},
  })),
  'POST /api/email/log/{id}/retry': {
    table: 'mails',
    row: async (sql) => ({
      workshop_id: await anEvent(sql),
      type: 'interest',
      state: 'failed',
      language: 'de',
      email: anEmail(),
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
  'POST /api/sandoz/waitlist/resume/{id}': caseById(
    'workshops',
    () => ({ ...upcomingEventFields(), offers_paused_at: new Date() }),
    { may: ['offers_paused_at'] },
  ),
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
    table: 'users',
    row: accountFields,
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

/** A call that creates and saves an item of the table that its path names needs no case of its own. */
const rowOfItem = ({ address, body }) =>
  caseById(address.split('/').at(-2).replaceAll('-', '_'), () =>
    Object.fromEntries(Object.entries(bodyOf(body)).filter(([, value]) => typeof value !== 'object')),
  )

export const EXISTING_ROWS = {
  ...Object.fromEntries(CALLS.filter(createsRows).map((call) => [call.name, rowOfItem(call)])),
  ...LISTED_ROWS,
}
