import { describe, expect, it } from 'vitest'
import { doubtsAbout, ratioIn } from './image-size'

const wanted = { width: 1600, height: 600, least: 1200 }

describe('an image for a wide place', () => {
  it('raises no doubt when it is as recommended, or nearly so', () => {
    expect(doubtsAbout({ width: 1600, height: 600 }, wanted)).toEqual([])
    expect(doubtsAbout({ width: 1200, height: 675 }, wanted)).toEqual([])
  })

  it('is doubted when it is small, or of a very different shape', () => {
    expect(doubtsAbout({ width: 1199, height: 450 }, wanted)).toEqual(['image_small'])
    expect(doubtsAbout({ width: 1600, height: 1200 }, wanted)).toEqual(['image_tall'])
    expect(doubtsAbout({ width: 2400, height: 400 }, wanted)).toEqual(['image_flat'])
    expect(doubtsAbout({ width: 300, height: 900 }, wanted)).toEqual(['image_small', 'image_tall'])
  })

  it('is shown whole where a flat one may be, and cut elsewhere', () => {
    expect(ratioIn({ ratio: 1.5, isLeast: true }, { width: 1600, height: 400 })).toBe(4)
    expect(ratioIn({ ratio: 1.5, isLeast: true }, { width: 400, height: 1600 })).toBe(1.5)
    expect(ratioIn({ ratio: 1 }, { width: 1600, height: 400 })).toBe(1)
    expect(ratioIn({ ratio: 1.5, isLeast: true }, undefined)).toBe(1.5)
  })
})
