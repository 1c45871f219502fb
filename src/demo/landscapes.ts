import { getItem } from './lookup'
import type { Random } from './random'

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
