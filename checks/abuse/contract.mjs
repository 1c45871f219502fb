// All calls of public/openapi.json, with paths and bodies that they accept.
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../scripts/install.mjs'
import { dereference } from '../../src/endpoints/openapi-references.ts'
import '../../scripts/source-loader.mjs'

/** The OpenAPI document does not say whether a call takes a form as well. */
const { ENDPOINTS } = await import('../../src/endpoints/all-endpoints.ts')
const ACCEPTED_TYPES = new Map(
  ENDPOINTS.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint.accepts]),
)
const { paths } = dereference(JSON.parse(fs.readFileSync(path.join(ROOT, 'public/openapi.json'), 'utf8')))

export const CALLS = Object.entries(paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => callOf(method.toUpperCase(), address, operation)),
)

function callOf(method, address, operation) {
  const [type, { schema: body } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const parameters = operation.parameters ?? []
  return {
    name: `${method} ${address}`,
    method,
    address,
    type,
    accepts: ACCEPTED_TYPES.get(`${method} ${address}`),
    body,
    params: parameters.filter((one) => one.in === 'path'),
    query: parameters.filter((one) => one.in === 'query'),
    access: operation.security.length === 0 ? 'public' : operation['x-permission'] ? 'permitted' : 'signedIn',
    statuses: Object.keys(operation.responses).map(Number),
  }
}

export const findCall = (name) => CALLS.find((call) => call.name === name)
export const isWrite = ({ method }) => method !== 'GET'
/** One call creates an item and saves an existing one. */
export const createsRows = (call) =>
  call.method === 'POST' &&
  // A preview takes the id of a new item as well, and stores nothing.
  call.address.endsWith('{id}') &&
  call.params.some(({ name, schema }) => name === 'id' && schema.anyOf?.some((one) => one.const === 'new'))

const SECRET = 'x'.repeat(22)
/** Well-formed values that belong to no row. */
const MISSING_IDS = {
  session: SECRET,
  registrationId: SECRET,
  inviteslug: SECRET,
  email: 'nobody@example.org',
  locale: 'de',
  language: 'de',
  type: 'confirmation',
}

/**
 * Fills in the path parameters as given, without encoding. A parameter without a value gets one that belongs to no row.
 */
export function pathOf({ address, params }, given = {}) {
  const writtenFor = ({ name, schema }) => given[name] ?? MISSING_IDS[name] ?? (isNumeric(schema) ? 999_999 : SECRET)
  return params.reduce((text, param) => text.replace(`{${param.name}}`, writtenFor(param)), address)
}

const isNumeric = (schema) => [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'integer')

let emailCount = 0
export const anEmail = () => {
  emailCount += 1
  return `abuse${emailCount}.${process.pid}@example.org`
}

const PASSWORD = 'seven quiet lighthouses'
/** A PNG of one pixel. */
export const ONE_PIXEL_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const FIELD_VALUES = {
  email: anEmail,
  to: anEmail,
  password: () => PASSWORD,
  password_confirmation: () => PASSWORD,
  language: () => 'de',
  timezone: () => 'Europe/Berlin',
  terms_conditions: () => true,
  time: () => '18:00',
  date: () => '2099-06-15',
  end_time: () => '20:00',
  breaks: () => '18:30–18:45',
  category_d: () => true,
  accepted_warnings: () => 0,
  access_link: () => '',
  videolink: () => '',
  videolink2: () => '',
  efn: () => '802760400000005',
  image: () => ({ name: 'dot.png', data: ONE_PIXEL_PNG }),
}

/**
 * Builds a body that matches the schema: all fields of an object, the first of several alternatives, and the values of
 * `given`.
 */
export function bodyOf(schema, given = {}, name = '') {
  if (Object.hasOwn(given, name)) return given[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find(Boolean)
  if (FIELD_VALUES[name] && schema.type !== 'object') return FIELD_VALUES[name]()
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return bodyOf(first, given)
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([field]) => given[field] !== undefined || !OMITTED_FIELDS.has(field),
    )
    return Object.fromEntries(fields.map(([field, shape]) => [field, bodyOf(shape, given, field)]))
  }
  return TYPE_VALUES[schema.type]?.(schema, given) ?? null
}

/** The fields of a body that take any text of a hundred characters. */
export const textFieldsOf = ({ properties }) =>
  Object.keys(properties).filter((name) => properties[name].maxLength >= 100 && !FIELD_VALUES[name])

/** Timestamps of an earlier version, files, references that need an existing row, and a check-out, which needs a check-in. */
const OMITTED_FIELDS = new Set([
  'cancelled_at',
  'updated_at',
  'own_header_image',
  'picture',
  'pdf_document',
  'signature',
  'stamp',
  'attachment',
  'code',
  'ids',
  'invite_slug',
  'id',
  'accompaniment_of',
  'companion',
  'registration_deadline',
  'company',
  'left',
])

const TYPE_VALUES = {
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
