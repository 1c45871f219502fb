import 'server-only'
import { escapeHtml } from '@/contract/html-text'
import type { Translator } from '@/i18n/messages'
import type { RenderedLayout } from './layout'

/** A PNG that the page shows by its Content-ID. */
export type MailPicture = { cid: string; name: string; content: Buffer }

/** PUBLISH has the entries of several events. */
type CalendarPart = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }

/** The log keeps `logged`: links that act for the person must not stay readable after the mail was sent. */
export type RenderedMail = {
  sent: RenderedLayout & {
    calendar: CalendarPart | null
    /** The calendar sequence of the event that this mail brings to the person. */
    calendar_sequence: number | null
    /** The address that a mail program calls to unsubscribe the person with one click. */
    unsubscribe: string | null
    attachments: readonly string[]
    pictures: readonly MailPicture[]
  }
  logged: RenderedLayout & { calendar: string | null }
}

type RenderedMailInput = {
  secrets: string[]
  /** Other words that the log must not keep, with those that stand in their place. */
  hidden?: readonly { words: string; shown: string }[]
  translator: Translator
  /** The entry is rendered twice, because links cannot be found and removed in its folded lines. */
  calendar?: { sent: CalendarPart; logged: string; sequence: number | null }
  unsubscribe?: string | null
  attachments?: readonly string[]
  pictures?: readonly MailPicture[]
}

export function renderedMailOf(
  rendered: RenderedLayout,
  {
    secrets,
    hidden = [],
    translator: t,
    calendar,
    unsubscribe = null,
    attachments = [],
    pictures = [],
  }: RenderedMailInput,
): RenderedMail {
  const removed = t('mails.layout.link_removed')
  // An empty secret would be found between all letters.
  const links = secrets.filter(Boolean)
  const hide = (text: string) => hidden.reduce((rest, { words, shown }) => rest.replaceAll(words, shown), text)
  const html = links.reduce((page, link) => removeLink(page, escapeHtml(link), escapeHtml(removed)), rendered.html)
  const withoutLinks = (plain: string) => links.reduce((rest, link) => rest.replaceAll(link, removed), plain)
  return {
    sent: {
      ...rendered,
      calendar: calendar?.sent ?? null,
      calendar_sequence: calendar?.sequence ?? null,
      unsubscribe,
      attachments,
      pictures,
    },
    logged: {
      subject: withoutLinks(rendered.subject),
      text: hide(withoutLinks(rendered.text)),
      html: hide(removePictures(html)),
      calendar: calendar?.logged ?? null,
    },
  }
}

const removeLink = (html: string, address: string, removed: string) =>
  html.replaceAll(` href="${address}"`, '').replaceAll(address, removed)

/** Leaves the alternative text of each picture. */
const removePictures = (html: string) => html.replace(/<img src="cid:[^"]*"[^>]* alt="([^"]*)"[^>]*>/g, '$1')

/** The page with its pictures inside, for readers that are no mail programs. */
export const embedPictures = (html: string, pictures: readonly MailPicture[]): string =>
  pictures.reduce(
    (page, { cid, content }) => page.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString('base64')}`),
    html,
  )
