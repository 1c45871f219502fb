import { z } from 'zod'
import type { Endpoint } from '@/contract/endpoint'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import { ROUTES } from '@/endpoints/routes'
import type { Route } from '@/server/http/serve'

export const boundRoutes = ROUTES.map((route) => ({
  route,
  signature: `${route.endpoint.method} ${route.endpoint.path}`,
}))

/** The route of a call by its group and name, such as `sponsors.saveSponsor`. */
export function routeOf(call: string): Route {
  const declared = ENDPOINTS.find(({ group, name }) => `${group}.${name}` === call)
  const route = ROUTES.find(({ endpoint }) => endpoint === declared?.endpoint)
  if (!route) throw new Error(`There is no call ${call}`)
  return route
}

/** The routes that are no calls of the API; they check no principal. */
export const unboundRoutes = Object.keys(import.meta.glob('../app/**/route.ts'))
  .map(pathOf)
  .filter((path) => path !== '/api/[...path]')
  .sort()

function pathOf(file: string): string {
  return file
    .replace('../app', '')
    .replace('/route.ts', '')
    .replace(/\/\(\w+\)/g, '')
    .replace(/\[(\w+)\]/g, '{$1}')
}

const EXAMPLES = [1, 'x'.repeat(22), 'x'.repeat(44), 'de', 'nobody@example.org']

/** Valid parameters of a call, so that a refusal has another reason; the two people of a merge differ. */
export function fittingParamsOf({ params }: Endpoint): Record<string, string | number> {
  const shapes: [string, z.ZodType][] = params instanceof z.ZodObject ? Object.entries(params.shape) : []
  const exampleOf = (name: string, shape: z.ZodType) =>
    name === 'other' ? 'y'.repeat(22) : EXAMPLES.find((example) => shape.safeParse(example).success)
  return Object.fromEntries(shapes.map(([name, shape]) => [name, exampleOf(name, shape) ?? 'x']))
}

/** Names an item that does not exist. */
export const paramsOfMissingItem = (endpoint: Endpoint) => {
  const params = fittingParamsOf(endpoint)
  return params.id === 1 ? { ...params, id: 999_999 } : params
}

export function emptyBodyFor({ accepts }: Endpoint): FormData | Record<never, never> {
  if (accepts !== 'multipart') return {}
  const form = new FormData()
  form.set('nothing', '')
  return form
}
