import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SITE = String(process.env.BASE_URL)

/** Serves a page that the browser takes for another site: ours is localhost, this one an IP address. */
export async function openHostileSite(html: string): Promise<{ url: string; close: () => Promise<unknown> }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Elsewhere</title><body>${html}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}/`, close: () => new Promise((resolve) => server.close(resolve)) }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
