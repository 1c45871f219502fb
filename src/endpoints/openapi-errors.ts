import { z } from 'zod'
import type { Endpoint } from '@/contract/endpoint'

/** The body of every error. An error that a later attempt may resolve has a Retry-After header. */
const PROBLEM = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'What is wrong, in the language of Accept-Language.' },
    errors: {
      type: 'object',
      description: 'What is wrong with each field, by its path.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string', description: 'Names the call in the log.' },
  },
}

const REASONS = {
  400: 'The request cannot be read.',
  401: 'Nobody is signed in.',
  403: 'The caller lacks the permission.',
  404: 'There is no such thing, or none that may be seen.',
  409: 'Somebody else has changed it meanwhile; the answer holds their version.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  422: 'What was sent breaks a rule; the answer says which.',
  429: 'There were too many calls.',
  500: 'Something went wrong on our side.',
  503: 'The site cannot answer at the moment.',
}
type Status = keyof typeof REASONS

const responseNameOf = (status: Status) => `Refused${status}`

const RETRY_AFTER = {
  'Retry-After': {
    description: 'Seconds to wait.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
  },
}
const hasRetryAfter = (status: Status) => status === 429 || status === 503
const statuses = Object.keys(REASONS).map((status) => Number(status) as Status)

export const OPENAPI_COMPONENTS = {
  schemas: { Problem: PROBLEM },
  responses: Object.fromEntries(
    statuses.map((status) => [
      responseNameOf(status),
      {
        description: REASONS[status],
        ...(hasRetryAfter(status) && { headers: RETRY_AFTER }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  ),
}

/** Returns every status besides success that the call can answer. */
export function errorResponsesOf(endpoint: Endpoint) {
  const answered = statuses.filter(
    (status) =>
      ALWAYS_POSSIBLE.has(status) || endpoint.refuses.includes(status as never) || POSSIBLE_WHEN[status]?.(endpoint),
  )
  return Object.fromEntries(
    answered.map((status) => [status, { $ref: `#/components/responses/${responseNameOf(status)}` }]),
  )
}

const ALWAYS_POSSIBLE = new Set<Status>([400, 500, 503])

const POSSIBLE_WHEN: Partial<Record<Status, (endpoint: Endpoint) => boolean>> = {
  401: ({ access }) => access !== 'public',
  // A helper of the check-in is refused. A call that changes data must come from a page of this site, or bring a token.
  403: ({ access, method }) => access !== 'public' || method !== 'GET',
  404: (endpoint) => endpoint.path.includes('{') || endpoint.accepts === 'raw' || fieldsOf(endpoint).some(isId),
  409: (endpoint) => fieldsOf(endpoint).includes('updated_at'),
  413: hasBody,
  415: hasBody,
  422: (endpoint) => endpoint.method !== 'GET' || fieldsOf(endpoint).length > 0,
  429: ({ limit }) => limit !== undefined,
}

function hasBody({ body }: Endpoint): boolean {
  return !(body instanceof z.ZodUndefined)
}

const isId = (name: string) => /(^|_)ids?$/.test(name)

/** The names of the fields in the query and the body. */
const fieldsOf = ({ query, body }: Endpoint) => [query, body].flatMap((shape) => Object.keys(propertiesOf(shape)))

function propertiesOf(shape: z.ZodType): object {
  const { properties = {}, anyOf = [], allOf = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return Object.assign({}, properties, ...[...anyOf, ...allOf].map((part) => part.properties ?? {}))
}
