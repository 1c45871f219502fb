import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import type { PDFDocument, StructureElement } from 'pdfkit'
import { escapeHtml } from '@/contract/html-text'
import type { Locale } from '@/contract/locales'
import { PDF_TYPE } from '@/contract/shapes'
import { createLimiter } from '../concurrency/limiter'
import { downloadHeaders } from '../files/download-headers'
import { logFailure } from '../observability/log'
import { type FittedText, fitText } from './fit-text'
import { type FamilyName, FONT_NAMES, type FontName, type Fonts, loadFonts } from './fonts'
import { PDFUA_IDENTIFIER } from './pdfua-identifier'
import { hasRightToLeft, splitRuns, toDrawable, toSpoken } from './writing-systems'

/** Points in a millimetre. */
export const MM = 72 / 25.4
/** A4, in points. */
export const PAGE = { width: 210 * MM, height: 297 * MM }

const INK = '#17212b'
const GREY = '#56616c'
const RULE = '#9aa3ab'
/** The colour of the academy. */
export const PETROL = '#0b4f5c'

/** The distance of two lines at size 1. Arabic letters reach further down. */
const LINE_HEIGHT = 1.25
const RTL_LINE_HEIGHT = 1.5

export type Pdf = {
  kit: PDFDocument
  /** The element that holds all others: screen readers read the document in the order of its structure. */
  root: StructureElement
  fonts: Fonts
  /** The families beside the main one that a text of the document has needed. */
  families: Set<FamilyName>
}

type PdfInput = {
  title: string
  language: Locale
  now: Date
  /** The address under which the document can be verified. It stands uncompressed in the file. */
  keywords?: string
  /** The size of the pages where it is not A4. */
  size?: { width: number; height: number }
}

const CHUNK_LENGTH = 64 * 1024
/** The library's own level makes files 4 % smaller and takes a tenth more of the time of a list. */
const COMPRESSION = { level: 3 }

/**
 * A tagged document in one language that is both an archive file (PDF/A-2a) and accessible (PDF/UA-1). The library is
 * loaded with the first one, because few calls need it.
 */
export async function createPdf({ title, language, now, keywords, size = PAGE }: PdfInput): Promise<Pdf> {
  const [{ PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
  let lines = ''
  let operators = ''
  class ArchivedDocument extends PDFDocument {
    /** The library would send each line by itself, which takes a sixth of the time of a long list. */
    override _write(data: string | Uint8Array): void {
      if (typeof data === 'string') {
        lines += `${data}\n`
        this._offset += data.length + 1
        if (lines.length > CHUNK_LENGTH) this.sendLines()
      } else {
        this.sendLines()
        super._write(data)
      }
    }

    override push(chunk: Uint8Array | null): boolean {
      if (chunk === null) this.sendLines()
      return super.push(chunk)
    }

    /** The library would turn each operator into bytes by itself. */
    override addContent(operator: string): this {
      operators += `${operator}\n`
      return this
    }

    override flushPages(): void {
      if (operators) this.writePage(deflateSync(Buffer.from(operators, 'latin1'), COMPRESSION))
      operators = ''
      super.flushPages()
    }

    private writePage(compressed: Uint8Array): void {
      const { content } = this.page
      content.compress = false
      content.data.Filter = 'FlateDecode'
      content.write(compressed)
    }

    private sendLines(): void {
      if (lines) super.push(Buffer.from(lines, 'latin1'))
      lines = ''
    }

    /** The library writes texts into XML without escaping them. Outside the XML it has written them before this. */
    override endMetadata(): void {
      this.info.Title = escapeHtml(this.info.Title)
      if (this.info.Keywords) this.info.Keywords = escapeHtml(this.info.Keywords)
      this.appendXML(PDFUA_IDENTIFIER)
      super.endMetadata()
    }
  }
  const kit = new ArchivedDocument({
    size: [size.width, size.height],
    margin: 0,
    font: null,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: toSpoken(title), CreationDate: now, ...(keywords && { Keywords: keywords }) },
  })
  for (const name of FONT_NAMES) kit.registerFont(name, fonts.familyOf('main')[name])
  const root = kit.struct('Document')
  kit.addStructure(root)
  return { kit, root, fonts, families: new Set(['main']) }
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
      logFailure('PDF broke off', thrown)
      kit.destroy(new Error('PDF broke off'))
    })
  const headers = downloadHeaders({ name: `${name}.pdf`, content_type: PDF_TYPE, now })
  return new Response(Readable.toWeb(kit) as ReadableStream<Uint8Array<ArrayBuffer>>, { headers })
}

/** The share of the spare width that stands left of a line. */
const SHARE_LEFT = { left: 0, centre: 0.5, right: 1 } as const

type TextStyle = { font?: FontName; isQuiet?: boolean; colour?: string; align?: keyof typeof SHARE_LEFT }

/** A text in a box: `height` is set by the number of lines, and `y` is its upper edge. */
export type TextBox = TextStyle & {
  text: string
  x: number
  y: number
  width: number
  maxLines: number
  sizes: { max: number; min: number }
}

export type PreparedText = TextBox &
  FittedText & {
    /** The text that is read aloud, where it is not the drawn one. */
    spoken: string | undefined
  }

export function prepareText(pdf: Pdf, box: TextBox): PreparedText {
  const measure = (text: string) => measureLine(pdf, { text, font: box.font ?? 'regular', size: 1 })
  const spoken = toSpoken(box.text)
  const text = toDrawable(spoken, pdf.fonts)
  const fitted = fitText(text, { ...box, measure })
  const isDrawnOtherwise = fitted.isCut || spoken !== text || hasRightToLeft(text)
  return { ...box, ...fitted, text, spoken: isDrawnOtherwise ? spoken : undefined }
}

const lineHeightOf = ({ size, text }: Pick<PreparedText, 'size' | 'text'>): number =>
  size * (hasRightToLeft(text) ? RTL_LINE_HEIGHT : LINE_HEIGHT)

export const heightOf = (text: Pick<PreparedText, 'size' | 'text' | 'lines'>): number =>
  lineHeightOf(text) * text.lines.length

/** Chooses a family in a style; a family that few texts need is registered with the first of them. */
function chooseFont(
  { kit, fonts, families }: Pdf,
  { family, font }: { family: FamilyName; font: FontName },
): PDFDocument {
  if (family === 'main') return kit.font(font)
  if (!families.has(family)) {
    families.add(family)
    for (const name of FONT_NAMES) kit.registerFont(`${family} ${name}`, fonts.familyOf(family)[name])
  }
  return kit.font(`${family} ${font}`)
}

type Line = { text: string; font: FontName; size: number }

export const measureLine = (pdf: Pdf, { text, font, size }: Line): number =>
  splitRuns(text).reduce(
    (width, run) => width + chooseFont(pdf, { family: run.family, font }).fontSize(size).widthOfString(run.text),
    0,
  )

export function drawText(pdf: Pdf, prepared: PreparedText): void {
  const { lines, size, font = 'regular', isQuiet, colour, ...box } = prepared
  const { kit, fonts } = pdf
  kit.fillColor(colour ?? (isQuiet ? GREY : INK))
  for (const [index, line] of lines.entries()) {
    const share = SHARE_LEFT[box.align ?? 'left']
    let x = box.x
    if (share > 0) x += (box.width - measureLine(pdf, { text: line, font, size })) * share
    const y = box.y + index * lineHeightOf(prepared) + fonts.ascent * size
    // The space keeps two words apart for whoever hears or copies the text.
    const end = index < lines.length - 1 ? ' ' : ''
    const runs = splitRuns(line + end)
    for (const run of runs) {
      chooseFont(pdf, { family: run.family, font }).fontSize(size)
      kit.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      if (run !== runs.at(-1)) x += kit.widthOfString(run.text)
    }
  }
}

type TaggedText = { tag: string; texts: readonly PreparedText[]; scope?: 'Column' | 'Row' }

/** Draws texts as one element of the structure. A screen reader hears the whole text where the drawn one differs. */
export function addTexts(pdf: Pdf, parent: StructureElement, { tag, texts, scope }: TaggedText): void {
  const differs = texts.some(({ spoken }) => spoken !== undefined)
  const actual = differs ? texts.map(({ spoken, text }) => spoken ?? text).join(' ') : undefined
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

type Point = readonly [number, number]
type Segment = readonly [from: Point, to: Point]

export function drawLines({ kit }: Pdf, segments: readonly Segment[], { width = 0.5, colour = RULE } = {}): void {
  kit.lineWidth(width).strokeColor(colour)
  for (const [from, to] of segments) kit.moveTo(...from).lineTo(...to)
  kit.stroke()
}

type LineStyle = { width?: number; colour?: string }

export const drawLine = (pdf: Pdf, from: Point, to: Point, style?: LineStyle): void =>
  drawLines(pdf, [[from, to]], style)

type Box = { x: number; y: number; size: number }

export function drawBoxes({ kit }: Pdf, boxes: readonly Box[]): void {
  kit.lineWidth(0.8).strokeColor(GREY)
  for (const { x, y, size } of boxes) kit.rect(x, y, size, size)
  kit.stroke()
}

type Area = { x: number; y: number; width: number; height: number; colour: string }

export function fillArea({ kit }: Pdf, { x, y, width, height, colour }: Area): void {
  kit.fillColor(colour).rect(x, y, width, height).fill()
}
