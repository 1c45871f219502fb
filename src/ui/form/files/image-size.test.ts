import { describe, expect, it } from 'vitest'
import { aspectRatioIn, sizeWarningsOf } from './image-size'

const wanted = { width: 1600, height: 600, least: 1200 }

describe('an image for a wide frame', () => {
  it('has no warning at the recommended size, or nearly so', () => {
    expect(sizeWarningsOf({ width: 1600, height: 600 }, wanted)).toEqual([])
    expect(sizeWarningsOf({ width: 1200, height: 675 }, wanted)).toEqual([])
  })

  it('has a warning when it is small, or of a very different shape', () => {
    expect(sizeWarningsOf({ width: 1199, height: 450 }, wanted)).toEqual(['image_small'])
    expect(sizeWarningsOf({ width: 1600, height: 1200 }, wanted)).toEqual(['image_tall'])
    expect(sizeWarningsOf({ width: 2400, height: 400 }, wanted)).toEqual(['image_flat'])
    expect(sizeWarningsOf({ width: 300, height: 900 }, wanted)).toEqual(['image_small', 'image_tall'])
  })

  it('is shown whole where a wide one may be, and cropped elsewhere', () => {
    expect(aspectRatioIn({ ratio: 1.5, isLeast: true }, { width: 1600, height: 400 })).toBe(4)
    expect(aspectRatioIn({ ratio: 1.5, isLeast: true }, { width: 400, height: 1600 })).toBe(1.5)
    expect(aspectRatioIn({ ratio: 1 }, { width: 1600, height: 400 })).toBe(1)
    expect(aspectRatioIn({ ratio: 1.5, isLeast: true }, undefined)).toBe(1.5)
  })
})
