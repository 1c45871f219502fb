import 'server-only'
import type { Translator } from '@/i18n/messages'
import { escaped } from '../rules'
import type { Rendered } from './layout'

export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string }

/** `logged` is what the log keeps: links that act for the person must not lie readable once the mail is on its way. */
export type Prepared = {
  sent: Rendered & {
    calendar: CalendarPart | null
    /** As which of the event's moves the person has it in the calendar from now on. */
    calendar_sequence: number | null
    /** Where a mail program unsubscribes the person with one click. */
    unsubscribe: string | null
  }
  logged: Rendered & { calendar: string | null }
}

type Setting = {
  secrets: string[]
  words: Translator
  /** Twice, because its lines are folded: in those the links could not be found again. */
  calendar?: { sent: CalendarPart; logged: string; sequence: number | null }
  unsubscribe?: string | null
}

export function preparedOf(rendered: Rendered, { secrets, words: t, calendar, unsubscribe = null }: Setting): Prepared {
  const removed = t('mails.layout.link_removed')
  const html = secrets.reduce((kept, secret) => withoutLink(kept, escaped(secret), escaped(removed)), rendered.html)
  const text = secrets.reduce((kept, secret) => kept.replaceAll(secret, removed), rendered.text)
  return {
    sent: {
      ...rendered,
      calendar: calendar?.sent ?? null,
      calendar_sequence: calendar?.sequence ?? null,
      unsubscribe,
    },
    logged: { subject: rendered.subject, text, html, calendar: calendar?.logged ?? null },
  }
}

const withoutLink = (html: string, address: string, removed: string) =>
  html.replaceAll(` href="${address}"`, '').replaceAll(address, removed)
