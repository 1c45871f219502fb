import 'server-only'
import { escapeHtml } from '@/contract/html-text'
import type { Translator } from '@/i18n/messages'
import type { RenderedLayout } from './layout'

export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string }

/** The log keeps `logged`: links that act for the person must not stay readable after the mail was sent. */
export type RenderedMail = {
  sent: RenderedLayout & {
    calendar: CalendarPart | null
    /** The calendar sequence of the event that this mail brings to the person. */
    calendar_sequence: number | null
    /** The address that a mail program calls to unsubscribe the person with one click. */
    unsubscribe: string | null
  }
  logged: RenderedLayout & { calendar: string | null }
}

type RenderedMailInput = {
  secrets: string[]
  translator: Translator
  /** The entry is rendered twice, because links cannot be found and removed in its folded lines. */
  calendar?: { sent: CalendarPart; logged: string; sequence: number | null }
  unsubscribe?: string | null
}

export function renderedMailOf(
  rendered: RenderedLayout,
  { secrets, translator: t, calendar, unsubscribe = null }: RenderedMailInput,
): RenderedMail {
  const removed = t('mails.layout.link_removed')
  const html = secrets.reduce(
    (page, secret) => removeLink(page, escapeHtml(secret), escapeHtml(removed)),
    rendered.html,
  )
  const text = secrets.reduce((plain, secret) => plain.replaceAll(secret, removed), rendered.text)
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

const removeLink = (html: string, address: string, removed: string) =>
  html.replaceAll(` href="${address}"`, '').replaceAll(address, removed)
