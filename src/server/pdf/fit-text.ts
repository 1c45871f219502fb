type Box = {
  width: number
  maxLines: number
  /** The largest and the smallest size of the letters. */
  sizes: { max: number; min: number }
  /** The width of a text at size 1. */
  measure: (text: string) => number
}

export type FittedText = { size: number; lines: string[]; isCut: boolean }

const STEP = 0.5
const ELLIPSIS = '…'
const segmenter = new Intl.Segmenter()

/** Breaks a text into lines at the largest size at which it fits; at the smallest size the rest is cut off. */
export function fitText(text: string, box: Box): FittedText {
  const { width, maxLines, sizes } = box
  const measure = memoize(box.measure)
  const pieces = toPieces(text)
  for (let size = sizes.max; size >= sizes.min; size -= STEP) {
    const limit = width / size
    if (pieces.some((piece) => measure(piece.trimStart()) > limit)) continue
    const lines = wrap(pieces, { limit, measure })
    if (lines.length <= maxLines) return { size, lines, isCut: false }
  }
  return cutText(pieces, { limit: width / sizes.min, size: sizes.min, maxLines, measure })
}

type Measure = Box['measure']

/** Each size measures the same pieces again. */
function memoize(measure: Measure): Measure {
  const widths = new Map<string, number>()
  return (text) => {
    const width = widths.get(text) ?? measure(text)
    widths.set(text, width)
    return width
  }
}

/** Words with the space before them; a double name may break after its hyphen. */
const toPieces = (text: string): string[] => text.trim().match(/\s*(?:[^\s-]*-+|[^\s-]+)/gu) ?? []

function wrap(pieces: readonly string[], { limit, measure }: { limit: number; measure: Measure }): string[] {
  const lines: string[] = []
  let width = 0
  for (const piece of pieces) {
    const last = lines.length - 1
    if (lines.length > 0 && width + measure(piece) <= limit) {
      lines[last] += piece
      width += measure(piece)
    } else {
      lines.push(piece.trimStart())
      width = measure(piece.trimStart())
    }
  }
  return lines
}

type CutInput = { limit: number; size: number; maxLines: number; measure: Measure }

/** Breaks inside words as well, because a word may be wider than the box. */
function cutText(pieces: readonly string[], { limit, size, maxLines, measure }: CutInput): FittedText {
  const lines = wrap(
    pieces.flatMap((piece) => (measure(piece.trimStart()) > limit ? graphemesOf(piece) : [piece])),
    { limit, measure },
  )
  if (lines.length <= maxLines) return { size, lines, isCut: false }

  const last = graphemesOf(lines[maxLines - 1] ?? '')
  while (last.length > 0 && measure(last.join('') + ELLIPSIS) > limit) last.pop()
  return { size, lines: [...lines.slice(0, maxLines - 1), last.join('').trimEnd() + ELLIPSIS], isCut: true }
}

const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
