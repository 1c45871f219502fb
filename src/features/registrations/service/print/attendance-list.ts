import 'server-only'
import { venueOf } from '@/features/workshops/rules'
import { berlinMoment, longDate } from '@/i18n/calendar'
import type { Translator } from '@/i18n/messages'
import {
  addTexts,
  createPdf,
  drawText,
  heightOf,
  MM,
  PAGE,
  type Pdf,
  pdfResponse,
  prepareText,
  type TextBox,
} from '@/server/pdf/document'
import { type TableColumn, writeTable } from '@/server/pdf/table'
import { displayName, fullName } from '../../rules/people'
import { type PrintedEvent, type PrintedPerson, readPrintedEvent } from './printed-event'

const MARGIN = 15 * MM
const WIDTH = PAGE.width - 2 * MARGIN
const FOOTER = { height: 8 * MM, sizes: { max: 8.5, min: 6 } }
/** The title above the table on the second page and on later ones. */
const NEXT_TITLE = { height: 8 * MM, sizes: { max: 9.5, min: 7 } }
/** High enough for a signature. */
const ROW_HEIGHT = 11 * MM

/** A list to sign on paper. It ends with empty rows, for people who come without a registration. */
export async function printAttendanceList(id: number, now: Date): Promise<Response> {
  const printed = await readPrintedEvent(id)
  const { event, people, locale, t } = printed
  const title = `${t('print.attendance_list')}: ${event.title}`
  const pdf = await createPdf({ title, language: locale, now })
  const write = async () => {
    const headEnd = addHeading(pdf, printed)
    await writeTable(pdf, {
      columns: columnsOf(t),
      rows: people,
      left: MARGIN,
      tops: { first: headEnd + 4 * MM, next: MARGIN + NEXT_TITLE.height },
      bottom: PAGE.height - MARGIN - FOOTER.height,
      rowHeight: ROW_HEIGHT,
      drawPage: (page, pages) => drawPage(pdf, { printed, now, page, pages }),
    })
  }
  return pdfResponse(pdf, { name: `${t('print.attendance_list')} ${event.title}`, now, write })
}

/** Returns the lower edge of the heading. */
function addHeading(pdf: Pdf, { event, numbers, people, locale, t }: PrintedEvent): number {
  const { date, time, end_time: to, approval_number: number } = event
  const hours = to ? t('events.time_range', { from: time, to }) : t('events.time_from', { from: time })
  const facts = [
    `${longDate(date, locale)}, ${hours}`,
    venueOf(event, t('events.online')),
    numbers || (number && t('print.approval_number', { number })),
    t('print.people', { count: people.length }),
  ]
  const box = { x: MARGIN, width: WIDTH, maxLines: 2 }
  const blocks: (Pick<TextBox, 'text' | 'font' | 'isQuiet' | 'sizes'> & { tag: string })[] = [
    { tag: 'P', text: t('print.attendance_list'), isQuiet: true, sizes: { max: 11, min: 11 } },
    { tag: 'H1', text: event.title, font: 'bold', sizes: { max: 18, min: 12 } },
    ...facts.filter(Boolean).map((text) => ({ tag: 'P', text, sizes: { max: 11, min: 9 } })),
  ]
  let y = MARGIN
  for (const { tag, ...block } of blocks) {
    const text = prepareText(pdf, { ...box, ...block, y })
    addTexts(pdf, pdf.root, { tag, texts: [text] })
    y += heightOf(text)
  }
  return y
}

const SMALL = { max: 8.5, min: 6.5 }

const columnsOf = (t: Translator): TableColumn<PrintedPerson>[] => [
  {
    title: t('print.number'),
    width: 12 * MM,
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
    title: t('print.institution'),
    width: 48 * MM,
    texts: ({ institution }) => [{ text: institution, maxLines: 2, sizes: { max: 9.5, min: 7 } }],
  },
  { title: t('print.present'), width: 12 * MM, hasBox: true },
  { title: t('print.signature'), width: 50 * MM },
]

/** The last name first, as the list is sorted: "Müller, Dr. Anna". */
function listedName(person: PrintedPerson): string {
  const { last_name } = person
  const rest = fullName({ ...person, last_name: '' })
  return last_name && rest ? `${last_name}, ${rest}` : displayName(person)
}

type PageInput = { printed: PrintedEvent; now: Date; page: number; pages: number }

function drawPage(pdf: Pdf, { printed: { event, locale, t }, now, page, pages }: PageInput): void {
  const row = { isQuiet: true, maxLines: 1, x: MARGIN, width: WIDTH }
  const foot = { ...row, y: PAGE.height - MARGIN - FOOTER.height / 2, sizes: FOOTER.sizes }
  const texts: TextBox[] = [
    { ...foot, text: t('print.as_of', berlinMoment(now, locale)) },
    { ...foot, text: t('print.page', { page, pages }), align: 'right' },
  ]
  if (page > 1) texts.push({ ...row, text: event.title, y: MARGIN, sizes: NEXT_TITLE.sizes })
  for (const text of texts) drawText(pdf, prepareText(pdf, text))
}
