import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPngThatClaims, aTestImage } from '@/testing/files/images'
import { detectFileKind, encodeImage } from './images'

async function drawn(bytes: Uint8Array) {
  const picture = await encodeImage(bytes)
  if ('refused' in picture) throw new Error(`refused: ${JSON.stringify(picture.refused)}`)
  return picture
}

const svg = (inside: string, size = 'width="300" height="100"') =>
  Buffer.from(
    `<?xml version="1.0"?><!-- logo --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`,
  )

describe('encodeImage', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'encodes a %s as WebP, with the smaller widths that pages ask for',
    async (format) => {
      const picture = await drawn(await aTestImage({ width: 1000, height: 500, format }))
      expect(picture).toMatchObject({ width: 1000, height: 500 })
      expect(picture.variants.map(({ width, height }) => ({ width, height }))).toEqual([
        { width: 480, height: 240 },
        { width: 960, height: 480 },
      ])
      expect((await sharp(picture.bytes).metadata()).format).toBe('webp')
    },
  )

  it('reduces a huge photograph to the size of a screen', async () => {
    expect(await drawn(await aTestImage({ width: 4000, height: 3000, format: 'jpeg' }))).toMatchObject({
      width: 2400,
      height: 1800,
    })
  })

  it('turns a photograph upright and removes its location', async () => {
    const sideways = await sharp(await aTestImage({ width: 300, height: 200, format: 'jpeg' }))
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { width, height, bytes } = await drawn(sideways)
    expect({ width, height }).toEqual({ width: 200, height: 300 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('keeps an animation moving', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => aTestImage({ width: 60, height: 40 })))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    const picture = await drawn(gif)
    expect(picture).toMatchObject({ width: 60, height: 40 })
    expect((await sharp(picture.bytes, { animated: true }).metadata()).pages).toBe(3)
  })

  it('turns an SVG into pixels, without its script and its references', async () => {
    const hostile = svg(
      `<script>alert(1)</script><rect width="300" height="100" fill="#fff"/><image xlink:href="file:///etc/passwd" width="9" height="9"/>
       <image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/>`,
    )
    const picture = await drawn(hostile)
    expect(picture.width).toBe(1200)
    expect(picture.bytes.includes('script')).toBe(false)
  })

  it('drops data that is hidden behind an image', async () => {
    const gif = await aTestImage({ width: 20, height: 20, format: 'gif' })
    const picture = await drawn(Buffer.concat([gif, Buffer.from('<html><script>alert(1)</script></html>')]))
    expect(picture.bytes.includes('script')).toBe(false)
  })

  it('refuses a small file that would fill the memory', async () => {
    const before = process.memoryUsage().rss
    expect(await encodeImage(aPngThatClaims(60_000, 60_000))).toEqual({
      refused: { key: 'image_pixels', values: { limit: 40 } },
    })
    expect(await encodeImage(svg('', 'width="90000" height="90000"'))).toHaveProperty('refused')
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  it('refuses exponential entities', async () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`
    expect(await encodeImage(Buffer.from(bomb))).toHaveProperty('refused')
  })

  it('refuses an incomplete image', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const bytes = await aTestImage({ format })
      expect(await encodeImage(bytes.subarray(0, bytes.length / 2))).toEqual({ refused: 'image_invalid' })
    }
  })

  it.each([
    ['HTML', Buffer.from('<!doctype html><html><svg></svg></html>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0])],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s and names the accepted types', async (_, bytes) => {
    expect(await encodeImage(bytes)).toEqual({ refused: 'image_type' })
  })

  it('queues images instead of encoding all at once', async () => {
    const bytes = await aTestImage({ width: 800, height: 600 })
    const pictures = await Promise.all(Array.from({ length: 12 }, () => encodeImage(bytes)))
    expect(pictures.every((picture) => !('refused' in picture))).toBe(true)
  })
})

describe('detectFileKind', () => {
  it('looks at the content only', async () => {
    expect(await detectFileKind(await aTestImage({ format: 'jpeg' }))).toBe('jpeg')
    expect(await detectFileKind(svg(''))).toBe('svg')
    expect(await detectFileKind(Buffer.from('%PDF-1.7\n'))).toBe('pdf')
  })
})
