import 'server-only'
import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Invalid, type Message, NotFound } from '@/contract/problems'
import { FILE_LIMIT, type FileValue } from '@/contract/shapes'
import { newOpaqueId } from './columns'
import { db, type Tx } from './db'
import { drawPicture, kindOf } from './images'
import { prepared } from './kept'
import { store } from './store'
import { files } from './tables'

type StoredFile = typeof files.$inferSelect

type Part = { bytes: Uint8Array; width?: number; height?: number }
type Content = Part & { content_type: string; extension: string; variants: Part[] }

type Keeping = {
  /** The file that the row refers to now. */
  current: string | null
  kind: 'image' | 'document'
  /** Where the form shows what is wrong. */
  field: string
  user_id: number | null
}

type NewFile = typeof files.$inferInsert & { id: string }

/**
 * What a form's file field means: null removes (null), no data keeps (undefined), data replaces (the row to insert). Drawing and
 * storing take seconds, so this comes before the transaction: bytes whose row never comes are swept, like replaced ones.
 */
export async function takeFile(value: FileValue | null, keeping: Keeping): Promise<NewFile | null | undefined> {
  if (!value) return null
  if (value.data === undefined) return undefined

  const { current, kind, field, user_id } = keeping
  const bytes = bytesOf(value.data)
  if ('refused' in bytes) throw new Invalid({ [field]: [bytes.refused] })
  // A form that was loaded with its files sends them back unchanged: drawing them again would wear them out.
  if (current && (await isStoredAs(current, bytes))) return undefined

  const content = kind === 'image' ? await imageOf(bytes) : await documentOf(bytes)
  if ('refused' in content) throw new Invalid({ [field]: [content.refused] })
  return storeContent(content, { name: value.name, folder: null, user_id })
}

export async function insertFiles(tx: Tx, rows: NewFile[]): Promise<void> {
  if (rows.length > 0) await tx.insert(files).values(rows)
}

/** For images that texts refer to by their address, /images/{folder}/{name}. */
export async function storeImage(bytes: Uint8Array, { folder, user_id }: { folder: string; user_id: number }) {
  const content = await imageOf(bytes)
  if ('refused' in content) return content
  const name = `${newOpaqueId()}.${content.extension}`
  await db.insert(files).values(await storeContent(content, { name, folder, user_id }))
  return { name }
}

const DATA_URL = /^data:[^,]{0,200};base64,/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Length before decoding: a refusal must cost nothing. */
export function bytesOf(dataUrl: string): Uint8Array | { refused: Message } {
  const [head] = DATA_URL.exec(dataUrl) ?? []
  if (head === undefined) return { refused: 'file_invalid' }
  if ((dataUrl.length - head.length) * 0.75 > FILE_LIMIT + 2) return { refused: 'file_too_large' }
  const base64 = dataUrl.slice(head.length)
  if (base64.length === 0 || !BASE64.test(base64)) return { refused: 'file_invalid' }
  return Buffer.from(base64, 'base64')
}

async function imageOf(bytes: Uint8Array): Promise<Content | { refused: Message }> {
  const picture = await drawPicture(bytes)
  return 'refused' in picture ? picture : { ...picture, content_type: 'image/webp', extension: 'webp' }
}

async function documentOf(bytes: Uint8Array): Promise<Content | { refused: Message }> {
  if ((await kindOf(bytes)) !== 'pdf') return { refused: 'document_type' }
  return { bytes, content_type: 'application/pdf', extension: 'pdf', variants: [] }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function isStoredAs(id: string, bytes: Uint8Array): Promise<boolean> {
  const file = await findFile(id)
  return file?.sha256 === hashOf(bytes)
}

type Naming = { name: string; folder: string | null; user_id: number | null }

/** The bytes first: a row that others can see has its bytes, and bytes without a row are swept. */
async function storeContent(content: Content, { name, folder, user_id }: Naming): Promise<NewFile> {
  const id = newOpaqueId()
  const variants = content.variants.map(({ bytes, width = 0, height = 0 }) => ({
    name: String(width),
    width,
    height,
    size: bytes.length,
  }))
  await store().put(id, content.bytes, content.content_type)
  for (const { bytes, width } of content.variants) await store().put(`${id}.${width}`, bytes, content.content_type)

  return {
    id,
    name: withExtension(name, content.extension),
    content_type: content.content_type,
    size: content.bytes.length,
    sha256: hashOf(content.bytes),
    width: content.width,
    height: content.height,
    variants,
    folder,
    created_by: user_id,
  }
}

/** An image that came as PNG is WebP now, and its name says so. */
function withExtension(name: string, extension: string): string {
  const stem = name
    .replace(/\.\w{1,5}$/, '')
    .replace(/[\p{Cc}/\\]/gu, '_')
    .slice(0, 200)
  return `${stem || 'file'}.${extension}`
}

async function findFile(id: string): Promise<StoredFile | undefined> {
  const [file] = await db.select().from(files).where(eq(files.id, id))
  return file
}

/** The address carries the version, so that it may be kept for ever. */
const addressOf = (file: Pick<StoredFile, 'sha256'>, url: string) => `${url}?v=${versionOf(file)}`

export const versionOf = ({ sha256 }: Pick<StoredFile, 'sha256'>) => sha256.slice(0, 16)

/** What answers tell of files, by id: name, address and, where asked for, content. `urls` says where each is served. */
export async function fileValuesOf(
  urls: Map<string, string>,
  { withData = false } = {},
): Promise<Map<string, FileValue>> {
  const found = await db
    .select()
    .from(files)
    .where(inArray(files.id, [...urls.keys()]))
  const values = new Map<string, FileValue>()
  for (const file of found) {
    const value = { name: file.name, url: addressOf(file, urls.get(file.id) ?? '') }
    values.set(file.id, withData ? { ...value, data: await dataUrlOf(file) } : value)
  }
  return values
}

async function dataUrlOf({ id, content_type }: StoredFile): Promise<string> {
  const stream = await store().get(id)
  if (!stream) throw new NotFound()
  const bytes = Buffer.from(await new Response(stream).arrayBuffer())
  return `data:${content_type};base64,${bytes.toString('base64')}`
}

type Size = { width: number; height: number }

/** What pages know of an image before it is loaded: its version, its size, and those of its copies, the smallest first. */
export type ImageSource = { version: string; main: Size; copies: Size[] }

/** Of many at once, by id; what is no image is left out. */
export async function imageSourcesOf(ids: string[]): Promise<Map<string, ImageSource>> {
  const found = ids.length > 0 ? await filesWith().execute({ ids }) : []
  const sources = new Map<string, ImageSource>()
  for (const { id, sha256, width, height, variants } of found) {
    if (!width || !height) continue
    const copies = variants.toSorted((a, b) => a.width - b.width)
    sources.set(id, { version: versionOf({ sha256 }), main: { width, height }, copies })
  }
  return sources
}

const filesWith = prepared(() =>
  db
    .select()
    .from(files)
    .where(sql`${files.id} = any(${sql.placeholder('ids')})`)
    .prepare('files'),
)

type Showing = {
  /** The smallest copy that is at least so wide; without it `?w=` of the address decides. */
  width?: number
  /** What lies at this address never changes. */
  immutable?: boolean
  /** Not for everybody: only the browser that asked may keep it. */
  personal?: boolean
}

/** The bytes of a file for a browser; `?w=` asks for the smallest copy that is at least so wide. */
export async function fileResponse(request: Request, id: string | null, showing?: Showing): Promise<Response> {
  const [file] = id ? await db.select().from(files).where(eq(files.id, id)) : []
  if (!file) throw new NotFound()
  return respond(request, file, showing)
}

/** An image that a text refers to by folder and name, or null. Its name is never given to another. */
export async function folderImageResponse(request: Request, { folder, name }: { folder: string; name: string }) {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.folder, folder), eq(files.name, name)))
  return file ? respond(request, file, { immutable: true }) : null
}

function respond(request: Request, file: StoredFile, showing: Showing = {}): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const copy = copyFor(file, showing.width ?? Number(searchParams.get('w')))
  return bytesResponse(request, { ...file, ...copy, read: () => store().get(file.id + copy.suffix) }, showing)
}

type Bytes = Pick<StoredFile, 'name' | 'content_type' | 'sha256' | 'size'> & {
  /** Tells the copies of one original apart. */
  suffix: string
  read: () => Promise<BodyInit | null>
}

/** Bytes for a browser: for ever at the address that names their version, a minute elsewhere. */
export async function bytesResponse(request: Request, content: Bytes, showing: Showing = {}): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const immutable = showing.immutable || searchParams.get('v') === versionOf(content)
  const etag = `"${content.sha256.slice(0, 32)}${content.suffix}"`
  const headers = new Headers({
    etag,
    'cache-control': cachingOf({ ...showing, immutable }),
    'x-content-type-options': 'nosniff',
    // Whatever the bytes are, they run nothing, load nothing and share no origin with us.
    'content-security-policy': "sandbox; default-src 'none'",
    // Mails show images as well, and a mail program that runs in a browser is another origin.
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  const body = await content.read()
  if (!body) throw new NotFound()
  headers.set('content-type', content.content_type)
  headers.set('content-length', String(content.size))
  headers.set('content-disposition', dispositionOf(content))
  return new Response(body, { headers })
}

function copyFor({ variants, size }: StoredFile, width: number): { suffix: string; size: number } {
  const fitting = variants.filter((variant) => variant.width >= width).sort((a, b) => a.width - b.width)[0]
  return width > 0 && fitting ? { suffix: `.${fitting.name}`, size: fitting.size } : { suffix: '', size }
}

const cachingOf = ({ immutable, personal }: Showing) =>
  `${personal ? 'private' : 'public'}, ${immutable ? 'max-age=31536000, immutable' : 'max-age=60, must-revalidate'}`

function isKnown(header: string | null, etag: string): boolean {
  const known = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

/** Documents are downloaded: viewers of browsers do not start in a sandbox. */
export function dispositionOf({ name, content_type }: Pick<StoredFile, 'name' | 'content_type'>): string {
  const way = content_type.startsWith('image/') ? 'inline' : 'attachment'
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename*=UTF-8''${encoded}`
}
