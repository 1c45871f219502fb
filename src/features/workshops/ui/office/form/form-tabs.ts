import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '@/features/mails/contract'
import { mailFieldsOf } from '../contract/office'

/** The parts of the form. The preview shows what both hold. */
export const FORM_TABS = ['details', 'texts', 'preview'] as const
/** What only a saved event has. */
export const SAVED_TABS = ['registrations', 'mails', 'history'] as const
export const TABS = [...FORM_TABS, ...SAVED_TABS] as const
export type TabName = (typeof TABS)[number]

/** The tab in which a field lies, by the path of what is wrong with it. */
export const tabOf = (path: string): 'details' | 'texts' =>
  mailOf(path) || ['description', 'signup_hint'].includes(path) ? 'texts' : 'details'

/** The mail to whose texts a field belongs. */
export function mailOf(path: string): WorkshopMailType | undefined {
  if (path === 'ical_description') return 'confirmation'
  return WORKSHOP_MAIL_TYPES.find((type) => Object.values(mailFieldsOf(type)).some((name) => name === path))
}

export const problemsIn = (problems: readonly { path: string }[], isHere: (path: string) => boolean): number =>
  problems.filter(({ path }) => isHere(path)).length
