import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Font } from 'fontkit'

/** The same family as on the screens. One file holds Latin, Greek and Cyrillic letters; a PDF embeds those it uses. */
const FOLDER = 'node_modules/@expo-google-fonts/source-sans-3'
const FILES = {
  regular: '400Regular/SourceSans3_400Regular.ttf',
  bold: '700Bold/SourceSans3_700Bold.ttf',
} as const

export type FontName = keyof typeof FILES
export const FONT_NAMES = ['regular', 'bold'] as const satisfies readonly FontName[]

type Fonts = Record<FontName, Font> & { codePoints: ReadonlySet<number> }

let loading: Promise<Fonts> | undefined

/** Reads and parses the fonts once, because parsing takes longer than drawing a page. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts().catch((thrown: unknown) => {
    loading = undefined
    throw thrown
  })
  return loading
}

async function readFonts(): Promise<Fonts> {
  const { create } = await import('fontkit')
  const [regular, bold] = await Promise.all(
    FONT_NAMES.map(async (name) => create(await readFile(path.resolve(FOLDER, FILES[name])))),
  )
  if (!regular || !bold) throw new Error('a font is missing')
  const inBold = new Set(bold.characterSet)
  return { regular, bold, codePoints: new Set(regular.characterSet.filter((point) => inBold.has(point))) }
}

/** Stands for a character that the font lacks, such as a Chinese one. */
const REPLACEMENT = '□'

const segmenter = new Intl.Segmenter()

/** The text in one line, with a box for each character that the font cannot draw, as PDF/UA forbids missing glyphs. */
export function toDrawable(text: string, codePoints: ReadonlySet<number>): string {
  const canDraw = (grapheme: string) => [...grapheme].every((sign) => codePoints.has(sign.codePointAt(0) ?? 0))
  return Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => {
    if (/[\p{Cc}\s]/u.test(segment)) return ' '
    const visible = segment.replace(/\p{Cf}/gu, '')
    return canDraw(visible) ? visible : REPLACEMENT
  })
    .join('')
    .trim()
}
