import 'server-only'
import type { Translator } from '@/i18n/messages'
import { fillText, type Values } from '../rules'
import { AS_WRITTEN } from './values'

type Setting = {
  /** What staff wrote for the calendar, if they did. */
  ical_description: string | null | undefined
  values: Values
  words: Translator
  /** For the person's own calendar, where links that act for the person may stand. */
  personal: boolean
}

export function calendarText({ ical_description, values, words: t, personal }: Setting): string {
  // Calendars are shared with colleagues: a link that acts for the person stands there only if staff wrote it.
  const text = ical_description?.trim() || t('mails.calendar.public', AS_WRITTEN)
  return fillText(text, personal ? values : { ...values, ...NO_LINKS })
}

const NO_LINKS = { invite_link: '', cancel_link: '', unsubscribe_link: '' }
