import 'server-only'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { Message } from '@/contract/problems'
import { turnsOf } from './turns'

/** Recognised by content; what the sender says about the type is never believed. */
export type Kind = 'gif' | 'jpeg' | 'png' | 'webp' | 'svg' | 'pdf'

const KINDS: Record<string, Kind> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

const SVG_START = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^[>]*>\s*)*<svg[\s>]/i

export async function kindOf(bytes: Uint8Array): Promise<Kind | null> {
  if (SVG_START.test(textOf(bytes.subarray(0, 4096)))) return 'svg'
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return KINDS[found?.mime ?? ''] ?? null
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

export const PIXELS_MAX = 40_000_000
const SIDE_MAX = 2400
const SVG_WIDTH = 1200
const VARIANT_WIDTHS = [480, 960]
const SECONDS = 15

type Size = { width: number; height: number; bytes: Buffer }
export type Picture = Size & { variants: Size[] }

// One thread for each image and two images at once: uploads never take all cores, nor more memory than two decoded images.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = turnsOf({ atOnce: 2, waiting: 20 })

/**
 * Draws the image anew as WebP: what was hidden in the file (scripts, places, other formats) stays behind. An animation keeps
 * moving, an SVG becomes pixels, and the smaller widths that pages ask for are made now, not when somebody waits for them.
 */
export async function drawPicture(bytes: Uint8Array): Promise<Picture | { refused: Message }> {
  const kind = await kindOf(bytes)
  if (!kind || kind === 'pdf') return { refused: 'image_type' }
  // References to other files and exponential entities need a declaration; librsvg refuses the first, this the second.
  if (kind === 'svg' && /<!ENTITY/i.test(textOf(bytes))) return { refused: 'image_invalid' }
  return inTurn(() => draw(bytes, kind).catch(refusalOf))
}

async function draw(bytes: Uint8Array, kind: Kind): Promise<Picture | { refused: Message }> {
  const options: SharpOptions = {
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
    animated: kind === 'gif' || kind === 'webp',
  }
  const { width, height, pages = 1 } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > PIXELS_MAX)
    return { refused: { key: 'image_pixels', values: { limit: PIXELS_MAX / 1_000_000 } } }

  const density = kind === 'svg' ? Math.round(Math.min(Math.max(72, (72 * SVG_WIDTH) / width), 1440)) : undefined
  const image = sharp(bytes, { ...options, ...(density && { density }) })
  if (pages === 1) image.autoOrient()
  const main = await encoded(
    image.resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true }),
  )
  const widths = VARIANT_WIDTHS.filter((smaller) => smaller < main.width)
  const variants: Size[] = []
  for (const smaller of widths) variants.push(await encoded(sharp(main.bytes, options).resize({ width: smaller })))
  return { ...main, variants }
}

async function encoded(image: Sharp): Promise<Size> {
  const { data, info } = await image
    .webp({ quality: 82, smartSubsample: true })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

/** The library tells its reasons only in words, and none of them would help the person more than "cannot be read". */
const refusalOf = (): { refused: Message } => ({ refused: 'image_invalid' })
