import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|javascript|wasm|xml|manifest\+json|ld\+json|.*\+xml)|image\/svg\+xml)/
const COMPRESSION_MIN_BYTES = 1024

export function isCompressible(contentType: string, length: number | undefined): boolean {
  return COMPRESSIBLE.test(contentType) && (length === undefined || length >= COMPRESSION_MIN_BYTES)
}

/** Matches an offer of the encoding unless q=0 refuses it. */
const acceptsPattern = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}(?![^,]*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[;,]|$)`, 'i')
const BROTLI = acceptsPattern('br')
const GZIP = acceptsPattern('gzip')

/** Prefers brotli to gzip where the client accepts both. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const offers = String(accepted ?? '')
  if (BROTLI.test(offers)) return 'br'
  return GZIP.test(offers) ? 'gzip' : undefined
}

const brotliBuffer = promisify(brotliCompress)
const gzipBuffer = promisify(gzip)

export function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return gzipBuffer(body, { level: Math.min(quality, 9) })
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotliBuffer(body, { params })
}

/** Flushes after each write, so that a streamed page shows its first part at once. */
export function createCompressor(encoding: Encoding) {
  if (encoding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH })
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  })
}
