import { z } from 'zod'
import { type DeclaredEndpoint, type Endpoint, needsPermission, permissionOf } from '@/contract/endpoint'
import { contentTypesOf, isRedirect } from '@/contract/shapes'
import { SESSION_COOKIE } from '@/contract/shared-names'
import { ENDPOINTS, GROUPS } from './all-endpoints'
import { extractSchemas, SHAPE_NAMES } from './openapi-components'
import { PARAMETER_DESCRIPTIONS } from './openapi-descriptions'
import { errorResponsesOf, OPENAPI_COMPONENTS } from './openapi-errors'
import { extractParameters } from './openapi-parameters'
import { schemaOf } from './openapi-schema'

/** The whole API as OpenAPI 3.1, derived from the endpoints; nothing in it is written by hand. */
export function openApi() {
  const { paths, parameters, schemas } = extractSchemas(extractParameters(describeCalls()))
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
    tags: [...new Set(ENDPOINTS.map(({ group }) => group))].sort().map((name) => ({
      name,
      description: GROUPS.get(name),
    })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
      },
      ...OPENAPI_COMPONENTS,
      schemas: { ...OPENAPI_COMPONENTS.schemas, ...schemas },
      parameters,
    },
  }
}

/** Each call by its path and method, with every shape written out. */
export function describeCalls() {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const declared of [...ENDPOINTS].sort(byPath)) {
    const { path, method } = declared.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(declared) }
  }
  return paths
}

const byPath = (a: DeclaredEndpoint, b: DeclaredEndpoint) =>
  permissionKey(a.endpoint).localeCompare(permissionKey(b.endpoint), 'en')
const permissionKey = ({ path, method }: Endpoint) => `${path} ${method}`

function operationOf({ group, name, endpoint }: DeclaredEndpoint) {
  return {
    operationId: `${group}.${name}`,
    summary: endpoint.summary,
    description: [accessDescriptionOf(endpoint), endpoint.note].filter(Boolean).join(' '),
    tags: [group],
    ...(needsPermission(endpoint) && { 'x-permission': permissionOf(endpoint) }),
    security: endpoint.access === 'public' ? [] : [{ token: [] }, { cookie: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...requestBodyOf(endpoint),
    responses: { ...successResponseOf(endpoint), ...errorResponsesOf(endpoint) },
  }
}

const ACCESS_DESCRIPTIONS = {
  public: () => 'Open to everybody.',
  signedIn: () => 'For who is signed in.',
  permitted: (endpoint: Endpoint) => `Needs the permission \`${permissionOf(endpoint)}\`.`,
  helper: (endpoint: Endpoint) =>
    `Needs the permission \`${permissionOf(endpoint)}\`, or the link of a helper of this event.`,
}

/** Describes the permission that the call needs and its rate limit. */
function accessDescriptionOf(endpoint: Endpoint): string {
  const { access, limit } = endpoint
  const often = limit ? ` At most ${limit.points} calls in ${limit.seconds} seconds from one address.` : ''
  return ACCESS_DESCRIPTIONS[access](endpoint) + often
}

function parametersOf(shape: z.ZodType, location: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(shape, 'input', SHAPE_NAMES)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    description: PARAMETER_DESCRIPTIONS[name],
    required: location === 'path' || required.includes(name),
    ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
    schema,
  }))
}

function requestBodyOf({ body, accepts }: Endpoint) {
  if (body instanceof z.ZodUndefined) return {}
  const type = accepts === 'multipart' ? 'multipart/form-data' : 'application/json'
  return {
    requestBody: {
      required: !body.safeParse(undefined).success,
      content: { [type]: { schema: schemaOf(body, 'input', SHAPE_NAMES) } },
    },
  }
}

function successResponseOf({ response }: Endpoint) {
  if (isRedirect(response)) return { 303: { description: 'Leads to the address in the header `location`' } }
  const types = contentTypesOf(response)
  const content =
    types.length > 0
      ? types.map((type) => [type, { schema: {} }])
      : [['application/json', { schema: schemaOf(response, 'output', SHAPE_NAMES) }]]
  return { 200: { description: 'Done', content: Object.fromEntries(content) } }
}

const LINE_LENGTH = 120

/** The document as readable JSON: a value that fits into one line is printed on one line. */
export const openApiText = (document: object): string => `${printJson(document, '')}\n`

function printJson(value: unknown, indent: string): string {
  const line = JSON.stringify(value, null, 1).replace(/\n */g, ' ')
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_LENGTH) return line
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((part) => printJson(part, deeper))
    : Object.entries(value).flatMap(([key, part]) =>
        part === undefined ? [] : [`${JSON.stringify(key)}: ${printJson(part, deeper)}`],
      )
  const [opening, closing] = Array.isArray(value) ? '[]' : '{}'
  return `${opening}\n${parts.map((part) => deeper + part).join(',\n')}\n${indent}${closing}`
}
