import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isRoutingHeader } from './client-address.ts'
import { compress, type Encoding, encodingFor, isCompressible } from './compression.ts'
import type { GatewayResponse } from './response.ts'

export type RenderedResponse = { status: number; headers: Record<string, string | string[]>; body: Buffer }

/** Bytes that are sent unchanged: the head as a flat list of names and values, and the body. */
type Variant = { head: string[]; body: Buffer | string }

/** A complete answer in memory; each encoding is added when a client first asks for it. */
export type CachedResponse = {
  status: number
  rendered: RenderedResponse
  etag: string
  variants: Map<Encoding | 'identity', Variant>
  notModified: Variant
  pending: Map<Encoding, Promise<Variant>>
  compressible: boolean
  quality: number
  bytes: number
}

const CONNECTION_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'etag']

type CachedResponseInput = {
  rendered: RenderedResponse
  status: number
  headers: RenderedResponse['headers']
  quality: number
  precompressed?: Buffer | undefined
}

/**
 * Builds the cached answer from a rendering and the headers to send; `precompressed` is the body as the build
 * compressed it.
 */
export function toCachedResponse({
  rendered,
  status,
  headers,
  quality,
  precompressed,
}: CachedResponseInput): CachedResponse {
  const { body } = rendered
  // The compressed variants share the etag, so it is a weak one.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const head = Object.entries(headers)
    .filter(([name]) => !CONNECTION_HEADERS.includes(name) && !isRoutingHeader(name))
    .flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]))
  head.push('etag', etag)
  const variants: CachedResponse['variants'] = new Map([['identity', variantOf(head, body)]])
  if (precompressed) variants.set('br', encodedVariantOf(head, 'br', precompressed))
  return {
    status,
    rendered,
    etag,
    variants,
    notModified: { head, body: '' },
    pending: new Map(),
    compressible: precompressed !== undefined || isCompressible(String(headers['content-type'] ?? ''), body.length),
    quality,
    bytes: body.length * 2,
  }
}

const variantOf = (head: string[], body: Buffer): Variant => ({
  head: [...head, 'content-length', String(body.length)],
  body,
})

const encodedVariantOf = (head: string[], encoding: Encoding, body: Buffer) =>
  variantOf([...head, 'content-encoding', encoding], body)

export function sendCachedResponse(cached: CachedResponse, response: GatewayResponse): void {
  const { encodings, etags } = response.req.cacheHeaders
  const { status } = cached
  if (status === 200 && matchesEtag(etags, cached.etag)) return sendVariant(response, 304, cached.notModified)

  const encoding = cached.compressible ? encodingFor(encodings) : undefined
  const variant = cached.variants.get(encoding ?? 'identity')
  if (variant) return sendVariant(response, status, variant)
  if (!encoding) return
  compressOnce(cached, encoding).then(
    (variant) => sendVariant(response, status, variant),
    (error: Error) => response.destroy(error),
  )
}

const sendVariant = (response: GatewayResponse, status: number, { head, body }: Variant) =>
  response.sendFinished(status, head, body)

/** All requests that wait for the same encoding share one compression. */
function compressOnce(cached: CachedResponse, encoding: Encoding): Promise<Variant> {
  const started = cached.pending.get(encoding)
  if (started) return started
  const encoded = compress(cached.rendered.body, encoding, cached.quality).then((body) => {
    const variant = encodedVariantOf(cached.notModified.head, encoding, body)
    cached.variants.set(encoding, variant)
    cached.pending.delete(encoding)
    return variant
  })
  cached.pending.set(encoding, encoded)
  return encoded
}

export const isSameResponse = (one: RenderedResponse, other: RenderedResponse) =>
  one.status === other.status && one.body.equals(other.body) && isDeepStrictEqual(one.headers, other.headers)

/** Compresses a renewed answer into the encodings that were asked for before, so that no visitor waits for them. */
export async function precompress(
  cached: CachedResponse,
  previous: CachedResponse | undefined,
): Promise<CachedResponse> {
  const encodings = [...(previous?.variants.keys() ?? [])].filter((encoding) => encoding !== 'identity')
  if (cached.compressible) await Promise.all(encodings.map((encoding) => compressOnce(cached, encoding)))
  return cached
}

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || `W/${tag.trim().replace(/^W\//, '')}` === etag)
}
