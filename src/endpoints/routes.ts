import type { DeclaredEndpoint, Endpoint } from '@/contract/endpoint'
import * as access from '@/features/access/contract'
import { addressesOf, scanRoutes } from '@/features/access/service/grantable-calls'
import { type Handler, type Route, serve } from '@/server/http/serve'
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

export const ROUTES: Route[] = ENDPOINTS.map(bindCall)

export const findRoute = routeFinder(ROUTES, addressesOf)
