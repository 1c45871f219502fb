import { type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import { createDoor, type DoorSettings } from '@/door/door'
import type { Handler } from '@/door/render'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
type Asked = { method?: string; headers?: Record<string, string>; body?: Buffer[] }

let close: () => void = () => undefined
afterEach(() => close())

/** A door in front of this handler, on a port of its own. */
export async function aDoor(handler: Handler, settings: Partial<DoorSettings> = {}) {
  const door = createDoor(handler, { appUrl: 'http://localhost:3000', development: false, trustedHops: 0, ...settings })
  await new Promise<void>((resolve) => door.server.listen(0, '127.0.0.1', resolve))
  close = () => {
    door.server.closeAllConnections()
    door.server.close()
  }
  const bound = door.server.address()
  const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
  return { ...door, port, ask: (path: string, asked: Asked = {}) => ask(port, path, asked) }
}

function ask(port: number, path: string, { method = 'GET', headers = {}, body = [] }: Asked): Promise<Answer> {
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

export const LONG = `<p>${'Fortbildung '.repeat(300)}</p>`
export const PAGE = `<!doctype html><script>start()</script>${LONG}`

export function html(response: ServerResponse, body = PAGE, headers: Record<string, string> = {}) {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers })
  response.write(body.slice(0, 10))
  response.end(body.slice(10))
}
