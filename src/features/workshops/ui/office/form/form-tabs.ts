/** The tabs of the form; the preview shows the values of both others. */
export const FORM_TABS = ['details', 'texts', 'preview'] as const
/** Tabs that only a saved event has. */
export const SAVED_TABS = [
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
export const TABS = [...FORM_TABS, ...SAVED_TABS] as const
export type TabName = (typeof TABS)[number]
