import 'server-only'
import { Readable } from 'node:stream'
import type { PDFDocument, StructureElement } from 'pdfkit'
import { escapeHtml } from '@/contract/html-text'
import type { Locale } from '@/contract/locales'
import { PDF_TYPE } from '@/contract/shapes'
import { createLimiter } from '../concurrency/limiter'
import { downloadHeaders } from '../files/download-headers'
import { errorFrames, errorName } from '../observability/errors'
import { log } from '../observability/log'
import { type FittedText, fitText } from './fit-text'
import { FONT_NAMES, type FontName, loadFonts, toDrawable } from './fonts'

/** Points in a millimetre. */
export const MM = 72 / 25.4
/** A4, in points. */
export const PAGE = { width: 210 * MM, height: 297 * MM }

const INK = '#17212b'
const GREY = '#56616c'
const RULE = '#9aa3ab'

/** The distance of two lines at size 1. */
const LINE_HEIGHT = 1.25

export type Pdf = {
  kit: PDFDocument
  /** The element that holds all others: screen readers read the document in the order of its structure. */
  root: StructureElement
  codePoints: ReadonlySet<number>
}

type PdfInput = { title: string; language: Locale; now: Date }

/** A tagged document (PDF/UA-1) in one language. The library is loaded with the first one, because few calls need it. */
export async function createPdf({ title, language, now }: PdfInput): Promise<Pdf> {
  const [{ PDFDocument }, { codePoints, ...fonts }] = await Promise.all([import('pdfkit'), loadFonts()])
  class EscapedDocument extends PDFDocument {
    /** The library writes the title into XML without escaping it. Outside the XML it has written the title before this. */
    override endMetadata(): void {
      this.info.Title = escapeHtml(this.info.Title)
      super.endMetadata()
    }
  }
  const kit = new EscapedDocument({
    size: 'A4',
    margin: 0,
    font: null,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: toDrawable(title, codePoints), CreationDate: now },
  })
  for (const name of FONT_NAMES) kit.registerFont(name, fonts[name])
  const root = kit.struct('Document')
  kit.addStructure(root)
  return { kit, root, codePoints }
}

type PdfDownload = {
  /** The file name after the date. */
  name: string
  now: Date
  /** Draws the document while it is sent. */
  write: () => Promise<void>
}

/** Drawing takes the thread and memory, so that further documents wait; their responses have begun by then. */
const drawLimited = createLimiter({ concurrency: 2, maxWaiting: Number.MAX_SAFE_INTEGER })

export function pdfResponse({ kit, root }: Pdf, { name, now, write }: PdfDownload): Response {
  drawLimited(write)
    .then(() => {
      root.end()
      kit.end()
    })
    .catch((thrown: unknown) => {
      log.error({ error: errorName(thrown), stack: errorFrames(thrown) }, 'PDF broke off')
      kit.destroy(new Error('PDF broke off'))
    })
  const headers = downloadHeaders({ name: `${name}.pdf`, content_type: PDF_TYPE, now })
  return new Response(Readable.toWeb(kit) as ReadableStream<Uint8Array<ArrayBuffer>>, { headers })
}

/** The share of the spare width that stands left of a line. */
const SHARE_LEFT = { left: 0, centre: 0.5, right: 1 } as const

type TextStyle = { font?: FontName; isQuiet?: boolean; align?: keyof typeof SHARE_LEFT }

/** A text in a box: `height` is set by the number of lines, and `y` is its upper edge. */
export type TextBox = TextStyle & {
  text: string
  x: number
  y: number
  width: number
  maxLines: number
  sizes: { max: number; min: number }
}

type PreparedText = TextBox & FittedText

export function prepareText({ kit, codePoints }: Pdf, box: TextBox): PreparedText {
  const measure = (text: string) =>
    kit
      .font(box.font ?? 'regular')
      .fontSize(1)
      .widthOfString(text)
  const text = toDrawable(box.text, codePoints)
  return { ...box, ...fitText(text, { ...box, measure }), text }
}

export const heightOf = ({ size, lines }: PreparedText): number => size * LINE_HEIGHT * lines.length

export function drawText({ kit }: Pdf, { lines, size, font = 'regular', isQuiet, ...box }: PreparedText): void {
  kit
    .font(font)
    .fontSize(size)
    .fillColor(isQuiet ? GREY : INK)
  for (const [index, line] of lines.entries()) {
    const room = box.width - kit.widthOfString(line)
    const left = room * SHARE_LEFT[box.align ?? 'left']
    // The space keeps two words apart for whoever hears or copies the text.
    const end = index < lines.length - 1 ? ' ' : ''
    kit.text(line + end, box.x + left, box.y + index * size * LINE_HEIGHT, { lineBreak: false })
  }
}

type TaggedText = { tag: string; texts: readonly PreparedText[]; scope?: 'Column' | 'Row' }

/** Draws texts as one element of the structure. A screen reader hears the whole text where the drawn one is cut. */
export function addTexts(pdf: Pdf, parent: StructureElement, { tag, texts, scope }: TaggedText): void {
  const isCut = texts.some((text) => text.isCut)
  const actual = isCut ? texts.map(({ text }) => text).join(' ') : undefined
  parent.add(
    pdf.kit.struct(tag, { scope, actual }, () => {
      for (const text of texts) drawText(pdf, text)
    }),
  )
}

/** Draws what screen readers skip: lines, and texts that repeat on each page. */
export function drawArtifact({ kit }: Pdf, type: 'Pagination' | 'Layout', draw: () => void): void {
  kit.markContent('Artifact', { type })
  draw()
  kit.endMarkedContent()
}

export function drawLine({ kit }: Pdf, from: readonly [number, number], to: readonly [number, number]): void {
  kit
    .lineWidth(0.5)
    .strokeColor(RULE)
    .moveTo(...from)
    .lineTo(...to)
    .stroke()
}

export function drawBox({ kit }: Pdf, { x, y, size }: { x: number; y: number; size: number }): void {
  kit.lineWidth(0.8).strokeColor(GREY).rect(x, y, size, size).stroke()
}
