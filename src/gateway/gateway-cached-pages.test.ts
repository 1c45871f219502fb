import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, describe as group, it } from 'vitest'
import { aGateway, SAMPLE_PAGE, sendHtml } from '@/testing/gateway'
import { encodingFor } from './compression'

const FORGED = {
  'x-locale-resolved': '1',
  'x-middleware-rewrite': '/en/events',
  'x-request-id': 'mine',
  'x-forwarded-host': 'evil.example',
  'x-client-address': '6.6.6.6',
}

group('a forged header', () => {
  it('changes neither the page that others get nor the request that it is rendered from', async () => {
    const seen: IncomingHttpHeaders[] = []
    const { send } = await aGateway((request, response) => {
      seen.push(request.headers)
      sendHtml(response, `${SAMPLE_PAGE}${seen.length}`)
    })
    const forged = await send('/events', { headers: FORGED })
    const honest = await send('/events')
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
  ])('does not mark the locale of %s as resolved for a visitor with %o', async (path, own) => {
    const seen: IncomingHttpHeaders[] = []
    const { send } = await aGateway((request, response) => {
      seen.push(request.headers)
      sendHtml(response)
    })
    await send(path, { headers: { ...FORGED, ...own } })
    expect(seen[0]).not.toHaveProperty('x-locale-resolved')
    expect(seen[0]).toMatchObject({ 'x-client-address': '127.0.0.1', ...own })
  })

  it('is not the request id of an error', async () => {
    const { send } = await aGateway((_, response) => sendHtml(response))
    const { status, headers } = await send('/%ff', { headers: FORGED })
    expect(status).toBe(400)
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })
})

group('the language of a cached page', () => {
  it.each([
    ['/events/1', '', '/de/events/1', '1'],
    ['/events?a=b&page=2', 'NEXT_LOCALE=de', '/de/events?page=2', '1'],
    ['/events?a=b', 'NEXT_LOCALE=en', '/events?a=b', undefined],
    ['/', '', '/de', '1'],
    ['/en/events/1', 'NEXT_LOCALE=de', '/en/events/1', '1'],
    ['/events/1', 'NEXT_LOCALE=en', '/events/1', undefined],
    ['/de/events/1', '', '/de/events/1', undefined],
  ])('%s with the cookie "%s" is rendered as %s, resolved: %s', async (path, cookie, renderedUrl, resolved) => {
    const seen: [string | undefined, unknown][] = []
    const { send } = await aGateway(({ url, headers }, response) => {
      seen.push([url, headers['x-locale-resolved']])
      sendHtml(response)
    })
    await send(path, { headers: { cookie } })
    expect(seen).toEqual([[renderedUrl, resolved]])
  })

  it('redirects where the locale routing says so', async () => {
    const { send } = await aGateway((_, response) => response.writeHead(308, { location: '/events/1' }).end())
    expect(await send('/de/events/1')).toMatchObject({ status: 308, headers: { location: '/events/1' } })
  })
})

group('a renewed page', () => {
  const headers = { 'accept-encoding': 'br' }

  it('is the new one, in the encoding that visitors accept', async () => {
    let clock = 0
    let rendered = 0
    const { send } = await aGateway((_, response) => sendHtml(response, `${SAMPLE_PAGE}${++rendered}`), {
      now: () => clock,
    })
    await send('/events', { headers })
    clock = 1000
    const { body, headers: got } = await send('/events', { headers })
    expect(String(brotliDecompressSync(body))).toBe(`${SAMPLE_PAGE}2`)
    expect(got['content-length']).toBe(String(body.length))
  })

  it('is served for another second when it is unchanged, also after a purge', async () => {
    let clock = 0
    let rendered = 0
    const { send, purge } = await aGateway(
      (_, response) => {
        rendered += 1
        sendHtml(response)
      },
      { now: () => clock },
    )
    const first = await send('/events')
    clock = 1000
    await send('/events')
    purge()
    expect((await send('/events')).headers.etag).toBe(first.headers.etag)
    expect(rendered).toBe(3)
    await send('/events')
    expect(rendered).toBe(3)
  })

  it('has the status that changed without its body', async () => {
    let clock = 0
    let status = 200
    const { send } = await aGateway(
      (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(SAMPLE_PAGE),
      {
        now: () => clock,
      },
    )
    await send('/events')
    ;[clock, status] = [1000, 404]
    expect((await send('/events')).status).toBe(404)
  })

  it('is rendered once for all who ask at the same time after a purge', async () => {
    let rendered = 0
    const { send, purge } = await aGateway(async (_, response) => {
      rendered += 1
      await new Promise((resolve) => setTimeout(resolve, 30))
      sendHtml(response)
    })
    await send('/events', { headers })
    purge()
    await Promise.all(Array.from({ length: 64 }, () => send('/events', { headers })))
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
