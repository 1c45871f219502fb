import 'server-only'
import type { DeclaredEndpoint, Endpoint } from '@/contract/endpoint'
import * as access from '@/features/access/contract'
import { scanRoutes } from '@/features/access/service/grantable-calls'
import { type Handler, notFoundResponse, type Route, serve } from '@/server/http/serve'
import { ENDPOINTS } from './all-endpoints'
import { routeFinder } from './find-route'

type Handlers = Record<string, Handler<Endpoint>>

const loadedHandlers = new Map<string, Handlers>()

/** Loads the handlers of a feature with the first call that it answers, so that a start loads none. */
async function loadHandlers(feature: string): Promise<Handlers> {
  const { handlers }: { handlers: Handlers } = await import(`@/features/${feature}/handlers`)
  loadedHandlers.set(feature, handlers)
  return handlers
}

function bindCall({ feature, name, endpoint }: DeclaredEndpoint): Route {
  // The list of all calls lies above the features, so this call is bound here.
  if (endpoint === access.scanRoutes)
    return serve(access.scanRoutes, ({ principal }) => scanRoutes(ENDPOINTS, principal))
  return serve(endpoint, async (call) => {
    const handlers = loadedHandlers.get(feature) ?? (await loadHandlers(feature))
    const handler = handlers[name]
    if (!handler) throw new Error(`src/features/${feature}/handlers.ts has no handler ${name}`)
    return handler(call)
  })
}

/** Every call of the API, bound to its handler. */
export const ROUTES: Route[] = ENDPOINTS.map(bindCall)

const findRoute = routeFinder(ROUTES)
/** The methods that OPTIONS names for a path without a call, as Next does. */
const ALL_METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']

type Context = { params: Promise<{ path: string[] }> }

/** Answers any call of the API by its path and method. */
export async function answerCall(request: Request, { params }: Context): Promise<Response> {
  const found = findRoute((await params).path)
  const allow = allowedMethodsOf(found ? found.methods.keys() : ALL_METHODS)
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  if (!found) return notFoundResponse(request)
  const route = found.methods.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (!route) return new Response(null, { status: 405, headers: { allow } })
  return route(request, { params: Promise.resolve(found.params) })
}

function allowedMethodsOf(methods: Iterable<string>): string {
  const allowed = new Set([...methods, 'OPTIONS'])
  if (allowed.has('GET')) allowed.add('HEAD')
  return [...allowed].sort().join(', ')
}
