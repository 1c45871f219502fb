import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { Invalid, TooManyRequests } from '@/contract/problems'
import { line } from '@/contract/shapes'
import { findFormDraft } from './form-drafts'
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

it('passes on the cookie that the call sets, but not to the form of another site', async () => {
  const leave = serve({ ...wish, access: 'public' }, async ({ session }) => {
    session.clear()
    return { status: 'ok' as const }
  })
  const send = async (site: string) => {
    const body = new URLSearchParams({ name: 'Rose' })
    const headers = { ...BROWSER, 'sec-fetch-site': site }
    const request = new Request('http://localhost:3000/api/wishes/7', { method: 'POST', headers, body })
    const answer = await leave(request, { params: Promise.resolve({ id: '7' }) })
    return { status: answer.status, cookie: answer.headers.get('set-cookie') }
  }
  expect(await send('same-origin')).toEqual({
    status: 303,
    cookie: expect.stringContaining('session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0'),
  })
  expect(await send('cross-site')).toEqual({ status: 303, cookie: null })
})

it('still requires the own origin from a session', async () => {
  const { location } = await post({ name: 'Rose' }, { ...BROWSER, cookie: 'session=x', 'sec-fetch-site': 'cross-site' })
  expect(location).toBe('/wishes/7?problem=foreign_origin#done')
  expect(grant).not.toHaveBeenCalled()
})

const party = endpoint('POST /api/parties', {
  summary: 'Invite to a party',
  access: 'public',
  accepts: 'form',
  afterForm: ({ id = '' }) => `/parties/${id}`,
  formPage: ({ town = '' }) => `/towns/${town}#party`,
  answerErrors: ({ taken }) => (taken ? { 'guests.0.name': ['email_exist'] } : null),
  body: z.object({
    town: line(20),
    loud: z.boolean().default(true),
    guests: z.array(z.object({ name: line(20).min(1) })).default([]),
  }),
  response: z.object({ id: z.string().optional(), taken: z.boolean().optional() }),
})
const invite = vi.fn<(form: unknown) => { id?: string; taken?: boolean }>(() => ({ id: 'a/b' }))
const partyRoute = serve(party, async ({ body }) => invite(body))

async function postParty(form: Record<string, string>, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost:3000/api/parties', {
    method: 'POST',
    headers: { ...BROWSER, 'x-client-address': randomUUID(), ...headers },
    body: new URLSearchParams(form),
  })
  const response = await partyRoute(request, { params: Promise.resolve({}) })
  const location = new URL(response.headers.get('location') ?? '', 'http://localhost:3000')
  const draft = await findFormDraft(location.searchParams.get('form') ?? '')
  return { status: response.status, location, draft }
}

const TYPED = { town: 'Ulm', 'guests.0.name': 'Rose', 'guests.1.name': '', locale: 'en', id: 'mine' }

it('leads to the page that the answer names', async () => {
  const { status, location } = await postParty({ ...TYPED, 'guests.1.name': 'Iris', loud: 'on' })
  expect({ status, path: location.pathname }).toEqual({ status: 303, path: '/en/parties/a%2Fb' })
  expect(invite.mock.lastCall).toEqual([{ town: 'Ulm', loud: true, guests: [{ name: 'Rose' }, { name: 'Iris' }] }])
})

it('keeps a refused form for its page, with everything typed and each error', async () => {
  const { location, draft } = await postParty(TYPED)
  expect(location.pathname + location.hash).toBe('/en/towns/Ulm#party')
  expect(draft).toEqual({
    action: '/api/parties',
    values: { town: 'Ulm', loud: false, guests: [{ name: 'Rose' }, { name: '' }] },
    errors: { 'guests.1.name': ['required'] },
    text: null,
  })
})

it('takes an answer that names errors of fields, and a problem of the whole form, as refusals', async () => {
  invite.mockReturnValueOnce({ taken: true })
  const valid = { ...TYPED, 'guests.1.name': 'Iris' }
  expect((await postParty(valid)).draft).toMatchObject({ errors: { 'guests.0.name': ['email_exist'] } })
  invite.mockImplementationOnce(() => {
    throw new TooManyRequests(61)
  })
  const text = { key: 'too_many_requests', values: { minutes: 2 } }
  expect((await postParty(valid)).draft).toMatchObject({ errors: {}, text })
})

it('adds and removes entries and changes the language without making the call', async () => {
  invite.mockClear()
  const added = await postParty({ ...TYPED, step: 'add.guests' })
  expect(added.draft).toMatchObject({ errors: {}, values: { guests: [{ name: 'Rose' }, { name: '' }, {}] } })
  expect(added.location.hash).toBe('#guests.2')
  const removed = await postParty({ ...TYPED, step: 'remove.guests.1' })
  expect(removed.draft).toMatchObject({ values: { guests: [{ name: 'Rose' }] } })
  expect((await postParty({ ...TYPED, step: 'language.de' })).location.pathname).toBe('/towns/Ulm')
  expect(invite).not.toHaveBeenCalled()
})

it('is not filled in by another site', async () => {
  invite.mockClear()
  for (const step of ['', 'add.guests']) {
    const { location, draft } = await postParty({ ...TYPED, step }, { 'sec-fetch-site': 'cross-site' })
    expect({ search: location.search, draft }).toEqual({ search: '?problem=foreign_origin', draft: null })
  }
  expect(invite).not.toHaveBeenCalled()
})
