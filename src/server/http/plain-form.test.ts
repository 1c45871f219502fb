import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { Invalid } from '@/contract/problems'
import { line } from '@/contract/shapes'
import { serve } from './serve'

const wish = endpoint('POST /api/wishes/{id}', {
  summary: 'Wish for something',
  access: 'public',
  accepts: 'form',
  afterForm: ({ id, name }) => `/wishes/${id}?for=${name}#done`,
  params: { id: z.string() },
  body: z.object({ name: line(20).min(1) }),
  response: z.object({ status: z.literal('ok') }),
})
const grant = vi.fn<(wish: string) => void>()
const route = serve(wish, async ({ body }) => {
  grant(body.name)
  return { status: 'ok' as const }
})
beforeEach(() => {
  grant.mockReset()
})

const BROWSER = { accept: 'text/html', 'accept-language': 'de', 'sec-fetch-mode': 'navigate' }

async function post(form: Record<string, string>, headers: Record<string, string> = BROWSER, id = '7') {
  const request = new Request(`http://localhost:3000/api/wishes/${id}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  const { status, headers: answered } = await route(request, { params: Promise.resolve({ id }) })
  return { status, location: answered.get('location') }
}

it('answers the form of a page without script with a page in the language of the form', async () => {
  expect(await post({ name: 'Rose', locale: 'en' })).toEqual({ status: 303, location: '/en/wishes/7?for=Rose#done' })
  expect(await post({ name: 'Rose' })).toEqual({ status: 303, location: '/wishes/7?for=Rose#done' })
  expect(grant.mock.calls).toEqual([['Rose'], ['Rose']])
})

it('shows on the page why the form was refused', async () => {
  expect(await post({ name: '' })).toEqual({ status: 303, location: '/wishes/7?problem=required#done' })
  grant.mockImplementation(() => {
    throw new Invalid({ name: ['email_exist'] })
  })
  expect(await post({ name: 'Rose' })).toEqual({ status: 303, location: '/wishes/7?problem=email_exist#done' })
  grant.mockImplementation(() => {
    throw new Error('broken')
  })
  expect(await post({ name: 'Rose' })).toEqual({ status: 303, location: '/wishes/7?problem=unexpected#done' })
})

it('never redirects to another site', async () => {
  for (const id of ['//evil.example', '/../..//evil.example', 'https://evil.example', '\\evil.example']) {
    const { location } = await post({ name: 'Rose' }, BROWSER, id)
    expect(new URL(location ?? '', 'http://localhost:3000').origin).toBe('http://localhost:3000')
    expect(location).toMatch(/^\/wishes\//)
  }
})

it('takes input literally, also where it looks encoded', async () => {
  const { location } = await post({ name: '100%25' }, BROWSER, 'a%40b')
  expect(location).toBe('/wishes/a%2540b?for=100%2525#done')
})

it('answers the one-click request of a mail program with JSON, and needs no origin for it', async () => {
  expect(await post({ name: 'One-Click' }, { accept: '*/*' })).toEqual({ status: 200, location: null })
  expect(await post({ name: 'One-Click' }, { origin: 'null' })).toEqual({ status: 200, location: null })
})

it('still requires the own origin from a session', async () => {
  const { location } = await post({ name: 'Rose' }, { ...BROWSER, cookie: 'session=x', 'sec-fetch-site': 'cross-site' })
  expect(location).toBe('/wishes/7?problem=foreign_origin#done')
  expect(grant).not.toHaveBeenCalled()
})
