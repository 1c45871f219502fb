import { eq } from 'drizzle-orm'
import { localeOf } from '@/contract/locales'
import { DATE_AND_VENUE } from '@/contract/values/workshops'
import { readAccreditationTexts } from '@/features/accreditations/service/shown-points'
import { messageOf, ticketTextOf } from '@/features/tickets/rules/code'
import { loadTranslator } from '@/i18n/messages'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { db, getRow } from '@/server/database/db'
import { type ListCode, loadQrEncoder } from '@/server/pdf/codes'
import { readGuests } from '../registered-guests'

const EVENT_COLUMNS = columnsOf(workshops, 'title', 'language', ...DATE_AND_VENUE, 'approval_number')

/** The event, and everybody with a seat in the order of the check-in list, in the language of the event. */
export async function readPrintedEvent(id: number) {
  const event = await getRow(db.select(EVENT_COLUMNS).from(workshops).where(eq(workshops.id, id)))
  const locale = localeOf(event.language)
  const [{ people }, t, accredited, encodeQr] = await Promise.all([
    readGuests(id, locale),
    loadTranslator(locale),
    readAccreditationTexts([id]),
    loadQrEncoder(),
  ])
  /** The ticket without its signature, for which paper has no room; null for people from the time before tickets. */
  const ticketOf = ({ ticket_code: code }: (typeof people)[number]): ListCode | null =>
    code === null ? null : encodeQr(ticketTextOf(messageOf({ workshop_id: id, code })))
  return { event, numbers: accredited.get(id)?.numbers ?? '', people, locale, t, ticketOf }
}

export type PrintedEvent = Awaited<ReturnType<typeof readPrintedEvent>>
export type PrintedPerson = PrintedEvent['people'][number]
