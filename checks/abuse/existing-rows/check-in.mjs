// Devices and helpers at the entrance.
import { upcomingEventFields } from './events.mjs'
import { caseById } from './rows.mjs'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

export const CHECK_IN_ROWS = {
  'POST /api/sandoz/check_in/{id}/devices': caseById('workshops', upcomingEventFields, {
    given: () => ({ label: 'Tablet', unsent: 0, device_id: undefined }),
  }),
  'POST /api/sandoz/check_in/{id}/links': caseById('workshops', upcomingEventFields, {
    given: () => ({ name: 'Lea', valid_until: inAnHour() }),
  }),
}
