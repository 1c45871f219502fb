import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json|ld\+json|.*\+xml)|image\/svg\+xml)/
const WORTHWHILE = 1024

export function isCompressible(contentType: string, length: number | undefined): boolean {
  return COMPRESSIBLE.test(contentType) && (length === undefined || length >= WORTHWHILE)
}

/** The better encoding that the client takes; q=0 is a refusal. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const offers = [accepted ?? []].flat().join(',').toLowerCase().split(',')
  const taken = offers.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer)).map((offer) => offer.split(';')[0]?.trim())
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : undefined
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
