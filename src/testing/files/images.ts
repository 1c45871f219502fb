import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type ImageOptions = { width?: number; height?: number; format?: 'png' | 'jpeg' | 'gif' | 'webp' }

/** With the default effort a GIF takes seconds. */
const SPARING = { png: {}, jpeg: {}, gif: { effort: 1 }, webp: {} }

/** An image of noise, so that it does not compress to almost nothing and a wrong copy looks different. */
export async function aTestImage({ width = 600, height = 400, format = 'png' }: ImageOptions = {}): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 }
  const clouds = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0B4F5C', noise } })
    .png()
    .toBuffer()
  return sharp(clouds).resize(width, height, { fit: 'fill' }).toFormat(format, SPARING[format]).toBuffer()
}

export const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** A few bytes whose header claims an image of this size. */
export function aPngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from([0x78, 0x9c, 0x03, 0, 0, 0, 0, 1])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
