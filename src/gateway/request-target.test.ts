import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createGateway } from './gateway'
import { requestTargetOf } from './request-target'

const appUrl = 'https://events.example.org'
const target = (url: string) => requestTargetOf({ url }, appUrl)

describe('the request target', () => {
  it.each([
    ['/', '/'],
    ['/events?search=100%', '/events?search=100%'],
    ['/unsubscribe/1/a%40b.de', '/unsubscribe/1/a%40b.de'],
    ['https://events.example.org/events?a=b', '/events?a=b'],
    ['http://events.example.org', '/'],
    ['/./admin', '/admin'],
    ['/%2e/admin', '/admin'],
    ['/events/.%2E/admin?a=../b', '/admin?a=../b'],
    ['/events\\..\\admin#part', '/admin'],
    ['/%61dmin/%7Eevents', '/admin/~events'],
    ['/%252e%252e/admin', '/%252e%252e/admin'],
    ['/events/..%2fadmin', '/events/..%2fadmin'],
  ])('is %s, read as %s', (url, path) => expect(target(url)).toBe(path))

  it.each(['/%ff', '/events/%', '/events/1%00', 'http://elsewhere.example/events', '*', 'events', ''])(
    'is nothing for %s',
    (url) => expect(target(url)).toBeNull(),
  )
})

describe('the gateway', () => {
  let close = () => undefined as unknown
  afterEach(() => close())

  async function aPort(seen: string[] = []) {
    const { server } = createGateway(
      ({ url = '' }, response) => {
        seen.push(url)
        response.end('answered')
      },
      { appUrl, development: false, trustedHops: 0 },
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    close = () => server.close()
    const bound = server.address()
    return typeof bound === 'object' && bound ? bound.port : 0
  }

  it.each([
    ['/%ff', 'text/html', 'lang="en"'],
    ['/%ff', '*/*', '"message"'],
    ['/api/%ff', 'text/html', '"message"'],
  ])('answers %s for %s with a text', async (path, accept, words) => {
    const port = await aPort()
    const headers = { accept, 'accept-language': 'en' }
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, headers, agent: false }, (incoming) => {
        let text = ''
        incoming.on('data', (chunk) => {
          text += chunk
        })
        incoming.on('end', () => resolve({ status: incoming.statusCode, text }))
      })
      outgoing.on('error', reject).end()
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(words)
  })

  it.each([
    ['TRACE / HTTP/1.1', '405', []],
    ['POST /events/1 HTTP/1.1', '405', []],
    ['DELETE /en/admin HTTP/1.1', '405', []],
    ['PUT /api/../imprint HTTP/1.1', '405', []],
    ['DELETE /api/events HTTP/1.1', '200', ['/api/events']],
    ['GET /api/.%2e/%2E/oauth/%67ithub HTTP/1.1', '200', ['/oauth/github']],
    ['PROPFIND /api/user HTTP/1.1', '405', []],
    ['GET https://events.example.org/api/user HTTP/1.1', '200', ['/api/user']],
    ['GET https://elsewhere.example/api/user HTTP/1.1', '400', []],
    ['GET /api/user HTTP/1.1\r\nhost: elsewhere.example', '400', []],
  ])('answers %s with %s', async (line, status, handled) => {
    const seen: string[] = []
    const port = await aPort(seen)
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${line}\r\nhost: x\r\nconnection: close\r\n\r\n`))
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('error', reject).on('close', () => resolve(received))
    })
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
    if (status === '405') expect(text).toMatch(/^allow: GET, HEAD/im)
    expect(seen).toEqual(handled)
  })
})
