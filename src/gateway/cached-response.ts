import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { compress, type Encoding, encodingFor, isCompressible } from './encode.ts'
import type { Reply } from './reply.ts'
import { isBetweenParts } from './visitor.ts'

export type Finished = { status: number; headers: Record<string, string | string[]>; body: Buffer }

/** What leaves as it is: the head as a flat list of names and values, and the body. */
type Form = { head: string[]; body: Buffer | string }

/** A finished answer in memory, in each encoding as soon as somebody has asked for it. */
export type Stored = {
  status: number
  made: Finished
  etag: string
  forms: Map<Encoding | 'identity', Form>
  unchanged: Form
  pending: Map<Encoding, Promise<Form>>
  compressible: boolean
  quality: number
  bytes: number
}

const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'etag']

type Dressed = {
  made: Finished
  status: number
  headers: Finished['headers']
  quality: number
  packed?: Buffer | undefined
}

/** From what was made, and what it is given out as; `packed` is what somebody has compressed before. */
export function storedFrom({ made, status, headers, quality, packed }: Dressed): Stored {
  const { body } = made
  // Weak: the compressed forms share it.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const head = Object.entries(headers)
    .filter(([name]) => !OF_THE_CONNECTION.includes(name) && !isBetweenParts(name))
    .flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]))
  head.push('etag', etag)
  const forms: Stored['forms'] = new Map([['identity', formOf(head, body)]])
  if (packed) forms.set('br', encodedForm(head, 'br', packed))
  return {
    status,
    made,
    etag,
    forms,
    unchanged: { head, body: '' },
    pending: new Map(),
    compressible: isCompressible(String(headers['content-type'] ?? ''), body.length),
    quality,
    bytes: body.length * 2,
  }
}

const formOf = (head: string[], body: Buffer): Form => ({
  head: [...head, 'content-length', String(body.length)],
  body,
})

const encodedForm = (head: string[], encoding: Encoding, body: Buffer) =>
  formOf([...head, 'content-encoding', encoding], body)

export function deliver(stored: Stored, reply: Reply): void {
  const { encodings, etags } = reply.req.glance
  const { status } = stored
  if (status === 200 && isKnown(etags, stored.etag)) return send(reply, 304, stored.unchanged)

  const encoding = stored.compressible ? encodingFor(encodings) : undefined
  const ready = stored.forms.get(encoding ?? 'identity')
  if (ready) return send(reply, status, ready)
  if (!encoding) return
  encode(stored, encoding).then(
    (form) => send(reply, status, form),
    (error: Error) => reply.destroy(error),
  )
}

const send = (reply: Reply, status: number, { head, body }: Form) => reply.sendFinished(status, head, body)

/** One compression for all who wait for it. */
function encode(stored: Stored, encoding: Encoding): Promise<Form> {
  const started = stored.pending.get(encoding)
  if (started) return started
  const encoded = compress(stored.made.body, encoding, stored.quality).then((body) => {
    const form = encodedForm(stored.unchanged.head, encoding, body)
    stored.forms.set(encoding, form)
    stored.pending.delete(encoding)
    return form
  })
  stored.pending.set(encoding, encoded)
  return encoded
}

export const isSame = (one: Finished, other: Finished) =>
  one.status === other.status && one.body.equals(other.body) && isDeepStrictEqual(one.headers, other.headers)

/** In the encodings in which the answer before it was asked for, so that nobody waits for them. */
export async function encodedLike(stored: Stored, before: Stored | undefined): Promise<Stored> {
  const asked = [...(before?.forms.keys() ?? [])].filter((encoding) => encoding !== 'identity')
  if (stored.compressible) await Promise.all(asked.map((encoding) => encode(stored, encoding)))
  return stored
}

function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || `W/${tag.trim().replace(/^W\//, '')}` === etag)
}
