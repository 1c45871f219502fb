import type { StructureElement } from 'pdfkit'
import type { Pdf } from './document'
import { addFigure } from './figures'

/** Dark modules of a code beside each other, in one row. */
type Bar = { x: number; y: number; width: number }

/** A code in modules: `quiet` is the width of the margin that a reader needs on each side. */
export type Code = { columns: number; rows: number; quiet: number; bars: readonly Bar[] }

/** A code of a list, whose bars are written as operators of the page already. */
export type ListCode = Pick<Code, 'columns' | 'rows'> & { operators: string }

const QUIET = { code39: 10, datamatrix: 2, qr: 4 } as const

/** All characters of Code 39 but the one that begins and ends it. */
const CODE_39 = /^[0-9A-Z\-. $/+%]+$/

/** A bar code without a check digit, or null for a text with other characters. Its bars are one module high. */
export async function encodeCode39(text: string): Promise<Code | null> {
  if (!CODE_39.test(text)) return null
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({ bcid: 'code39', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('no bar code')
  const bars: Bar[] = []
  let x = 0
  for (const [index, width] of symbol.sbs.entries()) {
    if (index % 2 === 0) bars.push({ x, y: 0, width })
    x += width
  }
  const last = bars.at(-1)
  return { columns: last ? last.x + last.width : 0, rows: 1, quiet: QUIET.code39, bars }
}

export async function encodeDataMatrix(text: string): Promise<Code> {
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({ bcid: 'datamatrix', text })
  if (!symbol || !('pixs' in symbol)) throw new Error('no matrix')
  const { pixs, pixx: columns, pixy: rows } = symbol
  return {
    columns,
    rows,
    quiet: QUIET.datamatrix,
    bars: toBars({ columns, rows, isDark: (x, y) => pixs[y * columns + x] === 1 }),
  }
}

/** Comparing all eight masks takes most of the time, and signed content is as good as random under each of them. */
const MASK = 3

/** A QR code of which 15 % may be lost. Digits take the least room. */
const QR = { ecc: 'M', border: 0, maskPattern: MASK } as const

export async function encodeQr(text: string): Promise<Code> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, QR)
  const square = { columns: size, rows: size }
  return { ...square, quiet: QUIET.qr, bars: toBars({ ...square, isDark: (x, y) => data[y]?.[x] === true }) }
}

/**
 * For documents of many codes, which are drawn without waiting for each. Half of the bars are the same in all codes of one
 * size, so that they are written once.
 */
export async function loadQrEncoder(): Promise<(text: string) => ListCode> {
  const { encode, QrCodeDataType } = await import('uqr')
  const frames = new Map<number, string>()
  return (text) => {
    const { size, data, types } = encode(text, QR)
    const square = { columns: size, rows: size }
    const isData = (x: number, y: number) => types[y]?.[x] === QrCodeDataType.Data
    const isDark = (x: number, y: number) => data[y]?.[x] === true
    const write = (isShown: Matrix['isDark']) => operatorsOf({ ...square, isDark: isShown })
    const frame = frames.get(size) ?? write((x, y) => isDark(x, y) && !isData(x, y))
    frames.set(size, frame)
    return { ...square, operators: frame + write((x, y) => isDark(x, y) && isData(x, y)) }
  }
}

type Matrix = { columns: number; rows: number; isDark: (x: number, y: number) => boolean }

/** Joins dark modules that stand beside each other, which halves the size of the drawing. */
function forEachBar({ columns, rows, isDark }: Matrix, draw: (x: number, y: number, width: number) => void): void {
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (x < columns && isDark(x, y)) x += 1
      draw(start, y, x - start)
    }
  }
}

function toBars(matrix: Matrix): Bar[] {
  const bars: Bar[] = []
  forEachBar(matrix, (x, y, width) => bars.push({ x, y, width }))
  return bars
}

function operatorsOf(matrix: Matrix): string {
  let operators = ''
  forEachBar(matrix, (x, y, width) => {
    operators += `${x} ${y} ${width} 1 re\n`
  })
  return operators
}

/** `x` and `y` are the corner of the dark part; the quiet zone lies outside of it. */
type DrawnCode = { code: Code | ListCode; alt: string; x: number; y: number; module: number; rowHeight: number }

/**
 * Draws the code as one black area, so that no line shines through between two rows. Its bars are written at once, because
 * each call of the library takes time and a list holds thousands of codes.
 */
export function addCode(pdf: Pdf, parent: StructureElement, drawn: DrawnCode): void {
  const { code, alt, x, y, module, rowHeight } = drawn
  const size = { width: code.columns * module, height: code.rows * rowHeight }
  const operators =
    'operators' in code ? code.operators : code.bars.map((bar) => `${bar.x} ${bar.y} ${bar.width} 1 re\n`).join('')
  addFigure(pdf, parent, { alt, x, y, ...size }, () =>
    pdf.kit.addContent(`q 0 0 0 rg ${module} 0 0 ${rowHeight} ${x} ${y} cm\n${operators}f Q`),
  )
}
