import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { urlOf } from '@/contract/endpoint'
import type { Route } from '@/server/http/serve'
import { callRoute } from '@/testing/calls'
import {
  anEmail,
  anInvitation,
  aRegistration,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { findSignUpDraft } from './form-draft'

const register = routeOf('registrations.registerParty')
const leaveEmail = routeOf('registrations.registerInterest')
const addCompanions = routeOf('registrations.addCompanions')

const BROWSER = { accept: 'text/html', 'accept-language': 'de', 'sec-fetch-mode': 'navigate' }

/** Sends the form of a page without script; returns where the browser goes, and the form that this page shows again. */
async function send(route: Route, fields: Record<string, string | number>, address = randomUUID()) {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const headers = { ...BROWSER, 'x-client-address': address }
  const request = new Request(`http://localhost:3000${urlOf(route.endpoint)}`, { method: 'POST', headers, body })
  const response = await route(request, { params: Promise.resolve({}) })
  const location = new URL(response.headers.get('location') ?? '', 'http://localhost:3000')
  const [, id, invite_slug = null] = /\/events\/(\d+)(?:\/([\w-]+))?$/.exec(location.pathname) ?? []
  const page = { workshop_id: Number(id), invite_slug }
  const form = location.searchParams.get('form')
  return { location, form, draft: id && form ? await findSignUpDraft(form, page) : undefined }
}

type Person = { email: string; first_name: string }
const aPerson = (fields: Partial<Person> = {}) => ({
  title: '',
  gender: 'f',
  first_name: 'Anna',
  last_name: 'Berg',
  institution: 'City clinic',
  email: anEmail(),
  ...fields,
})
const named = (index: number, person: object) =>
  Object.fromEntries(Object.entries(person).map(([name, value]) => [`company.${index}.${name}`, value]))

const aPlainForm = ({ id }: { id: number }, fields: object = {}) => ({
  workshop_id: id,
  locale: 'de',
  terms_conditions: 'on',
  question: '',
  ...aPerson(),
  ...fields,
})

describe('a form without script', () => {
  it('registers a party and leads to its thank-you page, on the page without navigation as well', async () => {
    const workshop = await aWorkshop()
    const party = { ...named(0, aPerson({ first_name: 'Jonas' })), ...named(1, aPerson({ first_name: 'Mona' })) }
    const { location } = await send(register, aPlainForm(workshop, { ...party, locale: 'en' }))
    const rows = await readRegistrations(workshop)
    expect(rows.map(({ first_name }) => first_name).sort()).toEqual(['Anna', 'Jonas', 'Mona'])
    const main = rows.find(({ accompaniment_of }) => accompaniment_of === null)
    expect(location.pathname).toBe(`/en/events/thanks/${main?.id}`)
    const direct = await send(register, aPlainForm(workshop, { direct: '1' }))
    expect(direct.location.pathname).toMatch(/^\/direct\/events\/[\w-]{22}\/thanks$/)
  })

  it('is shown again with everything typed, and with each error at its field', async () => {
    const workshop = await aWorkshop()
    const typed = aPlainForm(workshop, { ...named(0, aPerson()), 'company.0.last_name': '', email: 'mona@' })
    const { location, draft } = await send(register, typed)
    expect(location.pathname + location.hash).toBe(`/events/${workshop.id}#sign-up`)
    expect(draft?.errors).toEqual({ email: ['email_invalid'], 'company.0.last_name': ['required'] })
    expect(draft?.values).toMatchObject({
      email: 'mona@',
      first_name: 'Anna',
      institution: 'City clinic',
      terms_conditions: true,
      ipad: false,
      company: [{ first_name: 'Anna', last_name: '' }],
    })
    expect(await countSeatsTaken(workshop)).toBe(0)
  })

  it('accepts the terms only by the ticked checkbox, a call by the documented default', async () => {
    const workshop = await aWorkshop()
    const { terms_conditions, ...unticked } = aPlainForm(workshop)
    expect((await send(register, unticked)).draft?.errors).toEqual({ terms_conditions: ['terms_required'] })
    const call = { ...aPerson(), workshop_id: workshop.id }
    expect(await callRoute(register, { body: call })).toMatchObject({ status: 200 })
    expect(await callRoute(register, { body: { ...call, email: anEmail(), terms_conditions: false } })).toMatchObject({
      status: 422,
      body: { errors: { terms_conditions: ['Accept the general terms.'] } },
    })
  })

  it('marks the companion who is registered already, and the own address', async () => {
    const workshop = await aWorkshop()
    const { email } = await aRegistration(workshop)
    const party = { ...named(0, aPerson()), ...named(1, aPerson({ email: email.toUpperCase() })) }
    const taken = await send(register, aPlainForm(workshop, party))
    expect(taken.draft?.errors).toEqual({ 'company.1.email': ['email_exist'] })
    const own = await send(register, aPlainForm(workshop, { email }))
    expect(own.draft?.errors).toEqual({ email: ['email_exist'] })
    expect(await countSeatsTaken(workshop)).toBe(1)
  })

  it('says why an event takes no registration, and how long to wait after too many attempts', async () => {
    const closed = await aWorkshop({ registration_deadline: '2020-01-01 00:00' })
    expect((await send(register, aPlainForm(closed))).draft?.errors).toEqual({ workshop_id: ['deadline_reached'] })
    const address = randomUUID()
    const empty = { workshop_id: closed.id }
    for (let count = 0; count < 60; count += 1) await send(register, empty, address)
    const { draft } = await send(register, empty, address)
    expect(draft).toMatchObject({ errors: {}, text: { key: 'too_many_requests', values: { minutes: 15 } } })
  })

  it('gets the answer of the first when it is sent twice', async () => {
    const workshop = await aWorkshop()
    const form = aPlainForm(workshop)
    const address = randomUUID()
    const first = await send(register, form, address)
    expect((await send(register, form, address)).location.pathname).toBe(first.location.pathname)
    expect(await countSeatsTaken(workshop)).toBe(1)
  })

  it('takes a companion more or less without registering anybody', async () => {
    const workshop = await aWorkshop()
    const more = await send(register, aPlainForm(workshop, { ...named(0, aPerson()), step: 'add.company' }))
    expect(more.draft).toMatchObject({ errors: {}, values: { company: [{ first_name: 'Anna' }, {}] } })
    expect(more.location.hash).toBe('#company.1')
    expect(await countSeatsTaken(workshop)).toBe(0)
  })

  it('adds companions to a registration', async () => {
    const workshop = await aWorkshop()
    const { invite_slug } = await aRegistration(workshop)
    const link = { workshop_id: workshop.id, invite_slug }
    const refused = await send(addCompanions, { ...link, ...named(0, aPerson({ first_name: '' })) })
    expect(refused.location.pathname).toBe(`/events/${workshop.id}/${invite_slug}`)
    expect(refused.draft?.errors).toEqual({ 'company.0.first_name': ['required'] })
    const companion = { ...link, ...named(0, aPerson()) }
    const { location } = await send(addCompanions, companion)
    expect(location.pathname + location.search).toBe(`/events/${workshop.id}/${invite_slug}?added=1`)
    expect((await send(addCompanions, companion)).draft?.errors).toEqual({ 'company.0.email': ['email_exist'] })
    const mixed = await send(addCompanions, { ...companion, ...named(1, aPerson()) })
    expect(mixed.draft?.errors).toEqual({ 'company.0.email': ['email_exist'] })
    expect(await countSeatsTaken(workshop)).toBe(2)
  })

  it('keeps the address on the waiting list', async () => {
    const workshop = await aWorkshop({ signup_active: false })
    const { draft } = await send(leaveEmail, { workshop_id: workshop.id, email: 'mona@' })
    expect(draft).toMatchObject({ values: { email: 'mona@' }, errors: { email: ['email_invalid'] } })
  })
})

it('is not shown on the page of another event or of another invitation', async () => {
  const workshop = await aWorkshop()
  const { invite_slug } = await anInvitation(workshop)
  const { form } = await send(register, aPlainForm(workshop, { first_name: '', invite_slug }))
  expect(await findSignUpDraft(form, { workshop_id: workshop.id, invite_slug })).toMatchObject({
    errors: { first_name: ['required'] },
  })
  for (const page of [
    { workshop_id: workshop.id + 1, invite_slug },
    { workshop_id: workshop.id, invite_slug: null },
    { workshop_id: workshop.id, invite_slug: 'x'.repeat(22) },
  ])
    expect(await findSignUpDraft(form, page)).toBeUndefined()
  expect(await findSignUpDraft(null, { workshop_id: workshop.id, invite_slug })).toBeUndefined()
})
