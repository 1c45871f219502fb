import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RenderedResponse } from './cached-response.ts'
import { GatewayRequest } from './request.ts'
import { GatewayResponse } from './response.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

const RENDER_TIMEOUT_MS = 30_000

type AnonymousRequest = {
  url: string
  method?: string
  headers: Record<string, string>
  preset?: Record<string, string>
  timeoutMs?: number
}

/**
 * Calls the handler with a request that no client sent. Nothing of a visitor can enter a page that others get, and a
 * visitor who disconnects does not break the page of those who wait.
 */
export function renderAnonymous(handler: Handler, page: AnonymousRequest): Promise<RenderedResponse> {
  const request = new GatewayRequest(new Socket())
  Object.assign(request, {
    method: page.method ?? 'GET',
    url: page.url,
    httpVersion: '1.1',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  })
  Object.assign(request.headers, page.headers)
  request.push(null)
  const response = new GatewayResponse(request)
  for (const [name, value] of Object.entries(page.preset ?? {})) response.setHeader(name, value)

  return new Promise<RenderedResponse>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the page took too long')), page.timeoutMs ?? RENDER_TIMEOUT_MS)
    response.onAborted = (error) => reject(error ?? new Error('the page broke off'))
    response.chooseBodyMode = () => ({
      whole: (body) => {
        resolve({ status: response.statusCode, headers: headersOf(response), body })
        response.emit('finish')
        response.emit('close')
      },
    })
    response.once('close', () => clearTimeout(timer))
    Promise.resolve(handler(request, response)).catch(reject)
  })
}

function headersOf(response: GatewayResponse): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(response.getHeaders())
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  )
}
