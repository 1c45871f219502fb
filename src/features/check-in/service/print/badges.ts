import { Invalid } from '@/contract/problems'
import { displayName } from '@/features/registrations/rules/people'
import { pauseAfter } from '@/server/concurrency/pause'
import { addCode } from '@/server/pdf/codes'
import {
  addTexts,
  createPdf,
  drawArtifact,
  drawLine,
  heightOf,
  MM,
  PAGE,
  type Pdf,
  type PreparedText,
  pdfResponse,
  prepareText,
  type TextBox,
} from '@/server/pdf/document'
import { type PrintedEvent, type PrintedPerson, readPrintedEvent } from './printed-event'

/** Labels of 85 x 54 mm, two beside each other and five below each other, in the middle of an A4 sheet. */
const LABEL = { width: 85 * MM, height: 54 * MM }
const COLUMNS = 2
const ROWS = 5
const LEFT = (PAGE.width - COLUMNS * LABEL.width) / 2
const TOP = (PAGE.height - ROWS * LABEL.height) / 2

const PADDING = { across: 6 * MM, down: 5 * MM }
const EVENT_SIZES = { max: 8.5, min: 7 }
const NAME_SIZES = { max: 26, min: 11 }
const INSTITUTION_SIZES = { max: 11.5, min: 8 }
const GAP = 1 * MM
/** A module of 0.86 mm, which a phone reads from a badge that somebody wears. */
const CODE_SIZE = 18 * MM
/** The white around a code: four of its modules. */
const QUIET = 3.5 * MM
const WIDTH = LABEL.width - 2 * PADDING.across
const BESIDE_CODE = WIDTH - CODE_SIZE - QUIET
const PAUSE = { times: 3, max: 30 }

/** The name badges of everybody with a seat in the order of the check-in list, or the badge of one person. */
export async function printBadges({ id, person, now }: { id: number; person?: string; now: Date }): Promise<Response> {
  const { event, people, locale, t, ticketOf } = await readPrintedEvent(id)
  const printed = person === undefined ? people : people.filter((one) => one.id === person)
  if (printed.length === 0) throw new Invalid({}, 'no_badges')

  const title = `${t('print.badges')}: ${event.title}`
  const pdf = await createPdf({ title, language: locale, now })
  // The title is laid out once, because it stands on every badge.
  const eventText = { text: event.title, isQuiet: true, maxLines: 1, sizes: EVENT_SIZES, width: BESIDE_CODE }
  const badges = {
    people: printed,
    title: prepareText(pdf, { ...eventText, x: 0, y: 0 }),
    alt: t('print.code_alt'),
    ticketOf,
  }
  return pdfResponse(pdf, { name: `${t('print.badges')} ${event.title}`, now, write: () => writeBadges(pdf, badges) })
}

type Badges = Pick<PrintedEvent, 'people' | 'ticketOf'> & { title: PreparedText; alt: string }

/** Pauses after each sheet, because drawing one takes the thread. */
async function writeBadges(pdf: Pdf, badges: Badges): Promise<void> {
  let since = performance.now()
  for (const [index, person] of badges.people.entries()) {
    const position = index % (COLUMNS * ROWS)
    if (position === 0) {
      since = await pauseAfter(since, PAUSE)
      // A client that left closes the document.
      if (pdf.kit.destroyed) return
      if (index > 0) pdf.kit.addPage()
      drawArtifact(pdf, 'Layout', () => drawCropMarks(pdf))
    }
    const x = LEFT + (position % COLUMNS) * LABEL.width
    const y = TOP + Math.floor(position / COLUMNS) * LABEL.height
    addBadge(pdf, badges, { person, x, y })
  }
}

type Badge = { person: PrintedPerson; x: number; y: number }

/** The name has the whole width; institution and event stand at the bottom, beside the code in the corner. */
function addBadge(pdf: Pdf, { title, alt, ticketOf }: Badges, { person, x: labelX, y }: Badge): void {
  const x = labelX + PADDING.across
  const top = y + PADDING.down
  const bottom = y + LABEL.height - PADDING.down
  const prepare = (text: Omit<TextBox, 'x' | 'y' | 'maxLines'>) => prepareText(pdf, { ...text, maxLines: 2, x, y: 0 })
  const name = prepare({ text: displayName(person), font: 'bold', sizes: NAME_SIZES, width: WIDTH })
  const institution = prepare({ text: person.institution, sizes: INSTITUTION_SIZES, width: BESIDE_CODE })

  const titleTop = bottom - heightOf(title)
  const room = bottom - CODE_SIZE - QUIET - top
  const badge = pdf.kit.struct('Sect')
  pdf.root.add(badge)
  const texts = [
    { ...name, y: top + (room - heightOf(name)) / 2 },
    { ...institution, y: titleTop - GAP - heightOf(institution) },
    { ...title, x, y: titleTop },
  ]
  for (const text of texts) if (text.text) addTexts(pdf, badge, { tag: 'P', texts: [text] })
  const code = ticketOf(person)
  if (code) {
    const module = CODE_SIZE / code.columns
    const corner = { x: x + WIDTH - CODE_SIZE, y: bottom - CODE_SIZE }
    addCode(pdf, badge, { code, alt, ...corner, module, rowHeight: module })
  }
  badge.end()
}

const MARK = { length: 5 * MM, distance: 2 * MM }

/** The marks stand beside the labels, so that labels that are cut already carry no line. */
function drawCropMarks(pdf: Pdf): void {
  const right = LEFT + COLUMNS * LABEL.width
  const bottom = TOP + ROWS * LABEL.height
  const near = MARK.distance
  const far = MARK.distance + MARK.length
  for (let column = 0; column <= COLUMNS; column += 1) {
    const x = LEFT + column * LABEL.width
    drawLine(pdf, [x, TOP - far], [x, TOP - near])
    drawLine(pdf, [x, bottom + near], [x, bottom + far])
  }
  for (let row = 0; row <= ROWS; row += 1) {
    const y = TOP + row * LABEL.height
    drawLine(pdf, [LEFT - far, y], [LEFT - near, y])
    drawLine(pdf, [right + near, y], [right + far, y])
  }
}
