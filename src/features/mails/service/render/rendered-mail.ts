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
    /** The id of the stored file that is attached. */
    attachments: readonly string[]
  }
  logged: RenderedLayout & { calendar: string | null }
}

type RenderedMailInput = {
  secrets: string[]
  translator: Translator
  /** The entry is rendered twice, because links cannot be found and removed in its folded lines. */
  calendar?: { sent: CalendarPart; logged: string; sequence: number | null }
  unsubscribe?: string | null
  attachments?: readonly string[]
}

export function renderedMailOf(
  rendered: RenderedLayout,
  { secrets, translator: t, calendar, unsubscribe = null, attachments = [] }: RenderedMailInput,
): RenderedMail {
  const removed = t('mails.layout.link_removed')
  // An empty secret would be found between all letters.
  const links = secrets.filter(Boolean)
  const html = links.reduce((page, link) => removeLink(page, escapeHtml(link), escapeHtml(removed)), rendered.html)
  const withoutLinks = (plain: string) => links.reduce((rest, link) => rest.replaceAll(link, removed), plain)
  return {
    sent: {
      ...rendered,
      calendar: calendar?.sent ?? null,
      calendar_sequence: calendar?.sequence ?? null,
      unsubscribe,
      attachments,
    },
    logged: {
      subject: withoutLinks(rendered.subject),
      text: withoutLinks(rendered.text),
      html,
      calendar: calendar?.logged ?? null,
    },
  }
}

const removeLink = (html: string, address: string, removed: string) =>
  html.replaceAll(` href="${address}"`, '').replaceAll(address, removed)
