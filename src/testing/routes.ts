import type { Endpoint } from '@/contract/endpoint'
import { ENDPOINTS } from '@/endpoints/all-endpoints'
import type { Route } from '@/server/http/serve'

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']
const modules = import.meta.glob<Record<string, Route>>('../app/**/route.ts', { eager: true })

/** Every exported method of every route file, with the documented path of its folder. */
export const boundRoutes = Object.entries(modules).flatMap(([file, routes]) =>
  METHODS.flatMap((method) => {
    const route = routes[method]
    return route?.endpoint ? [{ route, signature: `${method} ${pathOf(file)}` }] : []
  }),
)

/** The route of a call by its feature and name, such as `sponsors.saveSponsor`. */
export function routeOf(call: string): Route {
  const declared = ENDPOINTS.find(({ feature, name }) => `${feature}.${name}` === call)
  const bound = boundRoutes.find(({ route }) => route.endpoint === declared?.endpoint)
  if (!bound) throw new Error(`There is no call ${call}`)
  return bound.route
}

/** Route files without an endpoint; they check no principal. */
export const unboundRoutes = Object.entries(modules)
  .filter(([, routes]) => METHODS.every((method) => !routes[method]?.endpoint))
  .map(([file]) => pathOf(file))
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
