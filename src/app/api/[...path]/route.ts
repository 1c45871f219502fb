import { METHODS } from '@/contract/endpoint'
import { findRoute } from '@/endpoints/routes'
import { notFoundResponse } from '@/server/http/serve'

type Context = { params: Promise<{ path: string[] }> }

async function answerCall(request: Request, { params }: Context): Promise<Response> {
  const found = findRoute((await params).path)
  // For a path without a call OPTIONS names all methods, as Next does.
  const allow = allowedMethodsOf(found ? found.methods.keys() : METHODS)
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

/** All calls of the API, and any other path under /api. */
export {
  answerCall as DELETE,
  answerCall as GET,
  answerCall as HEAD,
  answerCall as OPTIONS,
  answerCall as PATCH,
  answerCall as POST,
  answerCall as PUT,
}
