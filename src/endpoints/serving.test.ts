import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, needsPermission, permissionOf } from '@/contract/endpoint'
import { BODY_BYTES_MAX } from '@/contract/shared-names'
import { env } from '@/env'
import { scanRoutes } from '@/features/access/contract'
import { callRoute } from '@/testing/calls'
import { boundRoutes, emptyBodyFor, fittingParamsOf } from '@/testing/routes'
import { aSecondFactor } from '@/testing/second-factor'
import { aUser } from '@/testing/users'
import { ENDPOINTS } from './all-endpoints'

const HANDLERS = import.meta.glob<Record<string, unknown>>('../features/*/handlers.ts', {
  eager: true,
  import: 'handlers',
})

it('binds each call of a feature in its handlers.ts, and nothing that the feature does not declare', () => {
  const bound = Object.entries(HANDLERS).flatMap(([file, handlers]) =>
    Object.keys(handlers).map((name) => `${file.split('/')[2]}: ${name}`),
  )
  // The list of all calls lies above the features, so routes.ts binds its scan.
  const declared = ENDPOINTS.filter(({ endpoint }) => endpoint !== scanRoutes)
  expect(bound.sort()).toEqual(declared.map(({ feature, name }) => `${feature}: ${name}`).sort())
})

it('accepts a body as large as each call declares', () => {
  expect(ENDPOINTS.filter(({ endpoint }) => endpoint.bodyLimit > BODY_BYTES_MAX).map(({ name }) => name)).toEqual([])
})

/** Parameters that create an item where the call can do that, else those of an existing one. */
const newOr = (endpoint: Endpoint) => {
  const created = { ...fittingParamsOf(endpoint), id: 'new' }
  return endpoint.params.safeParse(created).success ? created : fittingParamsOf(endpoint)
}

/** These calls need no field: a button makes them, or every field may be left out. */
const WITHOUT_FIELDS = [
  'POST /api/people/export',
  'POST /api/people/{id}/distinct/{other}',
  'POST /api/email/mails/{id}/resend',
  'POST /api/my/{token}/erasure',
  'POST /api/my/{token}/mails',
  'POST /api/my/{token}/data',
  'POST /api/my/{token}/numbers',
  'POST /api/my/{token}/numbers/forget',
  'POST /api/my/{token}/numbers/read',
  'POST /api/my/{token}/registrations/{id}/cancel',
  'POST /api/my/{token}/registrations/{id}/numbers',
  'POST /api/my/{token}/registrations/{id}/ticket',
  'POST /api/my/{token}/registrations/{id}/companions/{companion}/cancel',
  'POST /api/my/{token}/renew',
  'POST /api/logout',
  'POST /api/people/{id}/merges/{merge}/undo',
  'POST /api/sandoz/workshop_registrations/ticket/{id}',
  'POST /api/sandoz/waitlist/{id}/accept',
  'POST /api/sandoz/waitlist/{id}/companions/{companion}/remove',
  'POST /api/sandoz/waitlist/{id}/leave',
  'POST /api/sandoz/waitlist/{id}/split',
  'POST /api/sandoz/waitlist/{id}/offer',
  'POST /api/sandoz/workshops/duplicate/{id}',
  'POST /api/sandoz/workshop_registrations/cancelConfirm/{id}/{email}',
  'POST /api/unsubscribe/{registrationId}/{email}',
  'POST /api/settings/second_factor/start',
]

const guarded = boundRoutes.filter(({ route }) => route.endpoint.access !== 'public')
const permitted = boundRoutes.filter(({ route }) => needsPermission(route.endpoint))
/** Calls that validate their body. A raw body is left out, because only its signature is checked. */
const withBody = boundRoutes.filter(
  ({ route: { endpoint } }) => !(endpoint.body instanceof z.ZodUndefined) && endpoint.accepts !== 'raw',
)

/** Two people of whom no call here changes anything, because each is refused or only reads. */
let nobody = ''
let superUser = ''
beforeAll(async () => {
  nobody = (await aUser()).token
  superUser = (await aUser({ is_super_user: true })).token
})

describe('access', () => {
  it.each(guarded)('$signature answers 401 to a person who is not signed in', async ({ route }) => {
    expect(await callRoute(route, { params: fittingParamsOf(route.endpoint), body: {} })).toMatchObject({
      status: 401,
      body: { message: 'Please sign in.' },
    })
  })

  it.each(permitted)('$signature answers 403 to somebody without its permission, and names it', async ({ route }) => {
    const permission = permissionOf(route.endpoint)
    const { status, body } = await callRoute(route, {
      params: fittingParamsOf(route.endpoint),
      body: {},
      token: nobody,
    })
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: `You lack the permission “${permission}”.`,
    })
  })

  it.each(permitted)('$signature answers 200, 404 or 422 to somebody with its permission', async ({ route }) => {
    const { token } = await aUser({ permissions: [permissionOf(route.endpoint)] })
    const { status } = await callRoute(route, { params: { id: 999_999 }, body: emptyBodyFor(route.endpoint), token })
    expect([200, 404, 422]).toContain(status)
  })

  it.each(permitted)(
    '$signature refuses a session cookie without proof that our own page sent it',
    async ({ route }) => {
      const headers = { cookie: `session=${superUser}`, 'sec-fetch-site': 'cross-site' }
      const { status } = await callRoute(route, { params: { id: 999_999 }, body: {}, headers })
      if (route.endpoint.method === 'GET') expect([200, 404]).toContain(status)
      else expect(status).toBe(403)
    },
  )
})

describe('where two-step sign-in is required', () => {
  beforeAll(() => void Object.assign(env, { SECOND_FACTOR: 'required' }))
  afterAll(() => void Object.assign(env, { SECOND_FACTOR: 'optional' }))

  it.each(permitted)('$signature is refused without a second factor, also to a super user', async ({ route }) => {
    const { status, body } = await callRoute(route, { params: { id: 1 }, body: {}, token: superUser })
    expect(status).toBe(403)
    expect(body.message).toContain('two-step sign-in')
  })

  it('opens to a person with a second factor, and the settings to everybody who must set one up', async () => {
    const { token } = await aUser({ is_super_user: true })
    const statusOf = async (wanted: string) => {
      const route = boundRoutes.find(({ signature }) => signature === wanted)?.route
      return route && (await callRoute(route, { token })).status
    }
    expect(await statusOf('GET /api/settings/second_factor')).toBe(200)
    expect(await statusOf('GET /api/sponsors')).toBe(403)
    await aSecondFactor({ token })
    expect(await statusOf('GET /api/sponsors')).toBe(200)
  })
})

describe('input', () => {
  const filledIn = withBody.filter(({ signature }) => !WITHOUT_FIELDS.includes(signature))

  it.each(filledIn)('$signature answers 422 to an empty body, with texts for each field', async ({ route }) => {
    const body = emptyBodyFor(route.endpoint)
    const answer = await callRoute(route, { params: newOr(route.endpoint), body, token: superUser })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ message: expect.any(String), errors: expect.any(Object) })
    for (const texts of Object.values(answer.body.errors)) expect(texts).not.toHaveLength(0)
  })

  it.each(withBody.filter(({ route }) => route.endpoint.accepts !== 'multipart'))(
    '$signature answers 400 to broken JSON, 415 to another type, 413 to too much',
    async ({ route }) => {
      const sent = { params: fittingParamsOf(route.endpoint), token: superUser }
      expect(await callRoute(route, { ...sent, body: '{"a":' })).toMatchObject({ status: 400 })
      expect(await callRoute(route, { ...sent, body: 'a=1', headers: { 'content-type': 'text/plain' } })).toMatchObject(
        {
          status: 415,
        },
      )
      const tooMuch = JSON.stringify({ text: 'x'.repeat(route.endpoint.bodyLimit) })
      expect(await callRoute(route, { ...sent, body: tooMuch })).toMatchObject({ status: 413 })
    },
  )
})
