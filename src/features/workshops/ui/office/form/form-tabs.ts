import { isOneOf } from '@/contract/fields'
import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/features/mails/contract'
import { RICH_FIELDS, WORKSHOP_FIELDS } from '../../../contract/fields'
import { mailFieldsOf } from '../../../contract/office'

/** The tabs of the form; the preview shows the values of both others. */
export const FORM_TABS = ['details', 'texts', 'preview'] as const
/** Tabs that only a saved event has. */
export const SAVED_TABS = ['registrations', 'waitlist', 'plan', 'mails', 'history'] as const
export type SavedTab = (typeof SAVED_TABS)[number]
export const TABS = [...FORM_TABS, ...SAVED_TABS] as const
export type TabName = (typeof TABS)[number]

/** The texts of the page of an event; the other rich texts belong to mails. */
const PAGE_TEXTS = RICH_FIELDS.filter((name) => WORKSHOP_FIELDS[name].stored === 'workshops')

/** The tab that contains a field, by the path of its error. */
export const tabOfField = (path: string): 'details' | 'texts' =>
  mailOfField(path) || isOneOf(PAGE_TEXTS, path) ? 'texts' : 'details'

/** The mail whose texts include a field. */
export function mailOfField(path: string): WorkshopMailType | undefined {
  if (path === 'ical_description') return 'confirmation'
  return WORKSHOP_MAIL_TYPES.find((type) => Object.values(mailFieldsOf(type)).some((name) => name === path))
}

export const countProblems = (problems: readonly { path: string }[], isIncluded: (path: string) => boolean): number =>
  problems.filter(({ path }) => isIncluded(path)).length
