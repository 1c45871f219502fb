// Every call that public/openapi.json promises, and bodies that each of them takes.
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../install.mjs'
import '../../sources.mjs'

/** What the document does not tell: whether a call takes a form as well. */
const { ENDPOINTS } = await import('../../../src/contract/endpoints.ts')
const ACCEPTS = new Map(ENDPOINTS.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint.accepts]))
const { paths } = JSON.parse(fs.readFileSync(path.join(ROOT, 'public/openapi.json'), 'utf8'))

export const CALLS = Object.entries(paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, said]) => callOf(method.toUpperCase(), address, said)),
)

function callOf(method, address, said) {
  const [type, { schema: body } = {}] = Object.entries(said.requestBody?.content ?? {})[0] ?? []
  const parameters = said.parameters ?? []
  return {
    name: `${method} ${address}`,
    method,
    address,
    type,
    accepts: ACCEPTS.get(`${method} ${address}`),
    body,
    params: parameters.filter((one) => one.in === 'path'),
    query: parameters.filter((one) => one.in === 'query'),
    access: said.security.length === 0 ? 'public' : said['x-permission'] ? 'permitted' : 'signedIn',
    statuses: Object.keys(said.responses).map(Number),
  }
}

export const callNamed = (name) => CALLS.find((call) => call.name === name)
export const isWrite = ({ method }) => method !== 'GET'

const SECRET = 'x'.repeat(22)
/** Of the right form, and nobody's. */
const ABSENT = {
  session: SECRET,
  registrationId: SECRET,
  inviteslug: SECRET,
  email: 'nobody@example.org',
  locale: 'de',
  language: 'de',
  type: 'confirmation',
}

/** The path with these values in it, written as they are given; without one, that of something that is not there. */
export function pathOf({ address, params }, given = {}) {
  const writtenFor = ({ name, schema }) => given[name] ?? ABSENT[name] ?? (numbers(schema) ? 999_999 : SECRET)
  return params.reduce((text, param) => text.replace(`{${param.name}}`, writtenFor(param)), address)
}

const numbers = (schema) => [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'integer')

let drawn = 0
export const anAddress = () => {
  drawn += 1
  return `abuse${drawn}.${process.pid}@example.org`
}

const PASSWORD = 'seven quiet lighthouses'
/** A picture of one dot. */
export const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const NAMED = {
  email: anAddress,
  to: anAddress,
  password: () => PASSWORD,
  password_confirmation: () => PASSWORD,
  language: () => 'de',
  timezone: () => 'Europe/Berlin',
  terms_conditions: () => true,
  time: () => '18:00',
  date: () => '2099-06-15',
  end_time: () => '20:00',
  category_d: () => true,
  videolink: () => '',
  videolink2: () => '',
  image: () => ({ name: 'dot.png', data: DOT }),
}

/** A body that fits the shape: of objects all fields, of alternatives the first, and of `given` whatever it names. */
export function bodyOf(schema, given = {}, name = '') {
  if (Object.hasOwn(given, name)) return given[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find(Boolean)
  if (NAMED[name] && schema.type !== 'object') return NAMED[name]()
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return bodyOf(first, given)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => given[field] !== undefined || !LEFT_OUT.has(field),
    )
    return Object.fromEntries(fields.map(([field, shape]) => [field, bodyOf(shape, given, field)]))
  }
  return PLAIN[schema.type]?.(schema, given) ?? null
}

/** Stamps of an earlier version, files, and what means something only where there is something to name. */
const LEFT_OUT = new Set([
  'updated_at',
  'own_header_image',
  'picture',
  'pdf_document',
  'code',
  'ids',
  'invite_slug',
  'id',
  'accompaniment_of',
  'registration_deadline',
  'company',
])

const PLAIN = {
  string: ({ pattern, minLength = 0, format }) => {
    if (format === 'date' || /\\d\{4\}-/.test(pattern ?? '')) return '2099-06-15'
    if (pattern?.includes('[\\w-]{16')) return SECRET
    return 'Wort'.repeat(Math.max(1, Math.ceil(minLength / 4)))
  },
  integer: ({ minimum = 0 }) => Math.max(1, minimum),
  number: ({ minimum = 0 }) => minimum,
  boolean: () => false,
  array: ({ items, minItems = 0 }, given) => (minItems > 0 ? [bodyOf(items, given)] : []),
}
