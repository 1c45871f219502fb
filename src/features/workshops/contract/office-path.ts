/** The call that reads an event for staff. Everyone with this permission may see every event. */
export const OFFICE_EVENT_CALL = { method: 'GET', path: '/api/sandoz/workshops/{id}' } as const

/** The office page of an event; a tab's list keeps its state in the address under the list's parameter names. */
export const officeEventPath = (id: number): string => `/admin/events/${id}`

/** The check-in of an event. Its page is opened by a plain link, because only its own document may use the camera. */
export const checkInPath = (id: number): string => `/check-in/${id}`

/** The person of an event, opened beside the list. */
export const officePersonPath = (id: number, person: string): string =>
  `${officeEventPath(id)}?${new URLSearchParams({ tab: 'registrations', person })}`

/** The tabs of an event beside those of its form. */
export const SAVED_TABS = [
  'cockpit',
  'registrations',
  'waitlist',
  'accreditations',
  'certificates',
  'evaluation',
  'plan',
  'mails',
  'history',
] as const
export type SavedTab = (typeof SAVED_TABS)[number]
export type OfficeTab = SavedTab | 'details' | 'preview'

export function officeTabPath(
  id: number,
  tab: OfficeTab,
  filter: Record<string, string> = {},
  search?: string,
): string {
  const filters = Object.entries(filter).map(([column, value]) => [`filter[${column}]`, value])
  const query = new URLSearchParams([['tab', tab], ...filters, ...(search ? [['search', search]] : [])])
  return `${officeEventPath(id)}?${query}`
}

/** All events of a speaker, the past ones included. */
export const speakerEventsPath = (name: string): string =>
  `/admin/events?${new URLSearchParams({ 'filter[period]': '', 'filter[speaker]': name })}`

/** The overview of an event, to which its title leads; the form opens for people who may not read the overview. */
export const officeOverviewPath = (id: number): string => officeTabPath(id, 'cockpit')
