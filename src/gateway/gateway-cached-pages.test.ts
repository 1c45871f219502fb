import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, describe as group, it } from 'vitest'
import { aDoor, html, PAGE } from '../testing/doors'
import { encodingFor } from './encode'

const FORGED = {
  'x-language-settled': '1',
  'x-middleware-rewrite': '/en/events',
  'x-request-id': 'mine',
  'x-forwarded-host': 'evil.example',
  'x-client-address': '6.6.6.6',
}

group('what a client forges', () => {
  it('changes neither the page that is given out nor what it is rendered from', async () => {
    const seen: IncomingHttpHeaders[] = []
    const { ask } = await aDoor((request, response) => {
      seen.push(request.headers)
      html(response, `${PAGE}${seen.length}`)
    })
    const forged = await ask('/events', { headers: FORGED })
    const honest = await ask('/events')
    expect(honest.text).toBe(forged.text)
    expect(seen).toHaveLength(1)
    expect(seen[0]).not.toMatchObject({ 'x-request-id': 'mine' })
    expect(seen[0]).not.toHaveProperty('x-middleware-rewrite')
    expect(seen[0]).not.toHaveProperty('x-forwarded-host')
  })

  it.each([
    ['/login', {}],
    ['/events', { cookie: 'session=mine' }],
    ['/events', { rsc: '1' }],
    ['/unsubscribe/1/a', {}],
  ])('does not settle the language of %s for somebody with %o', async (path, own) => {
    const seen: IncomingHttpHeaders[] = []
    const { ask } = await aDoor((request, response) => {
      seen.push(request.headers)
      html(response)
    })
    await ask(path, { headers: { ...FORGED, ...own } })
    expect(seen[0]).not.toHaveProperty('x-language-settled')
    expect(seen[0]).toMatchObject({ 'x-client-address': '127.0.0.1', ...own })
  })

  it('is no number of a refusal', async () => {
    const { ask } = await aDoor((_, response) => html(response))
    const { status, headers } = await ask('/%ff', { headers: FORGED })
    expect(status).toBe(400)
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })
})

group('the language of a kept page', () => {
  it.each([
    ['/events/1', '', '/de/events/1', '1'],
    ['/events?a=b', 'NEXT_LOCALE=de', '/de/events?a=b', '1'],
    ['/', '', '/de', '1'],
    ['/en/events/1', 'NEXT_LOCALE=de', '/en/events/1', '1'],
    ['/events/1', 'NEXT_LOCALE=en', '/events/1', undefined],
    ['/de/events/1', '', '/de/events/1', undefined],
  ])('%s with the cookie "%s" is asked for as %s, settled: %s', async (path, cookie, asked, settled) => {
    const seen: [string | undefined, unknown][] = []
    const { ask } = await aDoor(({ url, headers }, response) => {
      seen.push([url, headers['x-language-settled']])
      html(response)
    })
    await ask(path, { headers: { cookie } })
    expect(seen).toEqual([[asked, settled]])
  })

  it('leads on where the locale routing says so', async () => {
    const { ask } = await aDoor((_, response) => response.writeHead(308, { location: '/events/1' }).end())
    expect(await ask('/de/events/1')).toMatchObject({ status: 308, headers: { location: '/events/1' } })
  })
})

group('a renewed page', () => {
  const headers = { 'accept-encoding': 'br' }

  it('is the new one, in the encoding that visitors take', async () => {
    let [clock, rendered] = [0, 0]
    const { ask } = await aDoor((_, response) => html(response, `${PAGE}${++rendered}`), { now: () => clock })
    await ask('/events', { headers })
    clock = 1000
    const { body, headers: got } = await ask('/events', { headers })
    expect(String(brotliDecompressSync(body))).toBe(`${PAGE}2`)
    expect(got['content-length']).toBe(String(body.length))
  })

  it('is given out for a second again when it came out as before, after a purge as well', async () => {
    let [clock, rendered] = [0, 0]
    const { ask, purge } = await aDoor(
      (_, response) => {
        rendered += 1
        html(response)
      },
      { now: () => clock },
    )
    const first = await ask('/events')
    clock = 1000
    await ask('/events')
    purge()
    expect((await ask('/events')).headers.etag).toBe(first.headers.etag)
    expect(rendered).toBe(3)
    await ask('/events')
    expect(rendered).toBe(3)
  })

  it('carries what changed in its head alone', async () => {
    let [clock, status] = [0, 200]
    const { ask } = await aDoor(
      (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(PAGE),
      {
        now: () => clock,
      },
    )
    await ask('/events')
    ;[clock, status] = [1000, 404]
    expect((await ask('/events')).status).toBe(404)
  })

  it('is made once for all who ask at the same time after a purge', async () => {
    let rendered = 0
    const { ask, purge } = await aDoor(async (_, response) => {
      rendered += 1
      await new Promise((resolve) => setTimeout(resolve, 30))
      html(response)
    })
    await ask('/events', { headers })
    purge()
    await Promise.all(Array.from({ length: 64 }, () => ask('/events', { headers })))
    expect(rendered).toBe(2)
  })
})

group('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['br;q=1.0, gzip;q=0.8', 'br'],
    ['br;q=0.001', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.000 , gzip', 'gzip'],
    ['gzip;q=0,br;q=0', undefined],
    ['brotli, xbr, gzipped', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
    [['gzip', 'br'], 'br'],
  ])('for %o is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})
