import 'server-only'
import type { z } from 'zod'
import type { Endpoint } from '@/contract/endpoint'
import { validate } from '@/contract/field-errors'
import { Invalid, NotFound, Problem } from '@/contract/problems'

type Input<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

/** Path, query and body in the endpoint's own shapes; a path that cannot be one of ours does not exist. */
export async function readInput<E extends Endpoint>(
  endpoint: E,
  request: Request,
  rawParams: unknown,
): Promise<Input<E>> {
  const params = endpoint.params.safeParse(rawParams)
  if (!params.success) throw new NotFound()

  return {
    params: params.data as Input<E>['params'],
    query: parse(endpoint.query, queryOf(new URL(request.url).searchParams)) as Input<E>['query'],
    body: parse(endpoint.body, await bodyOf(endpoint, request)) as Input<E>['body'],
  }
}

function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = validate(shape, value)
  if (result.errors) throw new Invalid(result.errors)
  return result.data
}

/** PostgreSQL stores every character but this one, and nobody types it. */
function storable(value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new Problem(400, 'bad_request')
  return value
}

/** `filter[name]=x` becomes `{ filter: { name: 'x' } }`. */
export function queryOf(search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of search) {
    storable(value)
    const [, outer, inner] = /^(\w+)\[(.*)\]$/s.exec(name) ?? []
    if (outer === undefined || inner === undefined) query[name] = value
    else query[outer] = { ...(query[outer] as object | undefined), [inner]: value }
  }
  return query
}

async function bodyOf({ method, accepts, bodyLimit }: Endpoint, request: Request): Promise<unknown> {
  if (method === 'GET' || method === 'DELETE') return undefined
  const bytes = await readBytes(request, bodyLimit)
  if (accepts === 'raw') return bytes
  if (bytes.length === 0) return undefined

  const contentType = request.headers.get('content-type') ?? ''
  if (accepts === 'multipart' || (accepts === 'form' && isForm(contentType))) return formOf(bytes, contentType)
  if (!/^application\/json\b/i.test(contentType)) throw new Problem(415, 'json_expected')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), (_, value) => storable(value))
  } catch {
    throw new Problem(400, 'bad_request')
  }
}

const isForm = (contentType: string) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType)

async function formOf(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<unknown> {
  if (!isForm(contentType)) throw new Problem(415, 'form_expected')
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
    return Object.fromEntries([...form].map(([name, value]) => [name, storable(value)]))
  } catch {
    throw new Problem(400, 'bad_request')
  }
}

/** Counts while reading: a length header may be missing or a lie. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Problem(413, 'too_large')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge

  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) throw tooLarge
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
}
