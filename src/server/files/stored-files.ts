import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Invalid, type Message, NotFound } from '@/contract/problems'
import { FILE_LIMIT, type FileValue } from '@/contract/shapes'
import { newOpaqueId } from '@/schema/columns'
import { files } from '@/schema/system/files'
import { db, type Tx } from '../database/db'
import { preparedQuery } from '../database/prepared'
import { fileStore } from './file-store'
import { detectFileKind, encodeImage } from './images'

type StoredFile = typeof files.$inferSelect

type Rendition = { bytes: Uint8Array; width?: number; height?: number }
type FileContent = Rendition & { content_type: string; extension: string; variants: Rendition[] }

type UploadContext = {
  /** The file that the row refers to before the save. */
  current: string | null
  kind: 'image' | 'document'
  /** The form shows an error at this field. */
  field: string
  user_id: number | null
}

type NewFile = typeof files.$inferInsert & { id: string }

/**
 * Reads a file field of a form: null removes (null), missing data changes nothing (undefined), data replaces (the row
 * to insert). Encoding and storing take seconds, so call it before the transaction: bytes without a row are swept, like
 * replaced ones.
 */
export async function storeUpload(
  value: FileValue | null,
  context: UploadContext,
): Promise<NewFile | null | undefined> {
  if (!value) return null
  if (value.data === undefined) return undefined

  const { current, kind, field, user_id } = context
  const bytes = decodeDataUrl(value.data)
  if ('refused' in bytes) throw new Invalid({ [field]: [bytes.refused] })
  const name = cleanNameOf(value.name)
  // A form that was loaded with its files sends them back unchanged; encoding them again would lose quality.
  if (current && (await isStoredAs(current, { name, bytes }))) return undefined

  const content = kind === 'image' ? await imageContentOf(bytes) : await documentContentOf(bytes)
  if ('refused' in content) throw new Invalid({ [field]: [content.refused] })
  return storeContent(content, { name, folder: null, user_id })
}

export async function insertFiles(tx: Tx, rows: NewFile[]): Promise<void> {
  if (rows.length > 0) await tx.insert(files).values(rows)
}

/** For images that texts refer to by their address, /images/{folder}/{name}. */
export async function storeImage(bytes: Uint8Array, { folder, user_id }: { folder: string; user_id: number }) {
  const content = await imageContentOf(bytes)
  if ('refused' in content) return content
  const name = `${newOpaqueId()}.${content.extension}`
  await db.insert(files).values(await storeContent(content, { name, folder, user_id }))
  return { name }
}

/** A scan or a photo of paper: a PDF stays as it is, and an image is encoded again, which drops place and camera. */
export async function storeScan(
  bytes: Uint8Array,
  { name, user_id }: { name: string; user_id: number },
): Promise<NewFile | { refused: Message }> {
  const kind = await detectFileKind(bytes)
  if (kind !== 'pdf' && kind !== 'jpeg' && kind !== 'png') return { refused: 'scan_expected' }
  const content = kind === 'pdf' ? pdfContentOf(bytes) : await imageContentOf(bytes)
  return 'refused' in content ? content : storeContent(content, { name: cleanNameOf(name), folder: null, user_id })
}

const DATA_URL = /^data:[^,]{0,200};base64,/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Checks the length before decoding, because a refusal must cost nothing. */
export function decodeDataUrl(dataUrl: string): Uint8Array | { refused: Message } {
  const [head] = DATA_URL.exec(dataUrl) ?? []
  if (head === undefined) return { refused: 'file_invalid' }
  if ((dataUrl.length - head.length) * 0.75 > FILE_LIMIT + 2) return { refused: 'file_too_large' }
  const base64 = dataUrl.slice(head.length)
  if (base64.length === 0 || !BASE64.test(base64)) return { refused: 'file_invalid' }
  return Buffer.from(base64, 'base64')
}

async function imageContentOf(bytes: Uint8Array): Promise<FileContent | { refused: Message }> {
  const picture = await encodeImage(bytes)
  return 'refused' in picture ? picture : { ...picture, content_type: 'image/webp', extension: 'webp' }
}

async function documentContentOf(bytes: Uint8Array): Promise<FileContent | { refused: Message }> {
  if ((await detectFileKind(bytes)) !== 'pdf') return { refused: 'document_type' }
  return pdfContentOf(bytes)
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function isStoredAs(id: string, { name, bytes }: { name: string; bytes: Uint8Array }): Promise<boolean> {
  const file = await findFile(id)
  return file?.name === name && file.sha256 === hashOf(bytes)
}

/** For a PDF that the server has made itself. */
export const storePdf = (bytes: Uint8Array, name: string): Promise<NewFile> =>
  storeContent(pdfContentOf(bytes), { name: cleanNameOf(`${name}.pdf`), folder: null, user_id: null })

const pdfContentOf = (bytes: Uint8Array): FileContent => ({
  bytes,
  content_type: 'application/pdf',
  extension: 'pdf',
  variants: [],
})

type FileMetadata = { name: string; folder: string | null; user_id: number | null }

/** Stores the bytes first: a row that others can see always has its bytes, and bytes without a row are swept. */
async function storeContent(content: FileContent, { name, folder, user_id }: FileMetadata): Promise<NewFile> {
  const id = newOpaqueId()
  const variants = content.variants.map(({ bytes, width = 0, height = 0 }) => ({
    name: String(width),
    width,
    height,
    size: bytes.length,
  }))
  await fileStore().put(id, content.bytes, content.content_type)
  for (const { bytes, width } of content.variants) await fileStore().put(`${id}.${width}`, bytes, content.content_type)

  return {
    id,
    name,
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

const NAME_MAX = 200

/** The name that was given, without signs that would mislead a reader, or lead into another folder. */
function cleanNameOf(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(/\p{Cf}|\p{Cs}/gu, '')
    .replace(/[\p{Cc}/\\\u2028\u2029]/gu, '_')
    .trim()
  const [extension = ''] = EXTENSION.exec(name) ?? []
  return `${name.slice(0, name.length - extension.length).slice(0, NAME_MAX) || 'file'}${extension}`
}

const EXTENSION = /\.[a-z]\w{0,4}$/i

const EXTENSIONS: Record<string, string> = { 'image/webp': 'webp', 'application/pdf': 'pdf' }

/** The name of a download tells its content: an image that was uploaded as PNG is stored as WebP. */
export function downloadNameOf({ name, content_type }: Pick<StoredFile, 'name' | 'content_type'>): string {
  const extension = EXTENSIONS[content_type]
  return extension ? `${name.replace(EXTENSION, '')}.${extension}` : name
}

async function findFile(id: string): Promise<StoredFile | undefined> {
  const [file] = await db.select().from(files).where(eq(files.id, id))
  return file
}

/** The address contains the version, so that it may be cached for ever. */
const versionedUrlOf = (file: Pick<StoredFile, 'sha256'>, url: string) => `${url}?v=${fileVersionOf(file)}`

export const fileVersionOf = ({ sha256 }: Pick<StoredFile, 'sha256'>) => sha256.slice(0, 16)

/** Returns name, address and, on request, content of each file; `urls` maps each id to its address. */
export async function readFileValues(
  urls: Map<string, string>,
  { withData = false } = {},
): Promise<Map<string, FileValue>> {
  const found = await db
    .select()
    .from(files)
    .where(inArray(files.id, [...urls.keys()]))
  const values = new Map<string, FileValue>()
  for (const file of found) {
    const value = { name: file.name, url: versionedUrlOf(file, urls.get(file.id) ?? '') }
    values.set(file.id, withData ? { ...value, data: await readDataUrl(file) } : value)
  }
  return values
}

async function readDataUrl({ id, content_type }: StoredFile): Promise<string> {
  const bytes = await readBytes(id)
  if (!bytes) throw new NotFound()
  return `data:${content_type};base64,${bytes.toString('base64')}`
}

/** Reads a whole file into memory; null where it or its bytes are missing. */
export async function readFileBytes(id: string) {
  const [file, bytes] = await Promise.all([findFile(id), readBytes(id)])
  return file && bytes ? { ...file, bytes } : null
}

async function readBytes(id: string): Promise<Buffer | null> {
  const stream = await fileStore().get(id)
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}

type Size = { width: number; height: number }

/**
 * A page needs these before the image is loaded: its version, its size, and the sizes of its copies, the smallest
 * first.
 */
export type ImageSource = { version: string; main: Size; copies: Size[] }

/** Reads many images at once; ids of other files are left out. */
export async function readImageSources(ids: string[]): Promise<Map<string, ImageSource>> {
  const found = ids.length > 0 ? await selectFilesById().execute({ ids }) : []
  const sources = new Map<string, ImageSource>()
  for (const { id, sha256, width, height, variants } of found) {
    if (!width || !height) continue
    const copies = variants.toSorted((a, b) => a.width - b.width)
    sources.set(id, { version: fileVersionOf({ sha256 }), main: { width, height }, copies })
  }
  return sources
}

const selectFilesById = preparedQuery(() =>
  db
    .select()
    .from(files)
    .where(sql`${files.id} = any(${sql.placeholder('ids')})`)
    .prepare('files'),
)

type FileResponseOptions = {
  /** Chooses the smallest copy that is at least this wide; without it `?w=` of the address decides. */
  width?: number
  /** The bytes at this address never change. */
  immutable?: boolean
  /** Only the browser that asked may cache the file. */
  personal?: boolean
}

/** The parameter `?w=` asks for the smallest copy that is at least this wide. */
export async function fileResponse(
  request: Request,
  id: string | null,
  options?: FileResponseOptions,
): Promise<Response> {
  const [file] = id ? await db.select().from(files).where(eq(files.id, id)) : []
  if (!file) throw new NotFound()
  return storedFileResponse(request, file, options)
}

/** Returns an image that a text refers to by folder and name, or null. A name is never reused. */
export async function folderImageResponse(request: Request, { folder, name }: { folder: string; name: string }) {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.folder, folder), eq(files.name, name)))
  return file ? storedFileResponse(request, file, { immutable: true }) : null
}

function storedFileResponse(request: Request, file: StoredFile, options: FileResponseOptions = {}): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const variant = variantFor(file, options.width ?? Number(searchParams.get('w')))
  const read = () => fileStore().get(file.id + variant.suffix)
  return bytesResponse(request, { ...file, ...variant, name: downloadNameOf(file), read }, options)
}

type FileBody = Pick<StoredFile, 'name' | 'content_type' | 'sha256' | 'size'> & {
  /** Distinguishes the copies of one original. */
  suffix: string
  read: () => Promise<BodyInit | null>
}

/** The bytes may be cached for ever at the address with their version, and for a minute elsewhere. */
export async function bytesResponse(
  request: Request,
  content: FileBody,
  options: FileResponseOptions = {},
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const immutable = options.immutable || searchParams.get('v') === fileVersionOf(content)
  const etag = `"${content.sha256.slice(0, 32)}${content.suffix}"`
  const headers = new Headers({
    etag,
    'cache-control': cacheControlOf({ ...options, immutable }),
    'x-content-type-options': 'nosniff',
    // A file of any content runs nothing, loads nothing and has no origin of ours.
    'content-security-policy': "sandbox; default-src 'none'",
    // Mails show images as well, and a webmail program has another origin.
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  const body = await content.read()
  if (!body) throw new NotFound()
  headers.set('content-type', content.content_type)
  headers.set('content-length', String(content.size))
  headers.set('content-disposition', contentDispositionOf(content))
  return new Response(body, { headers })
}

function variantFor({ variants, size }: StoredFile, width: number): { suffix: string; size: number } {
  const fitting = variants.filter((variant) => variant.width >= width).sort((a, b) => a.width - b.width)[0]
  return width > 0 && fitting ? { suffix: `.${fitting.name}`, size: fitting.size } : { suffix: '', size }
}

const cacheControlOf = ({ immutable, personal }: FileResponseOptions) =>
  `${personal ? 'private' : 'public'}, ${immutable ? 'max-age=31536000, immutable' : 'max-age=60, must-revalidate'}`

function matchesEtag(header: string | null, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** Documents are downloaded, because the viewers of browsers do not start in a sandbox. */
export function contentDispositionOf({ name, content_type }: Pick<StoredFile, 'name' | 'content_type'>): string {
  const disposition = content_type.startsWith('image/') ? 'inline' : 'attachment'
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${disposition}; filename*=UTF-8''${encoded}`
}
