import 'server-only'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { addressOf, type Endpoint } from '@/contract/endpoint'
import { type ImageSource, imageSourcesOf, versionOf } from '@/server/files'
import { getHeaderImage, getPicture, getThumbnail, type HEADER_IMAGES } from '../contract/public'

type Theme = (typeof HEADER_IMAGES)[number]

type Pictured = {
  id: number
  header_image: Theme
  own_header_image: string | null
  picture: string | null
  nonpublic: boolean
}

/** What an image tag needs; width and height reserve its place before it is loaded. */
export type ImageAddress = { src: string; srcset: string; width: number; height: number }
export type ImageAddresses = { header: ImageAddress; thumbnail: ImageAddress; picture: ImageAddress | null }

export const THUMBNAIL_WIDTH = 480
/** For screens that draw a card with two pixels for one. */
const THUMBNAIL_MAX = 960

/** Where the images of these events are, by the events' ids: one query for all. An unlisted event shows its own to `invite` only. */
export async function imageAddressesOf(
  workshops: Pictured[],
  { invite }: { invite?: string | null } = {},
): Promise<Map<number, ImageAddresses>> {
  const ids = workshops.flatMap(({ own_header_image, picture }) => [own_header_image, picture])
  const stored = await imageSourcesOf(ids.filter((id) => id !== null))
  const addresses = workshops.map(async ({ id, nonpublic, header_image, own_header_image, picture }) => {
    const header = stored.get(own_header_image ?? '') ?? (await drawingOf(header_image)).source
    const inText = stored.get(picture ?? '')
    const place = { id, invite: nonpublic ? invite : null }
    const found: ImageAddresses = {
      header: addressIn(getHeaderImage, header, place),
      thumbnail: addressIn(getThumbnail, smallOf(header), place),
      picture: inText ? addressIn(getPicture, inText, place) : null,
    }
    return [id, found] as const
  })
  return new Map(await Promise.all(addresses))
}

/** A thumbnail has no size of its own: only the sizes of the header that a card can use are named. */
function smallOf({ version, main, copies }: ImageSource): ImageSource {
  const [small = main, ...larger] = copies
  return { version, main: small, copies: larger.filter(({ width }) => width <= THUMBNAIL_MAX) }
}

type Place = { id: number; invite?: string | null }

function addressIn(endpoint: Pick<Endpoint, 'path'>, { version, main, copies }: ImageSource, place: Place) {
  const at = (w: number) =>
    addressOf(endpoint, { params: { id: place.id }, query: { v: version, w, invite: place.invite } })
  const widths = [main, ...copies].map(({ width }) => width).sort((a, b) => a - b)
  const srcset = widths.map((width) => `${at(width)} ${width}w`).join(', ')
  return { src: at(main.width), srcset, width: main.width, height: main.height }
}

const FULL = { width: 1600, height: 600 }
const COPIES = [
  { width: 480, height: 180 },
  { width: 960, height: 360 },
]

/** Where a theme is shown that no stored event has yet: the drawing itself is smaller than any image of it. */
export async function drawnHeaderOf(theme: Theme): Promise<ImageAddress> {
  const { svg } = await drawingOf(theme)
  return { src: `data:image/svg+xml;base64,${svg.toString('base64')}`, srcset: '', ...FULL }
}

type Drawing = { svg: Buffer; sha256: string; source: ImageSource }

const drawings = new Map<Theme, Promise<Drawing>>()
const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

const drawingOf = (theme: Theme): Promise<Drawing> => keptIn(drawings, theme, () => readDrawing(theme))

async function readDrawing(theme: Theme): Promise<Drawing> {
  const svg = await readFile(path.resolve('public/headers', `${theme}.svg`))
  const sha256 = createHash('sha256').update(svg).digest('hex')
  return { svg, sha256, source: { version: versionOf({ sha256 }), main: FULL, copies: COPIES } }
}

/** The default header of a theme as WebP, in the smallest of its sizes that is at least so wide. */
export async function drawHeader(theme: Theme, atLeast = FULL.width) {
  const { svg, sha256 } = await drawingOf(theme)
  const { width } = COPIES.find((size) => size.width >= atLeast) ?? FULL
  const bytes = await keptIn(drawn, `${theme} ${width}`, () => draw(svg, width))
  return { bytes, sha256, width }
}

/** Flat colours and sharp edges: nearly lossless is smaller than lossy here. */
async function draw(svg: Buffer, width: number) {
  return new Uint8Array(await sharp(svg).resize({ width }).webp({ nearLossless: true, quality: 60 }).toBuffer())
}

/** Made by the first who asks, for all who ask meanwhile and later; a failure is forgotten. */
function keptIn<Key, Value>(kept: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}
