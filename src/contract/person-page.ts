/**
 * The call that reads everything at one address. Screens of other features link to that page for everyone with this
 * permission.
 */
export const PERSON_PAGE_CALL = { method: 'GET', path: '/api/people/{id}' } as const

/** The page of the person behind a registration; the address of the page holds no e-mail address. */
export const personPagePath = (registration_id: string): string => `/admin/people/${registration_id}`
