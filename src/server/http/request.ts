import type { z } from 'zod'
import type { Endpoint } from '@/contract/endpoint'
import { validate } from '@/contract/field-errors'
import { resolveSort } from '@/contract/lists'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { readFormValues } from './form-fields'

type RequestInput<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

/** Parses path, query and body by the shapes of the endpoint; a path with invalid parameters does not exist. */
export async function readInput<E extends Endpoint>(
  endpoint: E,
  request: Request,
  rawParams: unknown,
): Promise<RequestInput<E>> {
  const params = endpoint.params.safeParse(rawParams)
  if (!params.success) throw new NotFound()

  const asked = parseQuery(new URL(request.url).searchParams)
  return {
    params: params.data as RequestInput<E>['params'],
    query: resolveSort(parseShape(endpoint.query, asked), asked) as RequestInput<E>['query'],
    body: parseShape(endpoint.body, await readBody(endpoint, request)) as RequestInput<E>['body'],
  }
}

function parseShape<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = validate(shape, value)
  if (result.errors) throw new Invalid(result.errors)
  return result.data
}

/** PostgreSQL cannot store this character, and nobody types it. */
function refuseNullCharacter(value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new Problem(400, 'bad_request')
  return value
}

/** `filter[name]=x` becomes `{ filter: { name: 'x' } }`. */
function parseQuery(search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null)
  for (const [name, value] of search) {
    refuseNullCharacter(value)
    const [, outer, inner] = /^(\w+)\[(.*)\]$/s.exec(name) ?? []
    if (outer === undefined || inner === undefined) query[name] = value
    else query[outer] = { ...(query[outer] as object | undefined), [inner]: value }
  }
  return query
}

async function readBody({ method, accepts, bodyLimit, body }: Endpoint, request: Request): Promise<unknown> {
  if (method === 'GET' || method === 'DELETE') return undefined
  const bytes = await readBytes(request, bodyLimit)
  if (accepts === 'raw') return bytes
  if (bytes.length === 0) return undefined

  const contentType = request.headers.get('content-type') ?? ''
  if (accepts === 'multipart') return Object.fromEntries(await parseForm(bytes, contentType))
  if (accepts === 'form' && isFormContentType(contentType))
    return readFormValues(body, await parseForm(bytes, contentType))
  if (!/^application\/json\b/i.test(contentType)) throw new Problem(415, 'json_expected')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), (_, value) => refuseNullCharacter(value))
  } catch {
    throw new Problem(400, 'bad_request')
  }
}

const isFormContentType = (contentType: string) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType)

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string) {
  if (!isFormContentType(contentType)) throw new Problem(415, 'form_expected')
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
    return [...form].map(([name, value]) => [name, refuseNullCharacter(value)] as const)
  } catch {
    throw new Problem(400, 'bad_request')
  }
}

/** Counts the bytes while reading, because a length header may be missing or wrong. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Problem(413, 'too_large')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge

  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request.body)) {
    size += chunk.length
    if (size > limit) throw tooLarge
    chunks.push(chunk)
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
}

/** The status by which logs and metrics of web servers name a request whose client has gone. */
const CLIENT_CLOSED_REQUEST = 499

/** A body breaks off only because its client does, which is no failure of ours, and nobody reads the answer. */
async function* chunksOf(body: Request['body']) {
  try {
    yield* body ?? []
  } catch (cause) {
    throw new Problem(CLIENT_CLOSED_REQUEST, 'bad_request', { cause })
  }
}
