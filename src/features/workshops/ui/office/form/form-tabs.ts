import type { SavedTab } from '../../../contract/office-path'

/** The tabs of the form; the preview shows the values of both others. */
export const FORM_TABS = ['details', 'texts', 'preview'] as const

/** An event has six groups of tabs. The address names the tab, and a group opens with its first one. */
export const TAB_GROUPS = {
  overview: ['cockpit', 'history'],
  content: FORM_TABS,
  people: ['registrations', 'waitlist'],
  mails: ['mails', 'plan'],
  points: ['accreditations', 'certificates'],
  evaluation: ['evaluation'],
} as const

export type TabGroup = keyof typeof TAB_GROUPS
export type TabName = (typeof TAB_GROUPS)[TabGroup][number]
export const TABS: readonly TabName[] = Object.values(TAB_GROUPS).flat()
/** A template has no people; its copies take over its planned mails, its evaluation and its accreditations. */
export const TEMPLATE_TABS: SavedTab[] = ['accreditations', 'evaluation', 'plan', 'history']
