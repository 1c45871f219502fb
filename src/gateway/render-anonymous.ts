import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Reply } from './reply.ts'
import type { Finished } from './stored.ts'
import { Visit } from './visit.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

const PATIENCE = 30_000

type Page = {
  url: string
  method?: string
  headers: Record<string, string>
  preset?: Record<string, string>
  patience?: number
}

/**
 * Lets the handler answer a request that no client sent, so that nothing of a visitor can enter a page that others
 * get, and a visitor who leaves does not break the page of those who wait.
 */
export function renderAlone(handler: Handler, page: Page): Promise<Finished> {
  const request = new Visit(new Socket())
  Object.assign(request, {
    method: page.method ?? 'GET',
    url: page.url,
    httpVersion: '1.1',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  })
  Object.assign(request.headers, page.headers)
  request.push(null)
  const reply = new Reply(request)
  for (const [name, value] of Object.entries(page.preset ?? {})) reply.setHeader(name, value)

  return new Promise<Finished>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the page took too long')), page.patience ?? PATIENCE)
    reply.broken = (error) => reject(error ?? new Error('the page broke off'))
    reply.treat = () => ({
      whole: (body) => {
        resolve({ status: reply.statusCode, headers: headersOf(reply), body })
        reply.emit('finish')
        reply.emit('close')
      },
    })
    reply.once('close', () => clearTimeout(timer))
    Promise.resolve(handler(request, reply)).catch(reject)
  })
}

function headersOf(reply: Reply): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders())
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  )
}
