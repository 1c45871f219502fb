import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Endpoint, urlOf } from '@/contract/endpoint'
import type { HEADER_IMAGES } from '@/contract/values/workshops'
import { fileVersionOf, type ImageSource, readImageSources } from '@/server/files/stored-files'
import { getHeaderImage, getPicture, getThumbnail } from '../contract/public'

type Theme = (typeof HEADER_IMAGES)[number]

type EventImageFields = {
  id: number
  header_image: Theme
  own_header_image: string | null
  picture: string | null
  nonpublic: boolean
}

/** The attributes of an image. Width and height keep the page from shifting. A drawing has one size, and no `srcset`. */
export type ImageAddress = { src: string; srcset?: string; width: number; height: number }
export type ImageAddresses = { header: ImageAddress; thumbnail: ImageAddress; picture: ImageAddress | null }

export const THUMBNAIL_WIDTH = 480
/** Twice the width of a card, for screens with double resolution. */
const THUMBNAIL_MAX = 960

/** Finds the images by event with one query. Images of an unlisted event are shown to `invite` only. */
export async function findImageAddresses(
  workshops: EventImageFields[],
  { invite }: { invite?: string | null } = {},
): Promise<Map<number, ImageAddresses>> {
  const ids = workshops.flatMap(({ own_header_image, picture }) => [own_header_image, picture])
  const stored = await readImageSources(ids.filter((id) => id !== null))
  const addresses = workshops.map(async ({ id, nonpublic, header_image, own_header_image, picture }) => {
    const own = stored.get(own_header_image ?? '')
    const header = own ?? (await loadDrawing(header_image)).source
    const pictureSource = stored.get(picture ?? '')
    const owner = { id, invite: nonpublic ? invite : null }
    const found: ImageAddresses = {
      header: imageAddressOf(getHeaderImage, header, owner),
      thumbnail: own ? imageAddressOf(getThumbnail, thumbnailSourceOf(own), owner) : drawingAddressOf(header_image),
      picture: pictureSource ? imageAddressOf(getPicture, pictureSource, owner) : null,
    }
    return [id, found] as const
  })
  return new Map(await Promise.all(addresses))
}

/** A thumbnail uses the stored sizes of the header that fit a card. */
function thumbnailSourceOf({ version, main, copies }: ImageSource): ImageSource {
  const [small = main, ...larger] = copies
  return { version, main: small, copies: larger.filter(({ width }) => width <= THUMBNAIL_MAX) }
}

/** The events of a list share the drawings of their themes, each of which a browser loads once. */
const drawingAddressOf = (theme: Theme): ImageAddress => ({
  src: `/headers/${theme}.svg`,
  width: THUMBNAIL_WIDTH,
  height: (THUMBNAIL_WIDTH * FULL_SIZE.height) / FULL_SIZE.width,
})

type ImageOwner = { id: number; invite?: string | null }

function imageAddressOf(endpoint: Pick<Endpoint, 'path'>, { version, main, copies }: ImageSource, owner: ImageOwner) {
  const at = (w: number) =>
    urlOf(endpoint, { params: { id: owner.id }, query: { v: version, w, invite: owner.invite } })
  const widths = [main, ...copies].map(({ width }) => width).sort((a, b) => a - b)
  const srcset = widths.map((width) => `${at(width)} ${width}w`).join(', ')
  return { src: at(main.width), srcset, width: main.width, height: main.height }
}

const FULL_SIZE = { width: 1600, height: 600 }
const SMALLER_SIZES = [
  { width: 480, height: 180 },
  { width: 960, height: 360 },
]

/** For a theme without a stored event. The drawing itself is smaller than any image of it. */
export async function readDefaultHeader(theme: Theme): Promise<ImageAddress> {
  const { svg } = await loadDrawing(theme)
  return { src: `data:image/svg+xml;base64,${svg.toString('base64')}`, ...FULL_SIZE }
}

type Drawing = { svg: Buffer; sha256: string; source: ImageSource }

const drawings = new Map<Theme, Promise<Drawing>>()
const renderedHeaders = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

const loadDrawing = (theme: Theme): Promise<Drawing> => getOrCreate(drawings, theme, () => readDrawing(theme))

async function readDrawing(theme: Theme): Promise<Drawing> {
  const svg = await readFile(path.resolve('public/headers', `${theme}.svg`))
  const sha256 = createHash('sha256').update(svg).digest('hex')
  return { svg, sha256, source: { version: fileVersionOf({ sha256 }), main: FULL_SIZE, copies: SMALLER_SIZES } }
}

/** Renders the default header of a theme as WebP, in the smallest size with at least this width. */
export async function renderDefaultHeader(theme: Theme, atLeast = FULL_SIZE.width) {
  const { svg, sha256 } = await loadDrawing(theme)
  const { width } = SMALLER_SIZES.find((size) => size.width >= atLeast) ?? FULL_SIZE
  const bytes = await getOrCreate(renderedHeaders, `${theme} ${width}`, () => renderWebp(svg, width))
  return { bytes, sha256, width }
}

/** Near-lossless is smaller than lossy for flat colours with sharp edges. */
async function renderWebp(svg: Buffer, width: number) {
  return new Uint8Array(await sharp(svg).resize({ width }).webp({ nearLossless: true, quality: 60 }).toBuffer())
}

/** Concurrent and later callers share the first call's value. A failure is not cached. */
function getOrCreate<Key, Value>(
  cache: Map<Key, Promise<Value>>,
  key: Key,
  create: () => Promise<Value>,
): Promise<Value> {
  const cached = cache.get(key)
  if (cached) return cached
  const created = create()
  cache.set(key, created)
  created.catch(() => cache.delete(key))
  return created
}
