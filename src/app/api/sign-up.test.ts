import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callRoute } from '@/testing/calls'
import { aCompanion, aForm, anInvitation, aRegistration, aWorkshop, countSeatsTaken } from '@/testing/factories'
import { routeOf } from '@/testing/routes'

const getRegistration = routeOf('registrations.getRegistration')
const register = routeOf('registrations.registerParty')
const registerInterest = routeOf('registrations.registerInterest')
const resend = routeOf('registrations.resendConfirmation')
const addCompanions = routeOf('registrations.addCompanions')
const findInvitee = routeOf('registrations.findInvitee')

describe('the call that registers', () => {
  it('answers the id that the thank-you page and other calls use', async () => {
    const workshop = await aWorkshop()
    const form = aForm(workshop)
    const { status, body } = await callRoute(register, { body: form })
    expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(String) } })
    const { body: registered } = await callRoute(getRegistration, { params: { id: body.id } })
    const { title, date, location, time } = workshop
    expect(registered).toEqual({
      id: body.id,
      email: form.email,
      first_name: form.first_name,
      last_name: form.last_name,
      invite_slug: expect.any(String),
      workshop: { title, date, location, time },
      alreadyunsubscribeEvent: false,
    })
  })

  it('answers a retry like the first call, also from another address', async () => {
    const workshop = await aWorkshop()
    const body = aForm(workshop)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await callRoute(register, { body, headers: { ...headers, 'x-client-address': '203.0.113.7' } })
    const again = await callRoute(register, { body, headers: { ...headers, 'x-client-address': '203.0.113.8' } })
    expect(again.body).toEqual(first.body)
    expect(await countSeatsTaken(workshop)).toBe(1)
  })

  it('answers a retry without a key like the first call when it comes from the same address', async () => {
    const workshop = await aWorkshop()
    const body = aForm(workshop)
    const first = await callRoute(register, { body })
    expect((await callRoute(register, { body })).body).toEqual(first.body)
  })

  it('refuses an idempotency key that is not random', async () => {
    const headers = { 'idempotency-key': '1' }
    expect(await callRoute(register, { body: aForm(await aWorkshop()), headers })).toMatchObject({ status: 400 })
  })

  it('explains an error in the language of the reader', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const { email } = await aRegistration(workshop)
    const taken = await callRoute(register, { body: aForm(workshop, { email }) })
    expect(taken).toMatchObject({
      status: 422,
      body: { errors: { email: ['Your e-mail address is already registered.'] } },
    })

    const body = aForm(workshop, { company: [aCompanion()] })
    const few = await callRoute(register, { body, headers: { 'accept-language': 'de' } })
    const text = 'Es ist nur noch ein Platz frei.'
    expect(few).toMatchObject({ status: 422, body: { message: text, errors: { workshop_id: [text] } } })
  })

  it('requires accepted terms and a different address for each person', async () => {
    const { status, body } = await callRoute(register, {
      body: {
        ...aForm(await aWorkshop(), { email: 'a@example.org' }),
        terms_conditions: false,
        company: [aCompanion(), { ...aCompanion(), email: 'A@example.org' }],
      },
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      terms_conditions: ['Accept the general terms.'],
      'company.1.email': ['Companion 2: Each person needs an e-mail address of their own.'],
    })
  })
})

it('adds companions by the link of the registration, and names those who are registered already', async () => {
  const workshop = await aWorkshop()
  const { id, invite_slug } = await aRegistration(workshop)
  const companion = aCompanion()
  const add = (headers?: Record<string, string>) =>
    callRoute(addCompanions, { body: { invite_slug, company: [companion] }, headers })
  const page = { 'idempotency-key': 'key-of-one-page' }
  expect(await add(page)).toMatchObject({ status: 200, body: { id } })
  expect(await add(page)).toMatchObject({ status: 200, body: { id } })
  const { status, body } = await add()
  expect({ status, body }).toEqual({ status: 200, body: { already_registered: true, emails: [companion.email] } })
})

it('accepts any address for the waiting list and for another confirmation, without revealing anything', async () => {
  const workshop = await aWorkshop({ signup_active: false })
  const body = { workshop_id: workshop.id, email: 'waiting@example.org' }
  for (const route of [registerInterest, resend])
    expect(await callRoute(route, { body })).toMatchObject({ status: 200, body: { status: 'ok' } })
})

it('returns only the fields of an invitation that the form needs', async () => {
  const workshop = await aWorkshop()
  const { invite_slug, email } = await anInvitation(workshop, { external_id: 'K-7', question: 'internal' })
  const ask = (inviteslug: string) => callRoute(findInvitee, { params: { inviteslug }, query: { id: workshop.id } })
  const { body } = await ask(invite_slug)
  expect(body).toMatchObject({ status: 'ok', email, first_name: 'Mona', external_id: 'K-7' })
  expect(body).not.toHaveProperty('question')
  expect((await ask('nobody')).body).toEqual({ status: 'invite_slug_not_found' })
})
