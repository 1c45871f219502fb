// Events that staff change.
import { caseById } from './rows.mjs'

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

const anAccreditation = async (sql) => ({
  workshop_id: await anEvent(sql),
  body_id: (
    await sql`insert into bodies ${sql({ name_de: 'Kammer', name_en: 'Chamber', label: 'CME' })} returning id`
  )[0].id,
})

const accreditationCase = (more) => ({
  table: 'accreditations',
  row: anAccreditation,
  path: ({ workshop_id: id, id: accreditation }) => ({ id, accreditation }),
  ...more,
})

export const EVENT_ROWS = {
  'POST /api/sandoz/workshops/accreditations/{id}/items/{accreditation}': accreditationCase({
    // The body of the row stays, because another one would have to exist.
    given: ({ body_id }) => ({ body_id, category: '' }),
    may: ['encrypted_password'],
  }),
  'POST /api/sandoz/workshops/accreditations/{id}/items/{accreditation}/confirm': accreditationCase({
    given: () => ({ changed_at: '2099-01-01T00:00:00Z' }),
  }),
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
  'POST /api/sandoz/workshops/repeat/{id}': caseById('workshops', upcomingEventFields, {
    given: () => ({ dates: ['2099-07-15'] }),
    may: ['series_id'],
  }),
  'POST /api/sandoz/workshops/templates/{id}': caseById('workshops', upcomingEventFields),
  'POST /api/sandoz/workshops/{id}': caseById('workshops', upcomingEventFields, {
    may: ['calendar_sequence', 'former_schedules'],
  }),
}
