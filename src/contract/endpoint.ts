import { z } from 'zod'
import type { FieldMessages } from './problems'
import { id, success } from './shapes'

/** `helper`: like `permitted`, and open to the helpers of the event that the path names as `id`. */
const ACCESS = ['public', 'signedIn', 'permitted', 'helper'] as const
export type Access = (typeof ACCESS)[number]
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type RefusedStatus = 401 | 404 | 409 | 422 | 429

/** Limits the requests of one address within this time; services limit accounts themselves. */
export type Limit = { points: number; seconds: number }

export type Declaration<
  P extends z.ZodRawShape = z.ZodRawShape,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  summary: string
  /** The people who may make the call; without it, those who have the permission of its name. */
  access?: Access
  /** Without it, `{id}` in the path is the id of a row. */
  params?: P
  query?: Q
  body?: B
  /** Without it, the call answers that it succeeded. */
  response?: R
  limit?: Limit
  /** The largest body in bytes; the default suffices for JSON without files. */
  bodyLimit?: number
  /** 'form': a plain HTML form may send it as well. 'raw': the unparsed bytes, whose signature is checked. */
  accepts?: 'multipart' | 'form' | 'raw'
  /**
   * The page to which a plain HTML form leads, by the sent fields and the texts of the answer; `?problem=` there names the
   * reason of a refusal.
   */
  afterForm?: (sent: Record<string, string>) => string
  /** The page that shows a refused plain HTML form again, with everything that was typed: `?form=` there names it. */
  formPage?: (sent: Record<string, string>) => string
  /** The errors of fields that an answer names instead of a refusal; forms show them like those of a refusal. */
  answerErrors?(answer: z.output<R>, sent: z.output<B>): FieldMessages | null
  /**
   * The group of words about the fields of this form: its sentences below `errors.fields`, else the labels in the module of
   * that name, else the words that all forms of the back office share.
   */
  errorTexts?: string
  /** A sentence of the OpenAPI document about this call. */
  note?: string
  /** Also for a helper whose link has ended, since what a device recorded before must not be lost. */
  afterEnd?: true
  /** The answer holds whole numbers of people; each such reading is logged. */
  revealsNumbers?: true
  /** The call changes public pages, so the page cache is purged after it. */
  publishes?: true
  /** Statuses that its service may answer, for the OpenAPI document. */
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
  formPage?: (sent: Record<string, string>) => string
  answerErrors?(answer: z.output<R>, sent: z.output<B>): FieldMessages | null
  errorTexts?: string
  note?: string
  afterEnd: boolean
  revealsNumbers: boolean
  publishes: boolean
  refuses: readonly RefusedStatus[]
}

/** An endpoint with the feature that answers it, its group in the API, and the name of its export. */
export type DeclaredEndpoint = { feature: string; group: string; name: string; endpoint: Endpoint }

/** Tells the calls of a contract from its shapes and constants. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

const JSON_LIMIT = 256 * 1024

const ROW_PARAMS = { id }
type ParamsOf<Path extends string> = Path extends `${string}/{id}${string}` ? typeof ROW_PARAMS : Record<never, never>

/** Declares a call as pure data; serve() binds it, call() uses it, and everything else is derived from it. */
export function endpoint<
  Path extends string,
  A extends Access = 'permitted',
  P extends z.ZodRawShape = ParamsOf<Path>,
  Q extends z.ZodType = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = typeof success,
>(
  signature: `${Method} /api/${Path}`,
  declaration: Declaration<P, Q, B, R> & { access?: A },
): Endpoint<z.ZodObject<P>, Q, B, R, A> {
  const [method, path] = signature.split(' ') as [Method, string]
  return {
    method,
    path,
    summary: declaration.summary,
    access: declaration.access ?? ('permitted' as A),
    params: z.object(declaration.params ?? ((path.includes('/{id}') ? ROW_PARAMS : {}) as unknown as P)),
    query: declaration.query ?? (z.object({}) as unknown as Q),
    body: declaration.body ?? (z.undefined() as unknown as B),
    response: declaration.response ?? (success as unknown as R),
    limit: declaration.limit,
    bodyLimit: declaration.bodyLimit ?? JSON_LIMIT,
    accepts: declaration.accepts ?? 'json',
    afterForm: declaration.afterForm,
    formPage: declaration.formPage,
    answerErrors: declaration.answerErrors,
    errorTexts: declaration.errorTexts,
    note: declaration.note,
    afterEnd: declaration.afterEnd ?? false,
    revealsNumbers: declaration.revealsNumbers ?? false,
    publishes: declaration.publishes ?? false,
    refuses: declaration.refuses ?? [],
  }
}

/** The documented name of the permission: `POST api/sponsors/{id}`. */
export function permissionOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path.slice(1)}`
}

type PermissionHolder = { is_super_user: boolean; routePermissions: readonly string[] }

/** Returns the permissions that this person lacks; a super user lacks none. */
export const missingPermissionsOf = (user: PermissionHolder, permissions: readonly string[]): string[] =>
  user.is_super_user ? [] : permissions.filter((name) => !user.routePermissions.includes(name))

/** Tells whether this person may make the call. The server checks it, and screens hide other calls. */
export const may = (user: PermissionHolder, endpoint: Pick<Endpoint, 'method' | 'path'>): boolean =>
  missingPermissionsOf(user, [permissionOf(endpoint)]).length === 0

/** The calls that need the permission of their name, apart from helpers who need none. */
export const needsPermission = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'permitted' || access === 'helper'

/** Returns the path with its parameters filled in and the query appended. */
export function urlOf({ path }: Pick<Endpoint, 'path'>, input: { params?: unknown; query?: unknown } = {}): string {
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
        if (!isBlank(inner)) search.set(`${name}[${key}]`, String(inner))
  }
  return search.toString()
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
