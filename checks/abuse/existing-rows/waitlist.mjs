// Entries of waiting lists.
import { anEvent, upcomingEventFields } from './events.mjs'
import { companionFields, registrationFields } from './registrations.mjs'
import { caseById } from './rows.mjs'

/** A person who waits at a full event. */
async function waitingFields(sql, more) {
  const workshop_id = await anEvent(sql, { maximum_participants: 1 })
  await sql`insert into registrations ${sql(registrationFields(workshop_id))}`
  const waiting = { registered: null, preliminary_registration: true, agb: true, terms_accepted_at: new Date() }
  return registrationFields(workshop_id, { ...waiting, ...more })
}

const entryFields = ({ id: registration_id, workshop_id }, more) => ({
  registration_id,
  workshop_id,
  position: 7,
  joined_at: new Date(),
  ...more,
})

const offerFields = () => ({
  state: 'offered',
  offered_seats: 1,
  offered_at: new Date(),
  expires_at: new Date(Date.now() + 86_400_000),
})

/** A place on a waiting list. */
const placeCase = (more) => ({
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

export const WAITLIST_ROWS = {
  'POST /api/sandoz/waitlist/events/{id}/resume': caseById(
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
}
