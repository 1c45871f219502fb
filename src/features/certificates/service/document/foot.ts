import type { StructureElement } from 'pdfkit'
import type { Translator } from '@/i18n/messages'
import { addCode, type Code, encodeCode39, encodeDataMatrix, encodeQr } from '@/server/pdf/codes'
import {
  addTexts,
  drawArtifact,
  drawLine,
  heightOf,
  MM,
  PAGE,
  type Pdf,
  prepareText,
  type TextBox,
} from '@/server/pdf/document'
import { formatCode } from '../../rules/codes'
import { sumOf } from './blocks'
import type { PrintedCertificate } from './printed-certificate'

/** The widths that a reader still tells apart on a page that was scanned at 200 dpi. */
const CODE39 = { min: 0.25 * MM, max: 0.3 * MM, height: 11 * MM, caption: 4 * MM }
const MATRIX_MODULE = 0.5 * MM
const QR_MODULE = { min: 0.34 * MM, max: 0.55 * MM }
/** The width of a QR code that holds less than usual. */
const QR_WIDTH = 34 * MM

const BOTTOM = 11 * MM
const GAP = 4 * MM
const LEFT_HEIGHT = 32 * MM
const BELOW_RULE = 3.5 * MM

type Codes = { qr: Code; code39: Code | null; matrix: Code | null }

/** The codes at the foot of the page, and its upper edge. */
export type Foot = Codes & { top: number; qrModule: number }

export async function prepareFoot({ qr: text, content }: PrintedCertificate): Promise<Foot> {
  const { event_number: number, barcodes } = content
  const [qr, code39, matrix] = await Promise.all([
    encodeQr(text),
    number && barcodes.includes('code39') ? encodeCode39(number) : null,
    number && barcodes.includes('datamatrix') ? encodeDataMatrix(number) : null,
  ])
  const qrModule = Math.min(QR_MODULE.max, Math.max(QR_MODULE.min, QR_WIDTH / qr.columns))
  const height = Math.max(LEFT_HEIGHT, (qr.rows + qr.quiet) * qrModule + 2 * MM)
  return { qr, code39, matrix, qrModule, top: PAGE.height - BOTTOM - height }
}

type FootInput = { printed: PrintedCertificate; foot: Foot; t: Translator; x: number; width: number }

/** Codes of the event number at the left, with the words how to verify below them; the QR code at the right. */
export function addFoot(pdf: Pdf, parent: StructureElement, input: FootInput): void {
  const { printed, foot, t, x, width } = input
  drawArtifact(pdf, 'Layout', () => drawLine(pdf, [x, foot.top], [x + width, foot.top]))
  const qrWidth = foot.qr.columns * foot.qrModule
  const quiet = foot.qr.quiet * foot.qrModule
  const left = { x, width: width - qrWidth - quiet - GAP }
  addEventCodes(pdf, parent, { ...input, ...left })
  addWords(pdf, parent, { ...input, ...left })
  addCode(pdf, parent, {
    code: foot.qr,
    alt: t('certificates.document.qr_alt', { link: printed.verify_link }),
    x: x + width - qrWidth,
    y: PAGE.height - BOTTOM - qrWidth,
    module: foot.qrModule,
    rowHeight: foot.qrModule,
  })
}

/** A bar code that would become too narrow to be read is left out; the matrix holds the same number. */
function addEventCodes(pdf: Pdf, parent: StructureElement, { printed, foot, t, x, width }: FootInput): void {
  const { event_number: number, event_number_name: name } = printed.content
  const y = foot.top + BELOW_RULE
  const { code39, matrix } = foot
  const matrixWidth = matrix ? (matrix.columns + 2 * matrix.quiet) * MATRIX_MODULE : 0
  const values = { name, number }
  let nextX = x
  if (code39) {
    const module = Math.min(CODE39.max, (width - matrixWidth - GAP) / (code39.columns + code39.quiet))
    if (module >= CODE39.min) {
      const alt = t('certificates.document.code39_alt', values)
      addCode(pdf, parent, { code: code39, alt, x, y, module, rowHeight: CODE39.height })
      const caption = prepareText(pdf, {
        text: number,
        x,
        y: y + CODE39.height + 0.6 * MM,
        width: code39.columns * module,
        align: 'centre',
        maxLines: 1,
        sizes: { max: 8, min: 6 },
      })
      addTexts(pdf, parent, { tag: 'P', texts: [caption] })
      nextX = x + (code39.columns + code39.quiet) * module + GAP / 2
    }
  }
  if (matrix) {
    const alt = t('certificates.document.datamatrix_alt', values)
    addCode(pdf, parent, { code: matrix, alt, x: nextX, y, module: MATRIX_MODULE, rowHeight: MATRIX_MODULE })
  }
}

/** The words stand at the bottom below the codes of the event, and at the top without any. */
function addWords(pdf: Pdf, parent: StructureElement, { printed, foot, t, x, width }: FootInput): void {
  const box = { x, width, y: 0 }
  const words: (Pick<TextBox, 'text' | 'sizes' | 'maxLines'> & Partial<TextBox>)[] = [
    { text: t('certificates.document.verify'), font: 'bold', maxLines: 1, sizes: { max: 8.5, min: 6 } },
    {
      text: t('certificates.document.verify_text', { link: printed.verify_link }),
      maxLines: 3,
      sizes: { max: 8, min: 5.5 },
    },
    {
      text: t('certificates.document.serial_and_code', {
        serial: String(printed.serial),
        code: formatCode(printed.code),
      }),
      maxLines: 1,
      sizes: { max: 8, min: 5.5 },
    },
  ]
  const prepared = words.map((text) => prepareText(pdf, { ...box, ...text }))
  const height = sumOf(prepared.map(heightOf))
  let y = foot.code39 || foot.matrix ? PAGE.height - BOTTOM - height : foot.top + BELOW_RULE
  for (const text of prepared) {
    addTexts(pdf, parent, { tag: 'P', texts: [{ ...text, y }] })
    y += heightOf(text)
  }
}
