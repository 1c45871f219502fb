import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'

const cancel = { GET: routeOf('registrations.cancelByLink'), POST: routeOf('registrations.cancelRegistration') }
const unsubscribe = {
  GET: routeOf('registrations.unsubscribeByLink'),
  POST: routeOf('registrations.unsubscribe'),
}

type Registration = typeof registrations.$inferSelect
let before: Registration
beforeEach(async () => {
  before = await aRegistration(await aWorkshop())
})

const stored = async () => (await db.select().from(registrations).where(eq(registrations.id, before.id)))[0]

/** The headers of browsers, mail programs and link scanners when they open a link. */
const OPENED: Record<string, Record<string, string>> = {
  'a browser': {
    accept: 'text/html,application/xhtml+xml',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  },
  'a scanner': { accept: 'text/html' },
  'a prefetch': { accept: '*/*', 'sec-purpose': 'prefetch' },
  'an image': { accept: 'image/*', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
}

const LINKS = [
  {
    name: 'cancel',
    routes: cancel,
    params: ({ id, email }: Registration) => ({ id, email }),
    page: ({ id }: Registration) => `/events/cancel/${id}`,
    answer: { status: 'cancelled' },
    column: 'cancelled_at' as const,
  },
  {
    name: 'unsubscribe',
    routes: unsubscribe,
    params: ({ id, email }: Registration) => ({ registrationId: id, email }),
    page: ({ id, email }: Registration) => `/unsubscribe/${id}/${encodeURIComponent(email)}`,
    answer: { success: true, registrationFound: true },
    column: 'unsubscribed_at' as const,
  },
]

describe.each(LINKS)('the documented link to $name', ({ routes, params, page, answer, column }) => {
  it.each(Object.keys(OPENED))('changes nothing when %s opens it, and leads to the page that asks', async (by) => {
    const { status, headers } = await callRoute(routes.GET, { params: params(before), headers: OPENED[by] })
    expect([status, headers.get('location')]).toEqual([303, `/en${page(before)}`])
    expect(await stored()).toEqual(before)
  })

  it('changes nothing on a HEAD request', async () => {
    const request = new Request('http://localhost:3000/', { method: 'HEAD' })
    const { status } = await routes.GET(request, { params: Promise.resolve(params(before)) })
    expect(status).toBe(303)
    expect(await stored()).toEqual(before)
  })

  it('performs its action when a program makes the call, and repeats the answer to a second call', async () => {
    for (const route of [routes.GET, routes.GET, routes.POST]) {
      const { status, body } = await callRoute(route, { params: params(before) })
      expect({ status, body }).toEqual({ status: 200, body: answer })
    }
    expect((await stored())?.[column]).not.toBeNull()
  })

  it('performs its action when the form of the page is sent without JavaScript', async () => {
    const body = new URLSearchParams({ locale: 'en' }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      'sec-fetch-mode': 'navigate',
    }
    const sent = await callRoute(routes.POST, { params: params(before), body, headers })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining(`/en${page(before)}`)])
    expect((await stored())?.[column]).not.toBeNull()
  })
})

it('cancels the companions too when the form says so', async () => {
  const companion = await aRegistration({ id: before.workshop_id }, { accompaniment_of: before.id })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  await callRoute(cancel.POST, { params: { id: before.id, email: before.email }, body: 'company=1&locale=de', headers })
  const [row] = await db.select().from(registrations).where(eq(registrations.id, companion.id))
  expect(row).toMatchObject({ cancelled_at: expect.any(String) })
})

it('unsubscribes by the one click that mail programs send', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const params = { registrationId: before.id, email: before.email }
  const { status, body } = await callRoute(unsubscribe.POST, { params, body: 'List-Unsubscribe=One-Click', headers })
  expect({ status, body }).toEqual({ status: 200, body: { success: true, registrationFound: true } })
})
