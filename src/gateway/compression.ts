import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json|ld\+json|.*\+xml)|image\/svg\+xml)/
const WORTHWHILE = 1024

export function isCompressible(contentType: string, length: number | undefined): boolean {
  return COMPRESSIBLE.test(contentType) && (length === undefined || length >= WORTHWHILE)
}

/** An offer of it, unless it is refused by q=0. */
const offered = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}(?![^,]*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[;,]|$)`, 'i')
const BROTLI = offered('br')
const GZIP = offered('gzip')

/** The better encoding that the client takes. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const offers = String(accepted ?? '')
  if (BROTLI.test(offers)) return 'br'
  return GZIP.test(offers) ? 'gzip' : undefined
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: Math.min(quality, 9) })
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return brotli(body, { params })
}

/** Flushes after each write: a page that streams shows its first part at once. */
export function compressor(encoding: Encoding) {
  if (encoding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH })
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  })
}
