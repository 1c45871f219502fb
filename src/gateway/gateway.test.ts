import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, describe as group, it } from 'vitest'
import { aDoor, html, LONG, PAGE } from '../testing/doors'

group('a public page at the door', () => {
  it('is rendered once for all who come in the same second', async () => {
    let rendered = 0
    const { ask } = await aDoor((_, response) => html(response, `${PAGE}${++rendered}`))
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/events')))
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([`${PAGE}1`]))
  })

  it('is never older than a second, as long as visitors keep coming and when they return', async () => {
    let clock = 0
    const { ask } = await aDoor((_, response) => html(response, `${PAGE}${clock}`), { now: () => clock })
    const ages: number[] = []
    for (const pause of [0, 300, 300, 300, 100, 900, 950, 999, 1000, 5000]) {
      clock += pause
      const { text } = await ask('/events')
      ages.push(clock - Number(text.slice(PAGE.length)))
    }
    expect(Math.max(...ages)).toBeLessThan(1000)
    expect(ages.filter((age) => age > 0).length).toBeGreaterThan(3)
  })

  it('is answered with 404 when it says that there is nothing, for everybody and for one alone', async () => {
    const missing = `${PAGE}<meta name="missing" content="404"/>`
    const { ask } = await aDoor((_, response) => html(response, missing))
    for (const [path, cookie] of [
      ['/events/999', ''],
      ['/events/999', 'session=mine'],
      ['/events/cancel/x', ''],
    ] as const) {
      const { status, text } = await ask(path, { headers: { cookie } })
      expect({ status, text }).toEqual({ status: 404, text: missing })
    }
  })

  it('is rendered from a request that holds nothing of the visitor', async () => {
    const seen: IncomingHttpHeaders[] = []
    const { ask } = await aDoor((request, response) => {
      seen.push(request.headers)
      html(response)
    })
    await ask('/events', {
      headers: { cookie: 'NEXT_LOCALE=en; theme=dark', 'accept-language': 'fr', 'user-agent': 'me' },
    })
    expect(seen[0]).toMatchObject({ cookie: 'NEXT_LOCALE=en', host: 'localhost:3000' })
    expect(seen[0]).not.toHaveProperty('accept-language')
    expect(seen[0]).not.toHaveProperty('user-agent')
  })

  it('is a page of his own for a signed-in person, never kept', async () => {
    const { ask } = await aDoor((request, response) => html(response, `${PAGE}${request.headers.cookie ?? 'nobody'}`))
    const mine = await ask('/events', { headers: { cookie: 'session=mine' } })
    const theirs = await ask('/events')
    expect(mine.text).toContain('session=mine')
    expect(theirs.text).toContain('nobody')
  })

  it('is never kept when it sets a cookie', async () => {
    let rendered = 0
    const { ask } = await aDoor((_, response) =>
      html(response, `${PAGE}${++rendered}`, { 'Set-Cookie': `id=${rendered}` }),
    )
    const [first, second] = [await ask('/events'), await ask('/events')]
    expect(first.text).not.toBe(second.text)
    expect(first.headers['set-cookie']).not.toEqual(second.headers['set-cookie'])
  })

  it('tells a browser that nothing has changed', async () => {
    const { ask } = await aDoor((_, response) => html(response))
    const { headers } = await ask('/events')
    const again = await ask('/events', { headers: { 'if-none-match': headers.etag ?? '', 'accept-encoding': 'br' } })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  it('comes in the encoding that the browser takes', async () => {
    const { ask } = await aDoor((_, response) => html(response))
    const encoded = async (accepted: string) => ask('/events', { headers: { 'accept-encoding': accepted } })
    expect(String(brotliDecompressSync((await encoded('gzip, br')).body))).toBe(PAGE)
    expect(String(gunzipSync((await encoded('gzip, br;q=0')).body))).toBe(PAGE)
    expect((await encoded('identity')).text).toBe(PAGE)
  })

  it('answers HEAD with the same head and no body', async () => {
    const { ask } = await aDoor((_, response) => html(response))
    const [whole, head] = [await ask('/events'), await ask('/events', { method: 'HEAD' })]
    expect(head.body).toHaveLength(0)
    expect(head.headers.etag).toBe(whole.headers.etag)
    expect(head.headers['content-length']).toBe(whole.headers['content-length'])
  })

  it('is rendered anew after a purge', async () => {
    let rendered = 0
    const { ask, purge } = await aDoor((_, response) => html(response, `${PAGE}${++rendered}`))
    await ask('/events')
    purge()
    expect((await ask('/events')).text).toBe(`${PAGE}2`)
  })

  it('may be absent, and that is kept too', async () => {
    let rendered = 0
    const { ask } = await aDoor((_, response) => {
      rendered += 1
      response.statusCode = 404
      response.setHeader('content-type', 'text/html')
      response.end(PAGE)
    })
    expect((await ask('/events/99')).status).toBe(404)
    expect((await ask('/events/99')).status).toBe(404)
    expect(rendered).toBe(1)
  })
})

group('every answer', () => {
  it('carries the security headers, and a policy that names its scripts', async () => {
    const { ask } = await aDoor((_, response) => html(response))
    const hash = createHash('sha256').update('start()').digest('base64')
    for (const path of ['/events', '/admin/sponsors']) {
      const { headers } = await ask(path)
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) })
    }
  })

  it('keeps a stricter policy of its own', async () => {
    const { ask } = await aDoor((_, response) => html(response, PAGE, { 'Content-Security-Policy': 'sandbox' }))
    expect((await ask('/api/preview')).headers['content-security-policy']).toBe('sandbox')
  })

  it('is compressed when it is text, and left alone when it is not', async () => {
    const { ask } = await aDoor(({ url }, response) => {
      response.setHeader('content-type', url === '/image' ? 'image/png' : 'application/json')
      response.write(LONG)
      response.end(LONG)
    })
    const headers = { 'accept-encoding': 'gzip' }
    expect(String(gunzipSync((await ask('/api/list', { headers })).body))).toBe(LONG + LONG)
    expect((await ask('/image', { headers })).headers).not.toHaveProperty('content-encoding')
  })

  it('of the build is made once and compressed', async () => {
    let read = 0
    const { ask } = await aDoor((_, response) => {
      read += 1
      response.setHeader('cache-control', 'public, max-age=31536000, immutable')
      response.setHeader('content-type', 'application/javascript; charset=UTF-8')
      response.end(LONG)
    })
    const headers = { 'accept-encoding': 'br' }
    await ask('/_next/static/chunks/a.js')
    const { body, headers: got } = await ask('/_next/static/chunks/a.js', { headers })
    expect(String(brotliDecompressSync(body))).toBe(LONG)
    expect(got['cache-control']).toContain('immutable')
    expect(read).toBe(1)
  })
})

group('the door', () => {
  it('tells the handler who calls, and lets nobody forge it', async () => {
    const { ask } = await aDoor((request, response) => response.end(JSON.stringify(request.headers)), {
      trustedHops: 1,
    })
    const { text, headers } = await ask('/api/user', {
      headers: { 'x-forwarded-for': '6.6.6.6, 1.2.3.4', 'x-client-address': 'me', 'x-middleware-subrequest': 'a' },
    })
    const seen = JSON.parse(text)
    expect(seen['x-client-address']).toBe('1.2.3.4')
    expect(seen).not.toHaveProperty('x-middleware-subrequest')
    expect(seen['x-request-id']).toBe(headers['x-request-id'])
  })

  it('refuses a body that declares more than 24 MB', async () => {
    const { ask } = await aDoor((_, response) => response.end('taken'))
    const body = Array.from({ length: 25 }, () => Buffer.alloc(1024 * 1024))
    const headers = { 'content-length': String(25 * 1024 * 1024), 'accept-language': 'en-GB' }
    const { status, text } = await ask('/api/sponsors/1', { method: 'POST', body, headers })
    expect(status).toBe(413)
    expect(JSON.parse(text).message).toMatch(/large/)
  })

  it('refuses a body that grows over 24 MB', async () => {
    const { ask } = await aDoor((request, response) => {
      request.resume()
      request.on('end', () => response.end('taken'))
    })
    const body = Array.from({ length: 25 }, () => Buffer.alloc(1024 * 1024))
    expect((await ask('/api/sponsors/1', { method: 'POST', body })).status).toBe(413)
  })

  it('takes a body of less', async () => {
    const { ask } = await aDoor(async (request, response) => {
      let length = 0
      for await (const chunk of request) length += chunk.length
      response.end(String(length))
    })
    const body = Array.from({ length: 23 }, () => Buffer.alloc(1024 * 1024))
    expect(await ask('/api/sponsors/1', { method: 'POST', body })).toMatchObject({
      status: 200,
      text: String(23 * 1024 * 1024),
    })
  })

  it.each([
    ['de', /nicht möglich/],
    ['en', /not/],
  ])('puts an empty 405 under /api into words (%s)', async (language, words) => {
    const { ask } = await aDoor((_, response) => response.writeHead(405).end())
    const { status, headers, text } = await ask('/api/login', { headers: { 'accept-language': language } })
    expect(status).toBe(405)
    expect(headers['content-type']).toContain('application/json')
    expect(JSON.parse(text).message).toMatch(words)
  })

  it('says with a refused method which ones are not refused', async () => {
    const { ask } = await aDoor((request, response) =>
      request.method === 'OPTIONS'
        ? response.setHeader('allow', ['OPTIONS, POST']).writeHead(204).end()
        : response.writeHead(405).end(),
    )
    const { status, headers } = await ask('/api/login', { method: 'DELETE' })
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'OPTIONS, POST' })
  })

  it('lets the JSON of a refusal through', async () => {
    const { ask } = await aDoor((_, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}'),
    )
    expect((await ask('/api/nothing')).text).toBe('{}')
  })

  it('answers a request that failed with a 500 without its reason', async () => {
    const { ask } = await aDoor(() => Promise.reject(new Error('secret detail')))
    const { status, text } = await ask('/api/user')
    expect(status).toBe(500)
    expect(text).not.toContain('secret')
  })

  it('answers oversized headers and nonsense in JSON', async () => {
    const { port, ask } = await aDoor((_, response) => response.end())
    expect(await ask('/', { headers: { 'x-long': 'x'.repeat(20_000) } })).toMatchObject({ status: 431 })
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
    const { ask } = await aDoor((_, response) => response.end('plain'))
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    expect(await ask('/_next/hmr', { headers })).toMatchObject({ status: 200, text: 'plain' })
  })

  it('keeps nothing and names no scripts in development', async () => {
    let rendered = 0
    const { ask } = await aDoor((_, response) => html(response, `${PAGE}${++rendered}`), { development: true })
    await ask('/events')
    const { text, headers } = await ask('/events')
    expect(text).toBe(`${PAGE}2`)
    expect(headers['content-security-policy']).toContain("'unsafe-eval'")
  })
})
