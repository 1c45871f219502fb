import { displayName, fullName } from '@/features/registrations/rules/people'
import { venueOf } from '@/features/workshops/rules'
import { berlinMoment, longDate } from '@/i18n/calendar'
import { MM } from '@/server/pdf/document'
import { listDocumentResponse } from '@/server/pdf/list-document'
import type { TableColumn } from '@/server/pdf/table'
import { type PrintedEvent, type PrintedPerson, readPrintedEvent } from './printed-event'

/** High enough for a signature, and for a code with the white that it needs above and below. */
const ROW_HEIGHT = 14.5 * MM
/** A module of 0.57 mm, which the camera of a phone reads at 20 cm. */
const CODE_SIZE = 12 * MM

/** A list to sign on paper. It ends with empty rows, for people who come without a registration. */
export async function printAttendanceList(id: number, now: Date): Promise<Response> {
  const printed = await readPrintedEvent(id)
  const { event, people, locale, t } = printed
  const kicker = t('print.attendance_list')
  return listDocumentResponse({
    title: `${kicker}: ${event.title}`,
    name: `${kicker} ${event.title}`,
    language: locale,
    now,
    kicker,
    heading: event.title,
    facts: factsOf(printed),
    columns: columnsOf(printed),
    rows: people,
    rowHeight: ROW_HEIGHT,
    hasEmptyRows: true,
    footer: {
      asOf: t('print.as_of', berlinMoment(now, locale)),
      pageOf: (numbers) => t('print.page', numbers),
    },
  })
}

function factsOf({ event, numbers, people, locale, t }: PrintedEvent): string[] {
  const { date, time, end_time: to, approval_number: number } = event
  const hours = to ? t('events.time_range', { from: time, to }) : t('events.time_from', { from: time })
  return [
    `${longDate(date, locale)}, ${hours}`,
    venueOf(event, t('events.online')),
    numbers || (number && t('print.approval_number', { number })),
    t('print.people', { count: people.length }),
  ]
}

const SMALL = { max: 8.5, min: 6.5 }

const columnsOf = ({ t, ticketOf }: PrintedEvent): TableColumn<PrintedPerson>[] => [
  {
    title: t('print.code'),
    width: 16 * MM,
    code: { size: CODE_SIZE, alt: t('print.code_alt'), of: ticketOf },
  },
  {
    title: t('print.number'),
    width: 9 * MM,
    texts: (_, index) => [{ text: String(index + 1), isQuiet: true, maxLines: 1, sizes: SMALL }],
  },
  {
    title: t('print.name'),
    width: 58 * MM,
    isRowHeader: true,
    texts: (person) => {
      const name = { text: listedName(person), font: 'bold' as const, maxLines: 2, sizes: { max: 10.5, min: 7.5 } }
      const companion = person.main_name && t('print.companion_of', { name: person.main_name })
      return companion
        ? [
            { ...name, maxLines: 1 },
            { text: companion, isQuiet: true, maxLines: 1, sizes: SMALL },
          ]
        : [name]
    },
  },
  {
    title: t('check_in.institution'),
    width: 37 * MM,
    texts: ({ institution }) => [{ text: institution, maxLines: 3, sizes: { max: 9.5, min: 7 } }],
  },
  { title: t('check_in.count_here'), width: 12 * MM, hasBox: true },
  { title: t('print.signature'), width: 48 * MM },
]

/** The last name first, as the list is sorted: "Müller, Dr. Anna". */
function listedName(person: PrintedPerson): string {
  const { last_name } = person
  const rest = fullName({ ...person, last_name: '' })
  return last_name && rest ? `${last_name}, ${rest}` : displayName(person)
}
