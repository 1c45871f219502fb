import { beforeAll, describe, expect, it } from 'vitest'
import { permissionOf } from '@/contract/endpoint'
import { HELPER_COOKIE } from '@/contract/shared-names'
import { callRoute } from '@/testing/calls'
import { aHelper } from '@/testing/check-in'
import { aWorkshop } from '@/testing/factories'
import { boundRoutes, emptyBodyFor, fittingParamsOf, routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'

const OPEN_DEVICE = routeOf('check_in.openDevice')
const GUESTS = routeOf('registrations.listGuests')
const SIGN_UP = routeOf('registrations.registerParty')

type Route = (typeof boundRoutes)[number]['route']
type Helper = Awaited<ReturnType<typeof aHelper>>

/** The three calls that the link of a helper opens, for its own event. */
const HELPERS_CALLS = [
  'GET api/sandoz/workshop_registrations/door/{id}',
  'POST api/sandoz/check_in/{id}/actions',
  'POST api/sandoz/check_in/{id}/devices',
]

const guarded = boundRoutes.map(({ route }) => route).filter(({ endpoint }) => endpoint.access !== 'public')
const others = guarded.filter(({ endpoint }) => !HELPERS_CALLS.includes(permissionOf(endpoint)))
const own = guarded.filter(({ endpoint }) => HELPERS_CALLS.includes(permissionOf(endpoint)))
const paramsFor = ({ endpoint }: Route, { link }: Helper) => {
  const params = fittingParamsOf(endpoint)
  return typeof params.id === 'number' ? { ...params, id: link.workshop_id } : params
}

const answerTo = ({ headers }: Pick<Helper, 'headers'>, route: Route, params: Record<string, unknown>) =>
  callRoute(route, { params, body: emptyBodyFor(route.endpoint), headers })

const inThePast = () => new Date(Date.now() - 1000).toISOString()

let helper: Helper
beforeAll(async () => {
  helper = await aHelper()
})

describe('the link of a helper', () => {
  it('opens no call that is not public but three, although the path names its own event', async () => {
    expect(others.length).toBeGreaterThan(150)
    for (const route of others) {
      const { status, body } = await answerTo(helper, route, paramsFor(route, helper))
      expect([permissionOf(route.endpoint), status, body.message]).toEqual([
        permissionOf(route.endpoint),
        403,
        'This access is for the check-in of one event only.',
      ])
    }
  })

  it('opens these three for its own event, and for no other', async () => {
    const another = await aWorkshop()
    for (const route of own) {
      const call = permissionOf(route.endpoint)
      const { status } = await answerTo(helper, route, { id: helper.link.workshop_id })
      expect([call, status]).toEqual([call, route.endpoint.method === 'GET' ? 200 : 422])
      for (const id of [another.id, 2_147_483_647, 'new', '', 0])
        expect([call, id, (await answerTo(helper, route, { id })).status]).toEqual([call, id, 403])
    }
  })

  it('opens nothing after it was revoked or has expired, except that it still takes what a device recorded', async () => {
    const ended = [await aHelper({ revoked_at: inThePast() }), await aHelper({ valid_until: inThePast() })]
    for (const gone of ended)
      for (const route of own) {
        const call = permissionOf(route.endpoint)
        const { status } = await answerTo(gone, route, { id: gone.link.workshop_id })
        expect([call, status]).toEqual([call, call.endsWith('/actions') ? 422 : 403])
      }
  })

  it('changes nothing for a public call, to which a helper is a visitor', async () => {
    const body = { workshop_id: helper.link.workshop_id, company: [] }
    const asHelper = await callRoute(SIGN_UP, { body, headers: helper.headers })
    const asVisitor = await callRoute(SIGN_UP, { body })
    expect([asHelper.status, asHelper.body.errors]).toEqual([asVisitor.status, asVisitor.body.errors])
  })

  it('is no bearer token, and no other site can use its cookie', async () => {
    const params = { id: helper.link.workshop_id }
    expect(await callRoute(GUESTS, { params, token: helper.token })).toMatchObject({ status: 401 })
    const opening = { params, body: { label: 'Tablet', unsent: 0 } }
    const cookie = `${HELPER_COOKIE}=${helper.token}`
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      {},
    ]
    for (const sender of foreign)
      expect(await callRoute(OPEN_DEVICE, { ...opening, headers: { cookie, ...sender } })).toMatchObject({
        status: 403,
      })
    expect(await callRoute(OPEN_DEVICE, { ...opening, headers: helper.headers })).toMatchObject({ status: 200 })
  })

  it('gives way to the session of a user on the same device', async () => {
    const { token, name } = await aUser({ is_super_user: true })
    const headers = { ...helper.headers, cookie: `${helper.headers.cookie}; session=${token}` }
    const opening = { params: { id: helper.link.workshop_id }, body: { label: 'Tablet', unsent: 0 } }
    expect(await callRoute(OPEN_DEVICE, { ...opening, headers })).toMatchObject({ body: { name, is_helper: false } })
  })
})
