// Mails, planned mails and blocked addresses.
import { anEmail } from '../contract.mjs'
import { anEvent } from './events.mjs'
import { insertPerson } from './registrations.mjs'
import { caseById, emailFields } from './rows.mjs'

/** Written by the job that sends the mail. */
const DELIVERY_COLUMNS =
  'state message attempts next_attempt_at batch_id claimed_at sent_at provider_id subject text html calendar calendar_sequence data recipient_name'.split(
    ' ',
  )

/** The plan of new events in the demo data has no reminder of two days before, which would be refused a second time. */
const plannedFields = () => ({
  type: 'reminder',
  audience: 'registered',
  anchor: 'start',
  offset_days: -2,
  at_time: '09:00',
  offset_minutes: null,
})

const plannedCase = (more, columns) => ({
  table: 'planned_mails',
  row: async (sql) => ({ ...plannedFields(), workshop_id: await anEvent(sql), ...columns }),
  path: ({ workshop_id: id, id: mail }) => ({ id, mail }),
  ...more,
})

/** Finds the one person of a town, who consents to the topic that covers events for doctors. */
const audienceRow = async (sql) => {
  const { email, city } = await insertPerson(sql, { city: `Ort ${anEmail()}` })
  const given_at = new Date()
  const consent = { email, topic_id: 1, text_id: 1, source: 'form', given_at, proven_at: given_at }
  await sql`insert into consents ${sql(consent)}`
  invitedEvents.set(city, await anEvent(sql, { category_d: true }))
  return { name: 'Vorher', places: city }
}
const invitedEvents = new Map()

export const MAIL_ROWS = {
  'POST /api/sandoz/audiences/{id}/invite': caseById('audiences', audienceRow, {
    given: ({ places }) => ({ workshop_id: invitedEvents.get(places), count: 1 }),
  }),
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
  'POST /api/sandoz/mail_plan/{id}': caseById('planned_mails', plannedFields, { given: plannedFields }),
  'POST /api/sandoz/workshops/mail_plan/{id}/mails/{mail}': plannedCase({ given: plannedFields }),
  'POST /api/sandoz/workshops/mail_plan/{id}/mails/{mail}/decide': plannedCase(
    { given: () => ({ answer: 'cancel' }), may: ['state', 'hold_reason'] },
    { state: 'held', hold_reason: 'nonpublic' },
  ),
  'POST /api/sandoz/workshops/mail_plan/{id}/mails/{mail}/state': plannedCase({ given: () => ({ state: 'paused' }) }),
}
