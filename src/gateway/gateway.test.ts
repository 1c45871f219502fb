import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, describe as group, it } from 'vitest'
import { aGateway, LONG_TEXT, SAMPLE_PAGE, sendHtml } from '@/testing/gateway'

group('a public page of the gateway', () => {
  it('is rendered once for all who come in the same second', async () => {
    let rendered = 0
    const { send } = await aGateway((_, response) => sendHtml(response, `${SAMPLE_PAGE}${++rendered}`))
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('/events')))
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([`${SAMPLE_PAGE}1`]))
  })

  it('is never older than a second, under steady load and after a pause', async () => {
    let clock = 0
    const { send } = await aGateway((_, response) => sendHtml(response, `${SAMPLE_PAGE}${clock}`), { now: () => clock })
    const ages: number[] = []
    for (const pause of [0, 300, 300, 300, 100, 900, 950, 999, 1000, 5000]) {
      clock += pause
      const { text } = await send('/events')
      ages.push(clock - Number(text.slice(SAMPLE_PAGE.length)))
    }
    expect(Math.max(...ages)).toBeLessThan(1000)
    expect(ages.filter((age) => age > 0).length).toBeGreaterThan(3)
  })

  it('is answered with 404 when it says that there is nothing, cached or not, and with 429 for too many attempts', async () => {
    const pageWith = (status: number) => `${SAMPLE_PAGE}<meta name="page-status" content="${status}"/>`
    const missing = pageWith(404)
    const { send } = await aGateway(({ url }, response) =>
      sendHtml(response, url === '/verify/x' ? pageWith(429) : missing),
    )
    expect((await send('/verify/x')).status).toBe(429)
    for (const [path, cookie] of [
      ['/events/999', ''],
      ['/events/999', 'session=mine'],
      ['/events/cancel/x', ''],
    ] as const) {
      const { status, text } = await send(path, { headers: { cookie } })
      expect({ status, text }).toEqual({ status: 404, text: missing })
    }
  })

  it('is rendered from a request that contains nothing of the visitor', async () => {
    const seen: IncomingHttpHeaders[] = []
    const { send } = await aGateway((request, response) => {
      seen.push(request.headers)
      sendHtml(response)
    })
    await send('/events', {
      headers: { cookie: 'NEXT_LOCALE=en; theme=dark', 'accept-language': 'fr', 'user-agent': 'me' },
    })
    expect(seen[0]).toMatchObject({ cookie: 'NEXT_LOCALE=en', host: 'localhost:3000' })
    expect(seen[0]).not.toHaveProperty('accept-language')
    expect(seen[0]).not.toHaveProperty('user-agent')
  })

  it('is rendered for each signed-in person and never cached', async () => {
    const { send } = await aGateway((request, response) =>
      sendHtml(response, `${SAMPLE_PAGE}${request.headers.cookie ?? 'nobody'}`),
    )
    const mine = await send('/events', { headers: { cookie: 'session=mine' } })
    const theirs = await send('/events')
    expect(mine.text).toContain('session=mine')
    expect(theirs.text).toContain('nobody')
  })

  it('is never cached when it sets a cookie', async () => {
    let rendered = 0
    const { send } = await aGateway((_, response) =>
      sendHtml(response, `${SAMPLE_PAGE}${++rendered}`, { 'Set-Cookie': `id=${rendered}` }),
    )
    const first = await send('/events')
    const second = await send('/events')
    expect(first.text).not.toBe(second.text)
    expect(first.headers['set-cookie']).not.toEqual(second.headers['set-cookie'])
  })

  it('is answered with 304 when nothing has changed', async () => {
    const { send } = await aGateway((_, response) => sendHtml(response))
    const { headers } = await send('/events')
    const again = await send('/events', { headers: { 'if-none-match': headers.etag ?? '', 'accept-encoding': 'br' } })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  it('comes in an encoding that the browser accepts', async () => {
    const { send } = await aGateway((_, response) => sendHtml(response))
    const encoded = async (accepted: string) => send('/events', { headers: { 'accept-encoding': accepted } })
    expect(String(brotliDecompressSync((await encoded('gzip, br')).body))).toBe(SAMPLE_PAGE)
    expect(String(gunzipSync((await encoded('gzip, br;q=0')).body))).toBe(SAMPLE_PAGE)
    expect((await encoded('identity')).text).toBe(SAMPLE_PAGE)
  })

  it('answers HEAD with the same head and no body', async () => {
    const { send } = await aGateway((_, response) => sendHtml(response))
    const whole = await send('/events')
    const head = await send('/events', { method: 'HEAD' })
    expect(head.body).toHaveLength(0)
    expect(head.headers.etag).toBe(whole.headers.etag)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  })

  it.each([
    '/events/999',
    '/events/999/an-invitation',
    '/events/cancel/nobody',
    '/unsubscribe/nobody/a@example.org',
    '/my/nobody',
    '/no/such/page',
    '/en/login/no-such-screen',
  ])('answers HEAD as it answers GET where nothing is found: %s', async (path) => {
    const { send } = await aGateway(({ method }, response) =>
      method === 'HEAD'
        ? sendHtml(response, '')
        : sendHtml(response, `${SAMPLE_PAGE}<meta name="page-status" content="404"/>`),
    )
    for (const cookie of ['', 'session=mine']) {
      const headers = { cookie, 'accept-encoding': 'br' }
      const whole = await send(path, { headers })
      const head = await send(path, { method: 'HEAD', headers })
      const comparable = ({ date, 'x-request-id': _, ...rest }: IncomingHttpHeaders) => rest
      expect([head.status, comparable(head.headers)]).toEqual([404, comparable(whole.headers)])
      expect(head.body).toHaveLength(0)
    }
  })

  it('is rendered anew after a purge', async () => {
    let rendered = 0
    const { send, purge } = await aGateway((_, response) => sendHtml(response, `${SAMPLE_PAGE}${++rendered}`))
    await send('/events')
    purge()
    expect((await send('/events')).text).toBe(`${SAMPLE_PAGE}2`)
  })

  it('may be missing, and that is cached too', async () => {
    let rendered = 0
    const { send } = await aGateway((_, response) => {
      rendered += 1
      response.statusCode = 404
      response.setHeader('content-type', 'text/html')
      response.end(SAMPLE_PAGE)
    })
    expect((await send('/events/99')).status).toBe(404)
    expect((await send('/events/99')).status).toBe(404)
    expect(rendered).toBe(1)
  })
})

group('every answer', () => {
  it('has the security headers, and a policy with the hashes of its scripts', async () => {
    const { send } = await aGateway((_, response) => sendHtml(response))
    const hash = createHash('sha256').update('start()').digest('base64')
    for (const path of ['/events', '/login']) {
      const { headers } = await send(path)
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) })
    }
  })

  it('keeps a stricter policy of its own', async () => {
    const { send } = await aGateway((_, response) =>
      sendHtml(response, SAMPLE_PAGE, { 'Content-Security-Policy': 'sandbox' }),
    )
    expect((await send('/api/preview')).headers['content-security-policy']).toBe('sandbox')
  })

  it('is compressed when it is text, and unchanged when it is not', async () => {
    const { send } = await aGateway(({ url }, response) => {
      response.setHeader('content-type', url === '/image' ? 'image/png' : 'application/json')
      response.write(LONG_TEXT)
      response.end(LONG_TEXT)
    })
    const headers = { 'accept-encoding': 'gzip' }
    expect(String(gunzipSync((await send('/api/list', { headers })).body))).toBe(LONG_TEXT + LONG_TEXT)
    expect((await send('/image', { headers })).headers).not.toHaveProperty('content-encoding')
  })

  it('for a file of the build is read once and compressed', async () => {
    let read = 0
    const { send } = await aGateway((_, response) => {
      read += 1
      response.setHeader('cache-control', 'public, max-age=31536000, immutable')
      response.setHeader('content-type', 'application/javascript; charset=UTF-8')
      response.end(LONG_TEXT)
    })
    const headers = { 'accept-encoding': 'br' }
    await send('/_next/static/chunks/a.js')
    const { body, headers: got } = await send('/_next/static/chunks/a.js', { headers })
    expect(String(brotliDecompressSync(body))).toBe(LONG_TEXT)
    expect(got['cache-control']).toContain('immutable')
    expect(read).toBe(1)
  })
})

group('the gateway', () => {
  it('passes the client address on, and nobody can forge it', async () => {
    const { send } = await aGateway((request, response) => response.end(JSON.stringify(request.headers)), {
      trustedHops: 1,
    })
    const { text, headers } = await send('/api/user', {
      headers: { 'x-forwarded-for': '6.6.6.6, 1.2.3.4', 'x-client-address': 'me', 'x-middleware-subrequest': 'a' },
    })
    const seen = JSON.parse(text)
    expect(seen['x-client-address']).toBe('1.2.3.4')
    expect(seen).not.toHaveProperty('x-middleware-subrequest')
    expect(seen['x-request-id']).toBe(headers['x-request-id'])
  })

  it('refuses a body that declares more than 24 MB', async () => {
    const { send } = await aGateway((_, response) => response.end('taken'))
    const body = Array.from({ length: 25 }, () => Buffer.alloc(1024 * 1024))
    const headers = { 'content-length': String(25 * 1024 * 1024), 'accept-language': 'en-GB' }
    const { status, text } = await send('/api/sponsors/1', { method: 'POST', body, headers })
    expect(status).toBe(413)
    expect(JSON.parse(text).message).toMatch(/large/)
  })

  it('refuses a body that grows over 24 MB', async () => {
    const { send } = await aGateway((request, response) => {
      request.resume()
      request.on('end', () => response.end('taken'))
    })
    const body = Array.from({ length: 25 }, () => Buffer.alloc(1024 * 1024))
    expect((await send('/api/sponsors/1', { method: 'POST', body })).status).toBe(413)
  })

  it('accepts a smaller body', async () => {
    const { send } = await aGateway(async (request, response) => {
      let length = 0
      for await (const chunk of request) length += chunk.length
      response.end(String(length))
    })
    const body = Array.from({ length: 23 }, () => Buffer.alloc(1024 * 1024))
    expect(await send('/api/sponsors/1', { method: 'POST', body })).toMatchObject({
      status: 200,
      text: String(23 * 1024 * 1024),
    })
  })

  it.each([
    ['de', /nicht möglich/],
    ['en', /not/],
  ])('gives an empty 405 under /api a text (%s)', async (language, words) => {
    const { send } = await aGateway((_, response) => response.writeHead(405).end())
    const { status, headers, text } = await send('/api/login', { headers: { 'accept-language': language } })
    expect(status).toBe(405)
    expect(headers['content-type']).toContain('application/json')
    expect(JSON.parse(text).message).toMatch(words)
  })

  it('names the allowed methods with a refused one', async () => {
    const { send } = await aGateway((request, response) =>
      request.method === 'OPTIONS'
        ? response.setHeader('allow', ['OPTIONS, POST']).writeHead(204).end()
        : response.writeHead(405).end(),
    )
    const { status, headers } = await send('/api/login', { method: 'DELETE' })
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'OPTIONS, POST' })
  })

  it('passes the JSON of an error through', async () => {
    const { send } = await aGateway((_, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}'),
    )
    expect((await send('/api/nothing')).text).toBe('{}')
  })

  it('answers a failed request with a 500 without its reason', async () => {
    const { send } = await aGateway(() => Promise.reject(new Error('secret detail')))
    const { status, text } = await send('/api/user')
    expect(status).toBe(500)
    expect(text).not.toContain('secret')
  })

  it('answers oversized headers and nonsense in JSON', async () => {
    const { port, send } = await aGateway((_, response) => response.end())
    expect(await send('/', { headers: { 'x-long': 'x'.repeat(20_000) } })).toMatchObject({ status: 431 })
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"message"/)
  })

  it('speaks no other protocol: an upgrade is answered like any request', async () => {
    const { send } = await aGateway((_, response) => response.end('plain'))
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    expect(await send('/_next/hmr', { headers })).toMatchObject({ status: 200, text: 'plain' })
  })

  it('caches nothing and lists no script hashes in development', async () => {
    let rendered = 0
    const { send } = await aGateway((_, response) => sendHtml(response, `${SAMPLE_PAGE}${++rendered}`), {
      development: true,
    })
    await send('/events')
    const { text, headers } = await send('/events')
    expect(text).toBe(`${SAMPLE_PAGE}2`)
    expect(headers['content-security-policy']).toContain("'unsafe-eval'")
  })
})

it('opens the camera and compiled programs on the check-in of an event, and on no other page', async () => {
  const { send } = await aGateway((_, response) => sendHtml(response))
  const policiesOf = async (path: string) => {
    const { headers } = await send(path)
    return `${headers['permissions-policy']} ${headers['content-security-policy']}`
  }
  for (const path of ['/check-in/7', '/en/check-in/7'])
    expect(await policiesOf(path)).toMatch(/^camera=\(self\),.*'wasm-unsafe-eval'.*manifest-src 'self'/)
  for (const path of ['/', '/events', '/check-in/open', '/admin/events/7', '/check-in/7/x'])
    expect(await policiesOf(path)).toMatch(/^camera=\(\),(?!.*wasm-unsafe-eval)(?!.*manifest-src)/)
})
