import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { Message } from '@/contract/problems'
import { createLimiter } from '../concurrency/limiter'

/** Detected by content, because the stated type may be wrong. */
type FileKind = 'gif' | 'jpeg' | 'png' | 'webp' | 'svg' | 'pdf'

const KINDS: Record<string, FileKind> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

const SVG_START = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE\s+svg[^[>]*>\s*)*<svg[\s>]/i

export async function detectFileKind(bytes: Uint8Array): Promise<FileKind | null> {
  if (SVG_START.test(textOf(bytes.subarray(0, 4096)))) return 'svg'
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return KINDS[found?.mime ?? ''] ?? null
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const PIXELS_MAX = 40_000_000
const SIDE_MAX = 2400
const SVG_WIDTH = 1200
const VARIANT_WIDTHS = [480, 960]
const ENCODE_TIMEOUT_SECONDS = 15

type SizedBytes = { width: number; height: number; bytes: Buffer }
type EncodedImage = SizedBytes & { variants: SizedBytes[] }

// One thread for each image and two images at once leave cores and memory for requests.
sharp.concurrency(1)
sharp.cache(false)
const runLimited = createLimiter({ concurrency: 2, maxWaiting: 20 })

/**
 * Encodes the image again as WebP, which drops all hidden content (scripts, locations, other formats). An animation
 * keeps moving, an SVG becomes pixels, and the smaller widths are made now, so that no visitor waits for them.
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage | { refused: Message }> {
  const kind = await detectFileKind(bytes)
  if (!kind || kind === 'pdf') return { refused: 'image_type' }
  // References to other files and exponential entities need a declaration; librsvg refuses the first, this line the
  // second.
  if (kind === 'svg' && /<!ENTITY/i.test(textOf(bytes))) return { refused: 'image_invalid' }
  return runLimited(() => encodeVariants(bytes, kind).catch(refusalOf))
}

async function encodeVariants(bytes: Uint8Array, kind: FileKind): Promise<EncodedImage | { refused: Message }> {
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
  const main = await toWebp(
    image.resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true }),
  )
  const widths = VARIANT_WIDTHS.filter((smaller) => smaller < main.width)
  const variants: SizedBytes[] = []
  for (const smaller of widths) variants.push(await toWebp(sharp(main.bytes, options).resize({ width: smaller })))
  return { ...main, variants }
}

async function toWebp(image: Sharp): Promise<SizedBytes> {
  const { data, info } = await image
    .webp({ quality: 82, smartSubsample: true })
    .timeout({ seconds: ENCODE_TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height }
}

/** sharp reports reasons only as text, so every failure gets one message. */
const refusalOf = (): { refused: Message } => ({ refused: 'image_invalid' })
