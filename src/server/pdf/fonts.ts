import 'server-only'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Font, GlyphRun } from 'fontkit'
import { recordOf } from '@/contract/fields'

const FOLDER = 'node_modules/@expo-google-fonts'

/**
 * The family of the screens holds Latin, Greek and Cyrillic letters in one file; the others are loaded when a text needs
 * them. A PDF embeds the letters that it uses.
 */
const FILES = {
  main: {
    regular: 'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
    bold: 'source-sans-3/700Bold/SourceSans3_700Bold.ttf',
  },
  arabic: {
    regular: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    bold: 'noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  },
  hebrew: {
    regular: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    bold: 'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  },
} as const

export type FamilyName = keyof typeof FILES
export type FontName = keyof (typeof FILES)['main']
export const FONT_NAMES = ['regular', 'bold'] as const satisfies readonly FontName[]

type Family = Record<FontName, Font> & { codePoints: ReadonlySet<number> }
export type Fonts = {
  familyOf: (name: FamilyName) => Family
  /** The height of the letters above the base line at size 1, by which all families stand on one line. */
  ascent: number
}

let loading: Promise<Fonts> | undefined

/** Reads and parses the fonts once, because parsing takes longer than drawing a page. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts().catch((thrown: unknown) => {
    loading = undefined
    throw thrown
  })
  return loading
}

const pathOf = (file: string) => path.resolve(FOLDER, file)

async function readFonts(): Promise<Fonts> {
  const { create } = await import('fontkit')
  const [regular, bold] = await Promise.all(
    FONT_NAMES.map(async (name) => create(await readFile(pathOf(FILES.main[name])))),
  )
  if (!regular || !bold) throw new Error('a font is missing')
  const families: Partial<Record<FamilyName, Family>> = { main: toFamily({ regular, bold }) }
  // A text is drawn without waiting, so that a family which few texts need is read in one go.
  const readFamily = (name: FamilyName) =>
    toFamily(recordOf(FONT_NAMES, (style) => create(readFileSync(pathOf(FILES[name][style])))))
  const familyOf = (name: FamilyName) => {
    const family = families[name] ?? readFamily(name)
    families[name] = family
    return family
  }
  return { familyOf, ascent: regular.ascent / regular.unitsPerEm }
}

/** The words of a few hundred documents. */
const WORDS_MAX = 5000

/**
 * Remembers how words are laid out, which takes longer than drawing them: the documents of a run share most of their
 * words. The library that draws changes the places of the glyphs, so that each caller gets its own.
 */
function rememberWords(font: Font): void {
  const layOut = font.layout.bind(font)
  const runs = new Map<string, GlyphRun>()
  font.layout = (text, features) => {
    if (features) return layOut(text, features)
    const run = runs.get(text) ?? layOut(text)
    if (!runs.has(text)) {
      const [oldest] = runs.keys()
      if (runs.size >= WORDS_MAX && oldest !== undefined) runs.delete(oldest)
      runs.set(text, run)
    }
    return copyRun(run)
  }
}

const copyRun = ({ glyphs, positions }: GlyphRun): GlyphRun => {
  const own = positions.map((position) => ({ ...position }))
  return {
    glyphs,
    positions: own,
    get advanceWidth() {
      return own.reduce((width, { xAdvance }) => width + xAdvance, 0)
    },
  }
}

function toFamily({ regular, bold }: Record<FontName, Font>): Family {
  rememberWords(regular)
  rememberWords(bold)
  const inBold = new Set(bold.characterSet)
  return { regular, bold, codePoints: new Set(regular.characterSet.filter((point) => inBold.has(point))) }
}
