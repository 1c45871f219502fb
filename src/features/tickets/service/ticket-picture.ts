import 'server-only'
import { crc32, deflateSync } from 'node:zlib'
import type { Code } from '@/server/pdf/codes'

/** The pixels of a module: a code of 37 modules with its margin becomes 315 pixels wide. */
const SCALE = 7

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** One bit for each pixel, in shades of grey. */
const FORMAT = Buffer.from([1, 0, 0, 0, 0])

/** Draws a square code as PNG with modules of whole pixels, which stay sharp, and with its light margin. */
export function drawPicture({ columns, quiet, bars }: Code): { content: Buffer; size: number } {
  const size = (columns + 2 * quiet) * SCALE
  // Each line begins with the number of its filter, and a bit that is set is light.
  const lineBytes = 1 + Math.ceil(size / 8)
  const lines = Buffer.alloc(size * lineBytes, 0xff)
  for (let y = 0; y < size; y += 1) lines[y * lineBytes] = 0
  for (const bar of bars)
    for (let y = (bar.y + quiet) * SCALE; y < (bar.y + bar.height + quiet) * SCALE; y += 1)
      for (let x = (bar.x + quiet) * SCALE; x < (bar.x + bar.width + quiet) * SCALE; x += 1) {
        const at = y * lineBytes + 1 + (x >> 3)
        lines[at] = (lines[at] ?? 0) & ~(0x80 >> (x & 7))
      }
  const header = Buffer.concat([bigEndian(size), bigEndian(size), FORMAT])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return { content: Buffer.concat([SIGNATURE, ...chunks]), size }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([bigEndian(data.length), named, bigEndian(crc32(named))])
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
