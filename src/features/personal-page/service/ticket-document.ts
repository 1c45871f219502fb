import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { wordsOf } from '@/features/tickets/rules/words'
import type { ShownTicket } from '@/features/tickets/service/make-tickets'
import { venueOf } from '@/features/workshops/rules'
import { longDate } from '@/i18n/calendar'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { pauseAfter } from '@/server/concurrency/pause'
import { addCode } from '@/server/pdf/codes'
import {
  addTexts,
  createPdf,
  heightOf,
  MM,
  type Pdf,
  PETROL,
  type PreparedText,
  pdfResponse,
  prepareText,
  type TextBox,
} from '@/server/pdf/document'
import type { OwnLink } from './own-registration'
import { findOwnTickets, type PrintedTickets } from './own-tickets'

/** A6, which a phone shows whole. */
const PAGE = { width: 105 * MM, height: 148 * MM }
const PADDING = 9 * MM
const TEXT_WIDTH = PAGE.width - 2 * PADDING
const GAP = 2.5 * MM
const CODE_WIDTH = 60 * MM
const PAUSE = { times: 3, max: 30 }

type Reader = { locale: Locale; now: Date }

export async function printOwnTickets(link: OwnLink, { locale, now }: Reader): Promise<Response> {
  const [sheet, t] = await Promise.all([findOwnTickets(link, now), loadTranslator(locale)])
  if (!sheet) throw new NotFound()
  const { event, tickets } = sheet
  const title = t(tickets.length === 1 ? 'my.ticket.print_title' : 'my.ticket.print_title_many', { event: event.title })
  const pdf = await createPdf({ title, language: locale, now, size: PAGE })
  const write = async () => {
    let since = performance.now()
    for (const [index, ticket] of tickets.entries()) {
      since = await pauseAfter(since, PAUSE)
      if (index > 0) pdf.kit.addPage()
      addTicket(pdf, { ticket, event, locale, t })
    }
  }
  return pdfResponse(pdf, { name: title, now, write })
}

type PrintedTicket = { ticket: ShownTicket; event: PrintedTickets['event']; locale: Locale; t: Translator }

/** Event and name stand above the code, its words and the hint below it. */
function addTicket(pdf: Pdf, { ticket: { name, hash, code }, event, locale, t }: PrintedTicket): void {
  const words = wordsOf(hash, locale)
  const part = pdf.kit.struct('Sect')
  pdf.root.add(part)
  let y = PADDING
  const add = (tag: string, text: Omit<TextBox, 'x' | 'y' | 'width' | 'align'>) => {
    const prepared: PreparedText = prepareText(pdf, { ...text, x: PADDING, y, width: TEXT_WIDTH, align: 'centre' })
    if (prepared.text) addTexts(pdf, part, { tag, texts: [prepared] })
    y += heightOf(prepared) + GAP
  }
  add('H1', { text: event.title, font: 'bold', colour: PETROL, maxLines: 3, sizes: { max: 13, min: 9 } })
  add('P', { text: factsOf({ event, locale, t }), maxLines: 3, sizes: { max: 10, min: 8 } })
  add('P', { text: name, font: 'bold', maxLines: 2, sizes: { max: 15, min: 10 } })

  const module = CODE_WIDTH / (code.columns + 2 * code.quiet)
  const quiet = code.quiet * module
  const place = { x: (PAGE.width - CODE_WIDTH) / 2 + quiet, y: y + quiet, module, rowHeight: module }
  addCode(pdf, part, { code, alt: t('my.ticket.alt', { name, words }), ...place })
  y += CODE_WIDTH + GAP

  add('P', { text: words, font: 'bold', maxLines: 1, sizes: { max: 13, min: 9 } })
  add('P', { text: t('my.ticket.hint'), isQuiet: true, maxLines: 3, sizes: { max: 8, min: 7 } })
  part.end()
}

function factsOf({ event, locale, t }: Pick<PrintedTicket, 'event' | 'locale' | 't'>): string {
  const { date, time: from, end_time: to } = event
  const hours = to ? t('events.time_range', { from, to }) : t('events.time_from', { from })
  return [longDate(date, locale), hours, venueOf(event, t('events.online'))].join(', ')
}
