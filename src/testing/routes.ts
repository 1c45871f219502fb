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

/** Valid parameters for any path, so that a refusal has another reason. */
export const exampleParams = { id: 1, locale: 'de', language: 'de' }
const personalParams = {
  id: 'x'.repeat(22),
  registrationId: 'x'.repeat(22),
  note: 'x'.repeat(22),
  other: 'y'.repeat(22),
  merge: 'x'.repeat(22),
  email: 'nobody@example.org',
}
const ownParams = { token: 'x'.repeat(44), id: 'x'.repeat(22), companion: 'x'.repeat(22) }
const sessionParams = { id: 1, session: 'x'.repeat(22) }
const planParams = { id: 1, mail: 1 }
const checkInParams = {
  id: 1,
  device: 'x'.repeat(22),
  link: 'x'.repeat(22),
  action: 'x'.repeat(22),
  paper: 'x'.repeat(22),
}
const accreditationParams = { id: 1, accreditation: 1 }

export function fittingParamsOf(endpoint: Endpoint): Record<string, string | number> {
  const fitting = [
    exampleParams,
    sessionParams,
    planParams,
    accreditationParams,
    checkInParams,
    personalParams,
    ownParams,
  ].find((params) => endpoint.params.safeParse(params).success)
  return fitting ?? personalParams
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
