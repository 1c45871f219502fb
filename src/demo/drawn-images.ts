import { getItem } from './lookup'
import type { Random } from './random'

/** Letters as strokes on a grid of 4 by 6, because the machine's fonts are unknown. */
const LETTERS: Record<string, string> = {
  A: 'M0 6 2 0 4 6M.8 4H3.2',
  B: 'M0 0V6H2.4A1.6 1.6 0 0 0 2.4 2.8H0M2.2 2.8A1.4 1.4 0 0 0 2.2 0H0',
  C: 'M4 1A3 3 0 1 0 4 5',
  D: 'M0 0V6H1.2A3 3 0 0 0 1.2 0Z',
  E: 'M3.6 0H0V6H3.6M0 3H3',
  F: 'M3.6 0H0V6M0 3H3',
  G: 'M4 1A3 3 0 1 0 4.2 4.6V3.2H2.6',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  K: 'M0 0V6M4 0 0 3.6M1.4 2.5 4 6',
  L: 'M0 0V6H3.6',
  M: 'M0 6V0L2 3.6 4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0A2.4 3 0 0 1 2 6 2.4 3 0 0 1 2 0Z',
  P: 'M0 6V0H2.2A1.7 1.7 0 0 1 2.2 3.4H0',
  Q: 'M2 0A2.4 3 0 0 1 2 6 2.4 3 0 0 1 2 0ZM2.6 4.4 4.2 6.2',
  R: 'M0 6V0H2.2A1.6 1.6 0 0 1 2.2 3.2H0M2 3.2 4 6',
  S: 'M3.8.9A2 1.5 0 1 0 2 3 2 1.5 0 1 1 .2 5.1',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4A2 2 0 0 0 4 4V0',
  W: 'M0 0 1 6 2 2.4 3 6 4 0',
}

const STEP = 6.2

/** Simple signs, each on a grid of 10 by 10. */
const SIGNS = {
  drop: '<path d="M5 0C7 3.4 8.6 5 8.6 6.9a3.6 3.6 0 0 1-7.2 0C1.4 5 3 3.4 5 0Z"/>',
  rings:
    '<g fill="none" stroke-width="1.2" stroke="#COLOUR"><circle cx="3.6" cy="5" r="3"/><circle cx="6.4" cy="5" r="3"/></g>',
  leaf: '<path d="M.6 9.4C0 4 3 .6 9.6.4 9.8 7 6.4 10 .6 9.4Z"/>',
  hexagon: '<path d="M5 0 9.4 2.5V7.5L5 10 .6 7.5V2.5Z"/>',
  bars: '<path d="M1 6h2v4H1ZM4 3h2v7H4ZM7 0h2v10H7Z"/>',
  capsule: '<rect x="0" y="2.8" width="10" height="4.4" rx="2.2" transform="rotate(-35 5 5)"/>',
  waves:
    '<g fill="none" stroke-width="1.2" stroke="#COLOUR" stroke-linecap="round"><path d="M.6 3Q3 .6 5 3T9.4 3M.6 6.4Q3 4 5 6.4T9.4 6.4"/></g>',
}
export type Sign = keyof typeof SIGNS

type Logo = { word: string; sign: Sign; colour: string }

const wordOf = (word: string): string =>
  [...word]
    .map((letter, index) => `<path transform="translate(${index * STEP})" d="${LETTERS[letter] ?? ''}"/>`)
    .join('')

/** A sign and a word beside it, on white so that it can be read in the dark scheme as well. */
export function logoOf({ word, sign, colour }: Logo): string {
  const width = 24 + word.length * STEP
  const drawn = SIGNS[sign].replaceAll('#COLOUR', colour)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 10}" height="160" viewBox="0 0 ${width} 16">
<rect width="${width}" height="16" fill="#ffffff"/>
<g fill="${colour}" transform="translate(4 3)">${drawn}</g>
<g fill="none" stroke="${colour}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round" transform="translate(19 5)">${wordOf(word)}</g>
</svg>`
}

/** A round stamp without a background, so that the paper shows through. */
export const STAMP = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 60 60">
<g fill="none" stroke="#1d4f91" stroke-linecap="round" stroke-linejoin="round">
<circle cx="30" cy="30" r="27.5" stroke-width="1.2"/><circle cx="30" cy="30" r="25.4" stroke-width=".5"/>
<path stroke-width=".5" d="M9 23H51M9 37H51"/>
<g stroke-width="1" transform="translate(10.5 27.2) scale(.8)">${wordOf('AKADEMIE')}</g>
<g stroke-width=".9" transform="translate(18 14.5) scale(.68)">${wordOf('PHARMA')}</g>
<g stroke-width=".9" transform="translate(18 41.5) scale(.68)">${wordOf('BERLIN')}</g>
</g></svg>`

/** A signature whose strokes spell no name. */
export const SIGNATURE = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300" viewBox="0 0 90 30">
<g fill="none" stroke="#1b2a5c" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round">
<path d="M6 5C7 12 6 19 4.5 24M17 4C17 11 16 18 14 25M3 15.5C9 14 14 13 19.5 12.5"/>
<path d="M20 20C22 15.5 24.5 15.5 23.5 18.5 22.5 21.5 20.5 22 21.5 23 24 24 26 17.5 27.5 17 28 17.5 26.5 21 27 22.5 29 20 30 17.5 31.5 17.3 31.5 19 31 21.5 32.5 22 35 21.5 36.5 16.5 38 16.2 38 18 37 20.5 38 21.8"/>
<path d="M44 13C40 17 41 25 47 24.5 54 23.8 57 11 50 8.8 45 8 42 13 45 16.5 50 20.5 58 17 60 15.5 59 18.5 58.5 21.5 60 21.6 62.5 21.3 64 16.5 66 16 66.5 18 65 20.8 66.5 21.5 69.5 21 71 15 72.5 9M68.5 14.8C72 14.5 75 14.2 78 13.5M72 18C74.5 22 79 22 86 16.5"/>
</g></svg>`

/** The signature of the scientific lead, which spells no name either. */
export const SIGNATURE_OF_LEAD = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300" viewBox="0 0 90 30">
<g fill="none" stroke="#17212b" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round">
<path d="M5 23C9 12 12 5 15 4 16 9 17 17 18 23M7.5 16C12 15 16 14.6 20 14.6"/>
<path d="M24 24C25 17 26 10 27.5 5 34 4 36 8 33 11 31 13 28.5 13.6 26.5 13.8 30 16 34 20 38 23.5 41 20 42 17.5 43.5 17.5 44.5 19 43 22 45.5 22.4 48 22 49.5 17 51 17"/>
<path d="M52 22C56 14 58 9 58.5 6 59 12 57 18 60 22 63 20 64.5 17 66 17 67.5 18.5 66 22 68.5 22.3 73 21 79 18 86 12M54 13C59 12 64 11.6 70 11"/>
</g></svg>`

const PALETTES = [
  ['#0b4f5c', '#2f7f86', '#9cc9c4', '#f3ede1'],
  ['#17384d', '#3f6f8c', '#a9c6d6', '#f6efe4'],
  ['#3b4a3f', '#6f8f72', '#c4d4b8', '#f7f2e8'],
]

type Canvas = { width: number; height: number; random: Random }

/** A drawn landscape of hills and a sun needs no rights of a photographer. */
export function landscapeOf({ width, height, random }: Canvas): string {
  const [dark = '', middle = '', light = '', paper = ''] = random.pick(PALETTES)
  const hills = [light, middle, dark].map((colour, index) =>
    hillPath({ width, height, random, colour, top: 0.42 + index * 0.18 }),
  )
  const x = random.whole(Math.round(width * 0.2), Math.round(width * 0.8))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
<circle cx="${x}" cy="${Math.round(height * 0.36)}" r="${Math.round(height * 0.16)}" fill="#e5a84b"/>
${hills.join('\n')}
</svg>`
}

function hillPath({ width, height, random, colour, top }: Canvas & { colour: string; top: number }): string {
  const heights = Array.from({ length: 5 }, () => Math.round(height * top) + random.whole(-height / 12, height / 12))
  const step = width / 4
  const curves = heights
    .slice(1)
    .map((y, index) => `S${Math.round(step * (index + 0.5))} ${y} ${Math.round(step * (index + 1))} ${y}`)
  return `<path fill="${colour}" d="M0 ${getItem(heights, 0)}${curves.join('')}V${height}H0Z"/>`
}

export const dataUrlOf = (type: string, content: string | Uint8Array): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`
