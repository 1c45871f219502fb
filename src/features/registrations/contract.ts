export const GENDERS = ['m', 'f', 'd'] as const

/** What stands in external_id until an invitation fills it. */
export const NO_EXTERNAL_ID = 'N/A'

export const IMPORT_KINDS = ['registrations', 'participated'] as const
export const IMPORT_OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const
