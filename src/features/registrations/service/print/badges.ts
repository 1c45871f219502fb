import 'server-only'
import { Invalid } from '@/contract/problems'
import { pauseAfter } from '@/server/concurrency/pause'
import {
  addTexts,
  createPdf,
  drawArtifact,
  drawLine,
  heightOf,
  MM,
  PAGE,
  type Pdf,
  pdfResponse,
  prepareText,
  type TextBox,
} from '@/server/pdf/document'
import { displayName } from '../../rules/people'
import { type PrintedPerson, readPrintedEvent } from './printed-event'

/** Labels of 85 x 54 mm, two beside each other and five below each other, in the middle of an A4 sheet. */
const LABEL = { width: 85 * MM, height: 54 * MM }
const COLUMNS = 2
const ROWS = 5
const LEFT = (PAGE.width - COLUMNS * LABEL.width) / 2
const TOP = (PAGE.height - ROWS * LABEL.height) / 2

const PADDING = 6 * MM
const EVENT_SIZES = { max: 8.5, min: 7 }
const NAME_SIZES = { max: 26, min: 11 }
const INSTITUTION_SIZES = { max: 11.5, min: 8 }
const GAP = 2 * MM
const PAUSE = { times: 3, max: 30 }

/** The name badges of everybody with a seat, in the order of the check-in list. */
export async function printBadges(id: number, now: Date): Promise<Response> {
  const { event, people, locale, t } = await readPrintedEvent(id)
  if (people.length === 0) throw new Invalid({}, 'no_badges')

  const title = `${t('print.badges')}: ${event.title}`
  const pdf = await createPdf({ title, language: locale, now })
  const write = () => writeBadges(pdf, { people, title: event.title })
  return pdfResponse(pdf, { name: `${t('print.badges')} ${event.title}`, now, write })
}

type Badges = { people: readonly PrintedPerson[]; title: string }

/** Pauses after each sheet, because drawing one takes the thread. */
async function writeBadges(pdf: Pdf, { people, title }: Badges): Promise<void> {
  let since = performance.now()
  for (const [index, person] of people.entries()) {
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
    addBadge(pdf, { person, title, x, y })
  }
}

type Badge = { person: PrintedPerson; title: string; x: number; y: number }

/** The title of the event stands at the top; name and institution share the middle of the room below it. */
function addBadge(pdf: Pdf, { person, title, x, y }: Badge): void {
  const box = { x: x + PADDING, width: LABEL.width - 2 * PADDING, align: 'centre' as const }
  const prepare = (text: Omit<TextBox, keyof typeof box | 'y'>) => prepareText(pdf, { ...box, ...text, y: 0 })
  const event = prepare({ text: title, isQuiet: true, maxLines: 1, sizes: EVENT_SIZES })
  const name = prepare({ text: displayName(person), font: 'bold', maxLines: 2, sizes: NAME_SIZES })
  const institution = prepare({ text: person.institution, maxLines: 2, sizes: INSTITUTION_SIZES })

  const top = y + PADDING
  const middle = top + heightOf(event)
  const room = y + LABEL.height - PADDING - middle
  const nameTop = middle + (room - heightOf(name) - GAP - heightOf(institution)) / 2
  const badge = pdf.kit.struct('Sect')
  pdf.root.add(badge)
  const texts = [
    { ...name, y: nameTop },
    { ...institution, y: nameTop + heightOf(name) + GAP },
    { ...event, y: top },
  ]
  for (const text of texts) if (text.text) addTexts(pdf, badge, { tag: 'P', texts: [text] })
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
