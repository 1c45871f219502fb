import { type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import { createGateway, type GatewaySettings } from '@/gateway/gateway'
import type { Handler } from '@/gateway/render-anonymous'

type TestResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
type TestRequest = { method?: string; headers?: Record<string, string>; body?: Buffer[] }

let close: () => void = () => undefined
afterEach(() => close())

/** Starts a gateway in front of this handler, on a port of its own. */
export async function aGateway(handler: Handler, settings: Partial<GatewaySettings> = {}) {
  const gateway = createGateway(handler, {
    appUrl: 'http://localhost:3000',
    development: false,
    trustedHops: 0,
    ...settings,
  })
  await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve))
  close = () => {
    gateway.server.closeAllConnections()
    gateway.server.close()
  }
  const bound = gateway.server.address()
  const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
  return { ...gateway, port, send: (path: string, sent: TestRequest = {}) => sendRequest(port, path, sent) }
}

function sendRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body = [] }: TestRequest,
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const whole = Buffer.concat(chunks)
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: whole, text: String(whole) })
      })
    })
    outgoing.on('error', reject)
    for (const chunk of body) outgoing.write(chunk)
    outgoing.end()
  })
}

export const LONG_TEXT = `<p>${'Fortbildung '.repeat(300)}</p>`
export const SAMPLE_PAGE = `<!doctype html><script>start()</script>${LONG_TEXT}`

export function sendHtml(response: ServerResponse, body = SAMPLE_PAGE, headers: Record<string, string> = {}) {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
  response.write(body.slice(0, 10))
  response.end(body.slice(10))
}
