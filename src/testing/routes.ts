import type { Endpoint } from '@/contract/endpoint'
import type { Route } from '@/server/serve'

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']
const modules = import.meta.glob<Record<string, Route>>('../app/**/route.ts', { eager: true })

/** Every exported method of every route file, with the documented path that its folder stands for. */
export const served = Object.entries(modules).flatMap(([file, routes]) =>
  METHODS.flatMap((method) => {
    const route = routes[method]
    return route?.endpoint ? [{ route, signature: `${method} ${pathOf(file)}` }] : []
  }),
)

/** Route files that bind no endpoint: they ask for no person. */
export const servedOutside = Object.entries(modules)
  .filter(([, routes]) => METHODS.every((method) => !routes[method]?.endpoint))
  .map(([file]) => pathOf(file))
  .sort()

function pathOf(file: string): string {
  return file
    .replace('../app', '')
    .replace('/route.ts', '')
    .replace(/\[(\w+)\]/g, '{$1}')
}

/** Values of the right form for the path: what is refused is refused for another reason. */
export const someParams = { id: 1, locale: 'de', language: 'de' }
const personal = { id: 'x'.repeat(22), registrationId: 'x'.repeat(22), email: 'nobody@example.org' }
const session = { id: 1, session: 'x'.repeat(22) }

export function paramsOf(endpoint: Endpoint): Record<string, string | number> {
  const fitting = [someParams, session, personal].find((params) => endpoint.params.safeParse(params).success)
  return fitting ?? personal
}

/** An item that is not there. */
export const absent = (endpoint: Endpoint) => {
  const params = paramsOf(endpoint)
  return params.id === 1 ? { ...params, id: 999_999 } : params
}

export function nothingFor({ accepts }: Endpoint): FormData | Record<never, never> {
  if (accepts !== 'multipart') return {}
  const form = new FormData()
  form.set('nothing', '')
  return form
}
