import { readFileSync } from 'node:fs'
import { afterEach, expect, describe as group, it, vi } from 'vitest'
import { beforeDeadline } from '@/server/database/deadline'
import { log } from '@/server/observability/log'
import { recordDatabaseFailure } from '@/server/observability/shared-database-status'
import { aGateway, SAMPLE_PAGE } from '@/testing/gateway'

afterEach(() => vi.useRealTimers())

const NEVER = new Promise<never>(() => undefined)

group('a public page that fails or redirects', () => {
  it('is answered with 503', async () => {
    const { send } = await aGateway(() => Promise.reject(new Error('secret detail')))
    const { status, text } = await send('/events', { headers: { 'accept-language': 'en' } })
    expect(status).toBe(503)
    expect(JSON.parse(text).message).toMatch(/not/)
    expect(text).not.toContain('secret')
  })

  it.each([
    ['de-DE,de;q=0.9', 'lang="de"', /nicht erreichbar/],
    ['en-GB', 'lang="en"', /not/],
  ])('is a page with a text for people (%s)', async (language, lang, words) => {
    const { send } = await aGateway(() => Promise.reject(new Error('secret detail')))
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'
    const { status, headers, text } = await send('/events', { headers: { accept, 'accept-language': language } })
    expect(status).toBe(503)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(text).toContain(lang)
    expect(text).toMatch(words)
  })

  it('has the colours of all other pages, light and dark', async () => {
    const { send } = await aGateway(() => Promise.reject(new Error('secret detail')))
    const { text } = await send('/events', { headers: { accept: 'text/html' } })
    const tokens = readFileSync(new URL('../ui/theme/tokens.css', import.meta.url), 'utf8')
    const colours = text.match(/#[\da-f]{3,6}\b/g) ?? []
    expect(colours.length).toBeGreaterThan(8)
    expect(colours.filter((colour) => !tokens.includes(`${colour};`))).toEqual([])
  })

  it.each([
    [307, { location: '/en' }],
    [500, { 'content-type': 'text/html', 'cache-control': 'private, no-store' }],
  ])(
    'is rendered once for all who wait when it must not be stored (%s), and again for later requests',
    async (status, own) => {
      let rendered = 0
      let requestId: unknown
      let arrived = 0
      const allArrived = Promise.withResolvers<void>()
      const { send, server } = await aGateway(async ({ headers }, response) => {
        rendered += 1
        requestId = headers['x-request-id']
        await allArrived.promise
        response.writeHead(status, own).end('not now')
      })
      server.on('request', () => {
        arrived += 1
        if (arrived === 10) allArrived.resolve()
      })
      const answers = await Promise.all(Array.from({ length: 10 }, () => send('/')))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
      expect(rendered).toBe(1)
      expect(answers[0]?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(new Set(answers.map(({ headers }) => headers['x-request-id']))).toEqual(new Set([requestId]))
      await send('/')
      expect(rendered).toBe(2)
    },
  )

  it.each(['/events', '/workshops/7/none'])(
    'asks to retry soon when the database was unavailable (%s)',
    async (address) => {
      let requestId = ''
      const { send } = await aGateway(async ({ headers }, response) => {
        requestId = String(headers['x-request-id'])
        recordDatabaseFailure(requestId)
        response.writeHead(500, { 'content-type': 'text/html' }).end(SAMPLE_PAGE)
      })
      const { status, headers, text } = await send(address)
      expect(status).toBe(503)
      expect(headers).toMatchObject({ 'retry-after': '5', 'x-request-id': requestId })
      expect(text).not.toContain('<script>')
    },
  )

  it.each(['/events', '/api/workshops'])(
    'waits for the database until one deadline, and the next request has a deadline of its own (%s)',
    async (address) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      const waits: number[] = []
      const { send } = await aGateway(async (_, response) => {
        const since = performance.now()
        for (const _again of ['rendered', 'rendered anew']) {
          let isRefused = false
          beforeDeadline(() => NEVER).catch(() => {
            isRefused = true
          })
          for (let step = 0; step < 100 && !isRefused; step += 1) await vi.advanceTimersByTimeAsync(100)
        }
        waits.push(performance.now() - since)
        response.writeHead(500, { 'content-type': 'text/html' }).end(SAMPLE_PAGE)
      })
      await send(address)
      await send(address)
      expect(waits).toHaveLength(2)
      expect(Math.min(...waits)).toBeGreaterThan(3900)
      expect(Math.max(...waits)).toBeLessThan(4500)
    },
  )

  it.each(['/en/events', '/en/workshops/7/none'])(
    'has a text without a script as well, with the request id of the log (%s)',
    async (address) => {
      let requestId = ''
      const { send } = await aGateway(async ({ headers }, response) => {
        requestId = String(headers['x-request-id'])
        response
          .writeHead(500, { 'content-type': 'text/html' })
          .end('<html><body><script>show()</script></body></html>')
      })
      const { status, headers, text } = await send(address, { headers: { 'accept-language': 'en' } })
      expect(status).toBe(500)
      expect(headers['x-request-id']).toBe(requestId)
      expect(text).toContain(`Error reference: ${requestId}`)
      expect(text).toMatch(/<noscript>.*Something went wrong.*<\/noscript><\/body>/s)
    },
  )

  it('is logged under the request id of all who waits, without the quoted row', async () => {
    const logged = vi.spyOn(log, 'error')
    const failure = Object.assign(new Error('params: x@example.org\n    at x@example.org'), { code: '23505' })
    const { send } = await aGateway(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw failure
    })
    const answers = [...(await Promise.all([send('/events'), send('/events')])), await send('/api/user')]
    expect(logged.mock.calls).toMatchObject([
      [{ error: 'Error 23505' }, 'page failed'],
      [{ error: 'Error 23505' }, 'request failed'],
    ])
    const [page, call] = logged.mock.calls.map(([fields]) => Reflect.get(Object(fields), 'request_id'))
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual([page, page, call])
    expect(answers.map(({ text }) => JSON.parse(text).request_id)).toEqual([page, page, call])
    expect(JSON.stringify(logged.mock.calls)).not.toContain('example.org')
  })
})
