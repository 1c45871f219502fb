import { z } from 'zod'

// A browser's security policy forbids code made at run time, so zod is not to try. First of all: every contract starts here.
if (typeof window !== 'undefined') z.config({ jitless: true })

export const ACCESS = ['public', 'signedIn', 'permitted'] as const
export type Access = (typeof ACCESS)[number]
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type RefusedStatus = 401 | 404 | 409 | 422 | 429

/** So many requests from one address in so many seconds; limits per account are the service's. */
export type Limit = { points: number; seconds: number }

type Declaration<P extends z.ZodRawShape, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  summary: string
  access: Access
  params?: P
  query?: Q
  body?: B
  response: R
  limit?: Limit
  /** Bytes; a JSON body is small unless it carries files as data URLs. */
  bodyLimit?: number
  /** 'form': a plain HTML form may send it as well. 'raw': the bytes as they came, whose signature is checked. */
  accepts?: 'multipart' | 'form' | 'raw'
  /** The page on which a plain HTML form ends, by what was sent; a refusal is told there in `?problem=`. */
  afterForm?: (sent: Record<string, string>) => string
  /** Changes what public pages show: their cached copies are dropped at once. */
  publishes?: true
  /** Statuses that only its service knows of, for the document of the API. */
  refuses?: readonly RefusedStatus[]
}

export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = {
  method: Method
  path: string
  summary: string
  access: A
  params: P
  query: Q
  body: B
  response: R
  limit?: Limit
  bodyLimit: number
  accepts: 'json' | 'multipart' | 'form' | 'raw'
  afterForm?: (sent: Record<string, string>) => string
  publishes: boolean
  refuses: readonly RefusedStatus[]
}

const JSON_LIMIT = 256 * 1024

/** Declares a call as pure data; serve() binds it, call() uses it, and everything else is derived from it. */
export function endpoint<
  A extends Access,
  P extends z.ZodRawShape = Record<never, never>,
  Q extends z.ZodType = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(
  signature: `${Method} /api/${string}`,
  declaration: Declaration<P, Q, B, R> & { access: A },
): Endpoint<z.ZodObject<P>, Q, B, R, A> {
  const [method, path] = signature.split(' ') as [Method, string]
  return {
    method,
    path,
    summary: declaration.summary,
    access: declaration.access,
    params: z.object(declaration.params ?? ({} as P)),
    query: declaration.query ?? (z.object({}) as unknown as Q),
    body: declaration.body ?? (z.undefined() as unknown as B),
    response: declaration.response,
    limit: declaration.limit,
    bodyLimit: declaration.bodyLimit ?? JSON_LIMIT,
    accepts: declaration.accepts ?? 'json',
    afterForm: declaration.afterForm,
    publishes: declaration.publishes ?? false,
    refuses: declaration.refuses ?? [],
  }
}

/** The documented form: `POST api/sponsors/{id}`. */
export function permissionOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path.slice(1)}`
}

type Holder = { is_super_user: boolean; routePermissions: readonly string[] }

/** Which of these permissions this person lacks; a super user lacks none. */
export const missingOf = (user: Holder, permissions: readonly string[]): string[] =>
  user.is_super_user ? [] : permissions.filter((name) => !user.routePermissions.includes(name))

/** Whether this person may make the call: the server decides by it, and screens offer no more than that. */
export const may = (user: Holder, endpoint: Pick<Endpoint, 'method' | 'path'>): boolean =>
  missingOf(user, [permissionOf(endpoint)]).length === 0

/** The path with its parameters filled in and its query behind it. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, input: { params?: unknown; query?: unknown } = {}): string {
  const params = Object.entries(input.params ?? {})
  const filled = params.reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), path)
  const query = queryString(input.query ?? {})
  return query ? `${filled}?${query}` : filled
}

function queryString(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (typeof value !== 'object') search.set(name, String(value))
    else
      for (const [key, inner] of Object.entries(value))
        if (!isNothing(inner)) search.set(`${name}[${key}]`, String(inner))
  }
  return search.toString()
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''
