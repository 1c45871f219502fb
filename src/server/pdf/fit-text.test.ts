import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitText } from './fit-text'

/** Each letter is as wide as its size. */
const measure = (text: string) => text.length
const box = { width: 100, maxLines: 2, sizes: { max: 20, min: 10 }, measure }

it('takes the largest size at which the text fits, and breaks between words and after hyphens', () => {
  expect(fitText('Anna', box)).toEqual({ size: 20, lines: ['Anna'], isCut: false })
  expect(fitText('Anna Müller', box)).toEqual({ size: 16.5, lines: ['Anna', 'Müller'], isCut: false })
  expect(fitText('Weber-Schmidt', box)).toEqual({ size: 14, lines: ['Weber-', 'Schmidt'], isCut: false })
  expect(fitText('', box)).toEqual({ size: 20, lines: [], isCut: false })
})

it('never draws over the edge, and cuts only what fits at no size', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const { lines, size, isCut } = fitText(text, box)
      expect(lines.length).toBeLessThanOrEqual(box.maxLines)
      for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(Math.max(box.width, size * 2))
      const letters = (words: string) => words.replace(/\s/gu, '')
      if (!isCut) expect(letters(lines.join(''))).toBe(letters(text))
    }),
  )
})
