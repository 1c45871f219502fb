import { readFileSync } from 'node:fs'
import { expect, describe as group, it, vi } from 'vitest'
import { log } from '../server/log'
import { within } from '../server/patience'
import { noteUnanswered } from '../server/pulse'
import { aDoor, PAGE } from '../testing/doors'

const NEVER = new Promise<never>(() => undefined)

group('a public page that fails or leads elsewhere', () => {
  it('is reported as unavailable', async () => {
    const { ask } = await aDoor(() => Promise.reject(new Error('secret detail')))
    const { status, text } = await ask('/events', { headers: { 'accept-language': 'en' } })
    expect(status).toBe(503)
    expect(JSON.parse(text).message).toMatch(/not/)
    expect(text).not.toContain('secret')
  })

  it.each([
    ['de-DE,de;q=0.9', 'lang="de"', /nicht erreichbar/],
    ['en-GB', 'lang="en"', /not/],
  ])('is a page in words for people (%s)', async (language, lang, words) => {
    const { ask } = await aDoor(() => Promise.reject(new Error('secret detail')))
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'
    const { status, headers, text } = await ask('/events', { headers: { accept, 'accept-language': language } })
    expect(status).toBe(503)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(text).toContain(lang)
    expect(text).toMatch(words)
  })

  it('wears the colours of all others, light and dark', async () => {
    const { ask } = await aDoor(() => Promise.reject(new Error('secret detail')))
    const { text } = await ask('/events', { headers: { accept: 'text/html' } })
    const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
    const colours = text.match(/#[\da-f]{3,6}\b/g) ?? []
    expect(colours.length).toBeGreaterThan(8)
    expect(colours.filter((colour) => !tokens.includes(`${colour};`))).toEqual([])
  })

  it.each([
    [307, { location: '/en' }],
    [500, { 'content-type': 'text/html', 'cache-control': 'private, no-store' }],
  ])(
    'is rendered once for all who wait when it may not be kept (%s), and again for who comes later',
    async (status, own) => {
      let rendered = 0
      let number: unknown
      const { ask } = await aDoor(async ({ headers }, response) => {
        rendered += 1
        number = headers['x-request-id']
        await new Promise((resolve) => setTimeout(resolve, 50))
        response.writeHead(status, own).end('not now')
      })
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/')))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
      expect(rendered).toBe(1)
      expect(answers[0]?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(new Set(answers.map(({ headers }) => headers['x-request-id']))).toEqual(new Set([number]))
      await ask('/')
      expect(rendered).toBe(2)
    },
  )

  it.each(['/events', '/workshops/7/none'])(
    'asks to come again soon where the database was away (%s)',
    async (address) => {
      let number = ''
      const { ask } = await aDoor(async ({ headers }, response) => {
        number = String(headers['x-request-id'])
        noteUnanswered(number)
        response.writeHead(500, { 'content-type': 'text/html' }).end(PAGE)
      })
      const { status, headers, text } = await ask(address)
      expect(status).toBe(503)
      expect(headers).toMatchObject({ 'retry-after': '5', 'x-request-id': number })
      expect(text).not.toContain('<script>')
    },
  )

  it.each(['/events', '/api/workshops'])(
    'waits for the database only so long in all, and the next one as long again (%s)',
    async (address) => {
      const waited: number[] = []
      const { ask } = await aDoor(async (_, response) => {
        const since = performance.now()
        for (const _again of ['rendered', 'rendered anew']) await within(() => NEVER).catch(() => undefined)
        waited.push(performance.now() - since)
        response.writeHead(500, { 'content-type': 'text/html' }).end(PAGE)
      })
      await ask(address)
      await ask(address)
      expect(waited).toHaveLength(2)
      expect(Math.min(...waited)).toBeGreaterThan(3900)
      expect(Math.max(...waited)).toBeLessThan(4500)
    },
    15_000,
  )

  it.each(['/en/events', '/en/workshops/7/none'])(
    'says so without a script as well, with the number under which it stands in the log (%s)',
    async (address) => {
      let number = ''
      const { ask } = await aDoor(async ({ headers }, response) => {
        number = String(headers['x-request-id'])
        response
          .writeHead(500, { 'content-type': 'text/html' })
          .end('<html><body><script>show()</script></body></html>')
      })
      const { status, headers, text } = await ask(address, { headers: { 'accept-language': 'en' } })
      expect(status).toBe(500)
      expect(headers['x-request-id']).toBe(number)
      expect(text).toContain(`Error reference: ${number}`)
      expect(text).toMatch(/<noscript>.*Something went wrong.*<\/noscript><\/body>/s)
    },
  )

  it('stands in the log under the number of all who waited, and the log learns nothing of what it quotes', async () => {
    const noted = vi.spyOn(log, 'error')
    const failure = Object.assign(new Error('params: x@example.org\n    at x@example.org'), { code: '23505' })
    const { ask } = await aDoor(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw failure
    })
    const answers = [...(await Promise.all([ask('/events'), ask('/events')])), await ask('/api/user')]
    expect(noted.mock.calls).toMatchObject([
      [{ error: 'Error 23505' }, 'page failed'],
      [{ error: 'Error 23505' }, 'request failed'],
    ])
    const [page, call] = noted.mock.calls.map(([fields]) => Reflect.get(Object(fields), 'request_id'))
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual([page, page, call])
    expect(answers.map(({ text }) => JSON.parse(text).request_id)).toEqual([page, page, call])
    expect(JSON.stringify(noted.mock.calls)).not.toContain('example.org')
  })
})
