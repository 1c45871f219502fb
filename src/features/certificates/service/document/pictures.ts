import sharp from 'sharp'
import { PICTURES, type Picture } from '@/contract/values/certificates'
import { createLimiter } from '@/server/concurrency/limiter'
import { readFileBytes } from '@/server/files/stored-files'

export type Pictures = Partial<Record<Picture, Buffer>>

const KB = 1024
/** Enough pixels for 200 dpi at the size of the picture on the page, and its share of the 150 KB of a document. */
const LIMITS: Record<Picture, { width: number; height: number; bytes: number }> = {
  letterhead: { width: 1654, height: 330, bytes: 55 * KB },
  logo: { width: 600, height: 240, bytes: 20 * KB },
  stamp: { width: 360, height: 360, bytes: 20 * KB },
  signature: { width: 560, height: 240, bytes: 20 * KB },
}
const QUALITIES = [86, 76, 64, 50]
/** Each time that no quality suffices, the picture becomes so much smaller. */
const SHRINKING = 0.75
const SMALLEST = 0.15

/** Pictures of which each certificate of a run is made; a file never changes. */
const CACHED_MAX = 40
const cache = new Map<string, Buffer>()
const encodeLimited = createLimiter({ concurrency: 1, maxWaiting: Number.MAX_SAFE_INTEGER })

/** Loads the pictures of a template as they are put into documents; missing files are left out. */
export async function loadPictures(ids: Record<Picture, string | null>): Promise<Pictures> {
  const pictures: Pictures = {}
  for (const picture of PICTURES) {
    const id = ids[picture]
    const bytes = id && (await encodeLimited(() => loadPicture(picture, id)))
    if (bytes) pictures[picture] = bytes
  }
  return pictures
}

async function loadPicture(picture: Picture, id: string): Promise<Buffer | null> {
  const key = `${picture} ${id}`
  const cached = cache.get(key)
  if (cached) return cached
  const file = await readFileBytes(id)
  if (!file) return null
  const bytes = await encodePicture(picture, file.bytes)
  cache.set(key, bytes)
  const [oldest] = cache.keys()
  if (cache.size > CACHED_MAX && oldest !== undefined) cache.delete(oldest)
  return bytes
}

/** Flattens the picture on the white of the paper and makes it as small as its share demands. */
export async function encodePicture(picture: Picture, bytes: Buffer): Promise<Buffer> {
  const { width, height, bytes: limit } = LIMITS[picture]
  for (let scale = 1; scale > SMALLEST; scale *= SHRINKING) {
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    for (const quality of QUALITIES) {
      const encoded = await sharp(bytes)
        .flatten({ background: '#ffffff' })
        .resize({ ...size, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality, mozjpeg: true })
        .toBuffer()
      if (encoded.length <= limit) return encoded
    }
  }
  throw new Error('a picture stays too large')
}
