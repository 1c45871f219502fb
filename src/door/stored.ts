import { createHash } from 'node:crypto'
import { compress, type Encoding, encodingFor, isCompressible } from './encode.ts'
import type { Reply } from './reply.ts'
import { isBetweenParts } from './visitor.ts'

export type Finished = { status: number; headers: Record<string, string | string[]>; body: Buffer }

/** A finished answer in memory, compressed once for each encoding when it is first asked for. */
export type Stored = {
  status: number
  headers: Record<string, string | string[]>
  etag: string
  encodings: Map<Encoding | 'identity', Buffer>
  pending: Map<Encoding, Promise<Buffer>>
  compressible: boolean
  quality: number
  bytes: number
}

const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'date',
  'transfer-encoding',
  'content-length',
  'etag',
  'x-request-id',
]

export function storedFrom({ status, headers, body }: Finished, quality: number): Stored {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name) && !isBetweenParts(name))
  return {
    status,
    headers: Object.fromEntries(kept),
    // Weak: the compressed forms share it.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    encodings: new Map([['identity', body]]),
    pending: new Map(),
    compressible: isCompressible(String(headers['content-type'] ?? ''), body.length),
    quality,
    bytes: body.length * 2,
  }
}

export function deliver(stored: Stored, reply: Reply): void {
  const encoding = stored.compressible ? encodingFor(reply.req.headers['accept-encoding']) : undefined
  const ready = stored.encodings.get(encoding ?? 'identity')
  if (ready) return write({ stored, body: ready, encoding, reply })
  if (!encoding) return
  encode(stored, encoding).then(
    (body) => write({ stored, body, encoding, reply }),
    (error: Error) => reply.destroy(error),
  )
}

function encode(stored: Stored, encoding: Encoding): Promise<Buffer> {
  const started = stored.pending.get(encoding)
  if (started) return started
  const identity = stored.encodings.get('identity') ?? Buffer.alloc(0)
  const encoded = compress(identity, encoding, stored.quality).then((body) => {
    stored.encodings.set(encoding, body)
    stored.pending.delete(encoding)
    return body
  })
  stored.pending.set(encoding, encoded)
  return encoded
}

type Delivery = {
  stored: Stored
  body: Buffer
  encoding: Encoding | undefined
  reply: Reply
}

function write({ stored, body, encoding, reply }: Delivery): void {
  const known = stored.status === 200 && isKnown(reply.req.headers['if-none-match'], stored.etag)
  for (const name in stored.headers) reply.setHeader(name, stored.headers[name] ?? '')
  reply.setHeader('etag', stored.etag)
  if (encoding && !known) reply.setHeader('content-encoding', encoding)
  reply.statusCode = known ? 304 : stored.status
  reply.send(known ? '' : body)
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => `W/${tag.trim().replace(/^W\//, '')}` === etag)
}
