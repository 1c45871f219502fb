import { permissionOf, urlOf } from '@/contract/endpoint'
import { errorResponsesOf } from '@/endpoints/openapi-errors'
import type { Route } from '@/server/http/serve'

type CallOptions = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

const ORIGIN = 'http://localhost:3000'

/** Calls a bound route as the framework would, and fails on a status that the OpenAPI document does not list. */
export async function callRoute(route: Route, { params = {}, query, body, token, headers = {} }: CallOptions = {}) {
  const { endpoint } = route
  const raw = typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body)
  const request = new Request(ORIGIN + urlOf(endpoint, { params, query }), {
    method: endpoint.method,
    headers: {
      'accept-language': 'en',
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : raw,
  })
  const named = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const response = await route(request, { params: Promise.resolve(named) })
  if (response.status >= 400 && !(response.status in errorResponsesOf(endpoint)))
    throw new Error(
      `${permissionOf(endpoint)} answered ${response.status}, which the document of the API does not know`,
    )
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? await response.json() : undefined,
    response,
  }
}
