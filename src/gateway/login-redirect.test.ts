import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, describe as group, it } from 'vitest'
import { aGateway, sendHtml } from '@/testing/gateway'

const OFFICE = path.resolve(import.meta.dirname, '../app/[locale]/(admin)')
const areas = readdirSync(OFFICE, { withFileTypes: true }).filter((entry) => entry.isDirectory())

const visit = async (address: string, headers: Record<string, string> = {}) => {
  const { send } = await aGateway((_, response) => sendHtml(response, 'a page'))
  return send(address, { headers })
}

group('a page of the back office without a session', () => {
  it.each(areas.map(({ name }) => `/${name}`))('leads from %s to the login page', async (address) => {
    const { status, headers, text } = await visit(address)
    expect({ status, text }).toEqual({ status: 307, text: '' })
    expect(headers).toMatchObject({
      location: `/login?from=${encodeURIComponent(address)}`,
      'cache-control': 'no-store',
    })
  })

  it.each([
    ['/admin/events?page=2&search=a%26b', '', '/login?from=%2Fadmin%2Fevents%3Fpage%3D2%26search%3Da%2526b'],
    ['/en/system/users', '', '/en/login?from=%2Fsystem%2Fusers'],
    ['/de/settings', 'NEXT_LOCALE=en', '/login?from=%2Fsettings'],
    ['/support', 'NEXT_LOCALE=en', '/en/login?from=%2Fsupport'],
  ])('remembers %s in the language of the visitor (%s)', async (address, cookie, login) => {
    expect((await visit(address, { cookie })).headers.location).toBe(login)
  })

  it.each(['/./admin', '/%2e/admin', '/%2E%2e/admin', '/en/../admin', '/events\\..\\admin', '/%61dmin'])(
    'leads to the login page in the spelling %s as well',
    async (address) => {
      expect((await visit(address)).headers.location).toMatch(/^\/login\?from=%2Fadmin$/)
    },
  )

  it('opens once more, with the cookies of this site, where another site led to it', async () => {
    const { status, headers, text } = await visit('/admin/events?a="<b>&c', { 'sec-fetch-site': 'cross-site' })
    expect({ status, location: headers.location }).toEqual({ status: 200, location: undefined })
    expect(text).toContain('content="0;url=/admin/events?a=%22%3Cb%3E&amp;c"')
  })
})

it.each([
  ['/admin', { cookie: 'session=mine' }],
  ['/admin', { authorization: 'Bearer mine' }],
  ['/admin', { rsc: '1' }],
  ['/administration', {}],
  ['/login', {}],
  ['/events/admin', {}],
])('leaves %s with %o to the application', async (address, headers) => {
  expect((await visit(address, headers)).text).toBe('a page')
})
