import 'server-only'
import { crc32, deflateSync } from 'node:zlib'
import type { Code } from '@/server/pdf/codes'

/** The pixels of a module: a code of 37 modules with its margin becomes 315 pixels wide. */
const SCALE = 7

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Each line resembles the one above it, so that zlib needs 12 KB for a picture and not the usual 268. */
const COMPRESSION = { windowBits: 10, memLevel: 4 }
/** Eight pixels. A bit that is set is light. */
const LIGHT = 0xff
/** Each line begins with a filter. With this one, a line of zeros repeats the line above it. */
const AS_ABOVE = 2
/** One bit for each pixel, in shades of grey. */
const FORMAT = Buffer.from([1, 0, 0, 0, 0])

/** Draws a square code as PNG with modules of whole pixels, which stay sharp, and with its light margin. */
export function drawPicture({ columns, quiet, bars }: Code): { content: Buffer; size: number } {
  const size = (columns + 2 * quiet) * SCALE
  const lineBytes = 1 + Math.ceil(size / 8)
  const lines = Buffer.alloc(size * lineBytes)
  for (let y = 0; y < size; y += 1) {
    const line = y * lineBytes
    if (y % SCALE === 0) lines.fill(LIGHT, line + 1, line + lineBytes)
    else lines[line] = AS_ABOVE
  }
  for (const { x, y, width } of bars) {
    const line = (y + quiet) * SCALE * lineBytes
    const end = (x + width + quiet) * SCALE
    for (let pixel = (x + quiet) * SCALE; pixel < end; pixel += 1) {
      const at = line + 1 + (pixel >> 3)
      lines[at] = (lines[at] ?? 0) & ~(0x80 >> (pixel & 7))
    }
  }
  const header = Buffer.concat([bigEndian(size), bigEndian(size), FORMAT])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines, COMPRESSION)), chunk('IEND', Buffer.alloc(0))]
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
