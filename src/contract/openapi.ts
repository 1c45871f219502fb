import { z } from 'zod'
import { type Endpoint, permissionOf } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { SESSION_COOKIE } from './names'
import { COMPONENTS, refusalsOf } from './openapi-refusals'
import { FEATURES, PARAMETERS } from './openapi-words'
import { contentTypesOf } from './shapes'

type Declared = (typeof ENDPOINTS)[number]
type Schema = { properties?: Record<string, Schema>; required?: string[]; [keyword: string]: unknown }

/** The whole API as OpenAPI 3.1, read off the endpoints; nothing of it is written by hand. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const declared of [...ENDPOINTS].sort(byPath)) {
    const { path, method } = declared.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(declared) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Academy events',
      version: '1',
      description: 'Errors answer { message, errors? } in the language of Accept-Language. Instants are UTC, ISO 8601.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [
      { url: '/', description: 'The site that serves this document, in production as elsewhere.', 'x-internal': false },
    ],
    tags: [...new Set(ENDPOINTS.map(({ feature }) => feature))].map((name) => ({ name, description: FEATURES[name] })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
      ...COMPONENTS,
    },
  }
}

const byPath = (a: Declared, b: Declared) => permissionKey(a.endpoint).localeCompare(permissionKey(b.endpoint), 'en')
const permissionKey = ({ path, method }: Endpoint) => `${path} ${method}`

function operationOf({ feature, name, endpoint }: Declared) {
  return {
    operationId: `${feature}.${name}`,
    summary: endpoint.summary,
    description: termsOf(endpoint),
    tags: [feature],
    ...(endpoint.access === 'permitted' && { 'x-permission': permissionOf(endpoint) }),
    security: endpoint.access === 'public' ? [] : [{ token: [] }, { cookie: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...bodyOf(endpoint),
    responses: { 200: answerOf(endpoint), ...refusalsOf(endpoint) },
  }
}

const ACCESS = {
  public: () => 'Open to everybody.',
  signedIn: () => 'For who is signed in.',
  permitted: (endpoint: Endpoint) => `Needs the permission \`${permissionOf(endpoint)}\`.`,
}

/** Who may make the call, and how often. */
function termsOf(endpoint: Endpoint): string {
  const { access, limit } = endpoint
  const often = limit ? ` At most ${limit.points} calls in ${limit.seconds} seconds from one address.` : ''
  return ACCESS[access](endpoint) + often
}

function parametersOf(shape: z.ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(shape)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    description: PARAMETERS[name],
    required: place === 'path' || required.includes(name),
    ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
    schema,
  }))
}

function bodyOf({ body, accepts }: Endpoint) {
  if (body instanceof z.ZodUndefined) return {}
  const type = accepts === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    requestBody: { required: !body.safeParse(undefined).success, content: { [type]: { schema: schemaOf(body) } } },
  }
}

function answerOf({ response }: Endpoint) {
  const types = contentTypesOf(response)
  const content =
    types.length > 0
      ? types.map((type) => [type, { schema: {} }])
      : [['application/json', { schema: schemaOf(response, 'output') }]]
  return { description: 'Done', content: Object.fromEntries(content) }
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output' = 'input'): Schema {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', override: readable })
  return schema as Schema
}

const INT32 = 2 ** 31

/** What programs of other languages need besides: how wide a number is, control characters by their numbers, each name of a map. */
function readable({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const {
    type,
    minimum = -Infinity,
    maximum = Infinity,
    pattern,
    propertyNames,
    required,
    additionalProperties,
  } = schema
  if (type === 'integer') schema.format = minimum >= -INT32 && maximum < INT32 ? 'int32' : 'int64'
  if (pattern)
    schema.pattern = pattern.replaceAll('\\p{Cc}', '\\u0000-\\u001f\\u007f-\\u009f').replaceAll('\\p{Cs}', '')
  if (propertyNames && required)
    schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties ?? {}]))
}
