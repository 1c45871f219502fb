import { z } from 'zod'
import { type Endpoint, permissionOf } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { SESSION_COOKIE } from './names'

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
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
      schemas: { Problem: PROBLEM },
    },
  }
}

const PROBLEM = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
}

const byPath = (a: Declared, b: Declared) => permissionKey(a.endpoint).localeCompare(permissionKey(b.endpoint), 'en')
const permissionKey = ({ path, method }: Endpoint) => `${path} ${method}`

function operationOf({ feature, name, endpoint }: Declared) {
  return {
    operationId: `${feature}.${name}`,
    summary: endpoint.summary,
    tags: [feature],
    ...(endpoint.access === 'permitted' && { 'x-permission': permissionOf(endpoint) }),
    security: endpoint.access === 'public' ? [] : [{ token: [] }, { cookie: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...bodyOf(endpoint),
    responses: {
      200: answerOf(endpoint),
      ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, REFUSAL])),
    },
  }
}

const REFUSAL = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function refusalsOf(endpoint: Endpoint): number[] {
  const { access, method, path, limit } = endpoint
  return [
    ...(access === 'public' ? [] : [401]),
    ...(access === 'permitted' ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(method === 'POST' && path.endsWith('{id}') ? [409] : []),
    ...(hasInput(endpoint) ? [422] : []),
    ...(limit ? [429] : []),
  ]
}

const hasInput = ({ body, query }: Endpoint) =>
  !(body instanceof z.ZodUndefined) || Object.keys(schemaOf(query).properties ?? {}).length > 0

function parametersOf(shape: z.ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(shape)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
    schema,
  }))
}

function bodyOf({ body, accepts }: Endpoint) {
  if (body instanceof z.ZodUndefined) return {}
  const type = accepts === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(body) } } } }
}

function answerOf({ response }: Endpoint) {
  const { contentType } = z.globalRegistry.get(response) ?? {}
  const type = typeof contentType === 'string' ? contentType : 'application/json'
  const schema = typeof contentType === 'string' ? {} : schemaOf(response, 'output')
  return { description: 'Done', content: { [type]: { schema } } }
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output' = 'input'): Schema {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema as Schema
}
