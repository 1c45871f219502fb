// Devices and helpers at the entrance, and what they record.
import { upcomingEventFields } from './events.mjs'
import { CHECK_IN_COLUMNS, insertPerson, seatedRow } from './registrations.mjs'
import { caseById, newSecret } from './rows.mjs'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** An action of a device that was revoked before it arrived. */
async function heldActionRow(sql) {
  const { id: registration_id, workshop_id } = await insertPerson(sql)
  const device_id = newSecret()
  await sql`insert into check_in_devices ${sql({ id: device_id, workshop_id, label: 'Tablet' })}`
  const action = { id: newSecret(), kind: 'came', registration_id, seconds_ago: 0 }
  return {
    id: newSecret(),
    workshop_id,
    device_id,
    action_id: action.id,
    kind: action.kind,
    registration_id,
    recorded: sql.json(action),
    occurred_at: new Date(),
    outcome: 'held',
    reason: 'device_revoked',
  }
}

export const CHECK_IN_ROWS = {
  'POST /api/sandoz/check_in/{id}/actions': {
    table: 'registrations',
    row: seatedRow(),
    path: ({ workshop_id: id }) => ({ id }),
    given: async ({ id: registration_id, workshop_id }, { send, token }) => {
      const path = `/api/sandoz/check_in/${workshop_id}/devices`
      const opened = await send({ method: 'POST', path, token, body: { label: 'Tablet', unsent: 0 } })
      const { device_id } = JSON.parse(opened.text)
      return { device_id, actions: [{ id: newSecret(), kind: 'came', registration_id, seconds_ago: 0 }] }
    },
    may: CHECK_IN_COLUMNS,
  },
  'POST /api/sandoz/check_in/{id}/actions/{action}': {
    table: 'check_in_actions',
    row: heldActionRow,
    path: ({ workshop_id: id, id: action }) => ({ id, action }),
    given: () => ({ decision: 'apply' }),
    may: ['outcome', 'reason', 'recorded', 'decided_at', 'decided_by'],
  },
  'POST /api/sandoz/check_in/{id}/devices': caseById('workshops', upcomingEventFields),
  'POST /api/sandoz/check_in/{id}/links': caseById('workshops', upcomingEventFields, {
    given: () => ({ name: 'Lea', valid_until: inAnHour() }),
  }),
  'POST /api/sandoz/check_in/{id}/papers': caseById('workshops', upcomingEventFields, {
    file: () => ({ field: 'file', name: 'liste.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n') }),
  }),
}
