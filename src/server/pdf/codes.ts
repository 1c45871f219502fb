import 'server-only'
import type { StructureElement } from 'pdfkit'
import type { Pdf } from './document'
import { addFigure } from './figures'

/** A dark rectangle of a code, in modules. */
type Bar = { x: number; y: number; width: number; height: number }

/** A code in modules: `quiet` is the width of the margin that a reader needs on each side. */
export type Code = { columns: number; rows: number; quiet: number; bars: readonly Bar[] }

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
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 })
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
export const encodeQr = async (text: string): Promise<Code> => (await loadQrEncoder())(text)

/** For documents of many codes, which are drawn without waiting for each. */
export async function loadQrEncoder(): Promise<(text: string) => Code> {
  const { encode } = await import('uqr')
  return (text) => {
    const { size, data } = encode(text, { ecc: 'M', border: 0, maskPattern: MASK })
    return {
      columns: size,
      rows: size,
      quiet: QUIET.qr,
      bars: toBars({ columns: size, rows: size, isDark: (x, y) => data[y]?.[x] === true }),
    }
  }
}

type Matrix = { columns: number; rows: number; isDark: (x: number, y: number) => boolean }

/** Joins dark modules that stand beside each other, which halves the size of the drawing. */
function toBars({ columns, rows, isDark }: Matrix): Bar[] {
  const bars: Bar[] = []
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      if (!isDark(x, y)) continue
      const start = x
      while (x < columns && isDark(x, y)) x += 1
      bars.push({ x: start, y, width: x - start, height: 1 })
    }
  }
  return bars
}

/** `x` and `y` are the corner of the dark part; the quiet zone lies outside of it. */
export type CodePlace = { alt: string; x: number; y: number; module: number; rowHeight: number }

/**
 * Draws the code as one black area, so that no line shines through between two rows. Its bars are written at once, because
 * each call of the library takes time and a list holds thousands of codes.
 */
export function addCode(pdf: Pdf, parent: StructureElement, { code, ...place }: CodePlace & { code: Code }): void {
  const { alt, x, y, module, rowHeight } = place
  const size = { width: code.columns * module, height: code.rows * rowHeight }
  let bars = ''
  for (const bar of code.bars) bars += `${bar.x} ${bar.y} ${bar.width} ${bar.height} re `
  addFigure(pdf, parent, { alt, x, y, ...size }, () =>
    pdf.kit.fillColor('#000000').addContent(`q ${module} 0 0 ${rowHeight} ${x} ${y} cm ${bars}f Q`),
  )
}
