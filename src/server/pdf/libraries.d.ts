// The libraries have no types of their own; these are the parts that this folder uses.

declare module 'fontkit' {
  type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
  /** The glyphs of a word with their places. */
  export type GlyphRun = { glyphs: unknown[]; positions: Position[]; advanceWidth: number }
  /** A parsed font; `characterSet` lists the code points that it can draw. */
  export type Font = {
    characterSet: number[]
    ascent: number
    unitsPerEm: number
    layout: (text: string, features?: unknown) => GlyphRun
  }
  export function create(bytes: Uint8Array): Font
}

declare module 'pdfkit' {
  import type { Readable } from 'node:stream'
  import type { Font } from 'fontkit'

  export type StructureOptions = {
    /** The text that is read aloud instead of the drawn one. */
    actual?: string
    scope?: 'Column' | 'Row'
    /** The text that is read aloud instead of a picture. */
    alt?: string
    /** Left, top, right and bottom edge. */
    bbox?: readonly [number, number, number, number]
  }

  /** A picture that several pages may draw and that the file holds once. */
  export type OpenedImage = { width: number; height: number }

  export interface StructureElement {
    add(child: StructureElement): this
    end(): void
  }

  type DocumentOptions = {
    size: [width: number, height: number]
    margin: number
    /** Null loads no standard font. */
    font: null
    pdfVersion: '1.7'
    subset: 'PDF/A-2a'
    tagged: boolean
    displayTitle: boolean
    lang: string
    info: { Title: string; CreationDate: Date; Keywords?: string }
  }

  export class PDFDocument extends Readable {
    constructor(options: DocumentOptions)
    info: DocumentOptions['info']
    /** The page that is drawn. Its content is compressed when it ends, unless it is already. */
    page: { content: { compress: boolean; data: { Filter?: 'FlateDecode' }; write(bytes: Uint8Array): void } }
    /** Ends the pages that are drawn. */
    flushPages(): void
    /** The number of bytes that were written. */
    _offset: number
    /** Writes bytes, or a line of a string whose characters are bytes. */
    _write(data: string | Uint8Array): void
    appendXML(xml: string): void
    endMetadata(): void
    addPage(): this
    end(): void
    registerFont(name: string, font: Font): this
    font(name: string): this
    fontSize(size: number): this
    widthOfString(text: string): number
    fillColor(colour: string): this
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this
    lineWidth(width: number): this
    strokeColor(colour: string): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    rect(x: number, y: number, width: number, height: number): this
    stroke(): this
    fill(): this
    /** Writes operators of the page as they are. */
    addContent(operators: string): this
    openImage(bytes: Buffer): OpenedImage
    image(image: OpenedImage, x: number, y: number, size: { width: number; height: number }): this
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this
    endMarkedContent(): this
    struct(tag: string, options?: StructureOptions, draw?: () => void): StructureElement
    addStructure(element: StructureElement): this
  }
}
