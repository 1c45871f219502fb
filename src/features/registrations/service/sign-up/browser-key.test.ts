import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pickNames } from '@/contract/fields'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aForm, aRegistration, aWorkshop } from '@/testing/factories'
import { routeOf } from '@/testing/routes'
import { aFullEvent, aWaitingParty, cancelSeat, offerSeats } from '@/testing/waitlist'
import { CORRECTED_FIELDS } from '../../contract/fields'
import { BROWSER_KEY_COOKIE, giveBrowserKey, readKey } from './browser-key'

const correct = routeOf('registrations.correctFromThanks')
const accept = routeOf('waitlist.acceptOffer')
const register = routeOf('registrations.registerParty')

type Form = ReturnType<typeof aForm>

const cookieIn = (headers: Headers) => /^registered=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0]

/** A browser that registers: the form with its key of the submit, the stored row, and the cookie that it got. */
async function aBrowser(fields: Partial<Form> = {}) {
  const form = aForm(await aWorkshop(), { last_name: 'Meier', ...fields })
  const headers = { 'idempotency-key': randomUUID() }
  const submit = () => callRoute(register, { body: form, headers })
  const { body, headers: answered } = await submit()
  return { id: body.id as string, form, submit, cookie: cookieIn(answered), attributes: answered.get('set-cookie') }
}

const send = (id: string, cookie: string | undefined, fields: object) =>
  callRoute(correct, { params: { id }, body: fields, headers: cookie ? { cookie } : {} })

async function rowOf(id: string): Promise<RegistrationRow> {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error('no registration')
  return row
}

const correctionOf = async (id: string, fields: Partial<RegistrationRow>) => ({
  ...pickNames(await rowOf(id), CORRECTED_FIELDS),
  ...fields,
})

const change = (id: string, fields: Partial<RegistrationRow>) =>
  db
    .update(registrations)
    .set({ ...fields, updated_at: new Date(Date.now() + 1000).toISOString() })
    .where(eq(registrations.id, id))

it('lets the browser that registered correct its data, more than once', async () => {
  const { id, cookie, attributes } = await aBrowser()
  expect(attributes).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=3600$/)
  const first = await send(id, cookie, await correctionOf(id, { last_name: 'Meyer' }))
  expect([first.status, (await rowOf(id)).last_name]).toEqual([200, 'Meyer'])
  const second = await send(id, cookieIn(first.headers), await correctionOf(id, { last_name: 'Mayer' }))
  expect([second.status, (await rowOf(id)).last_name]).toEqual([200, 'Mayer'])
})

it('refuses a browser without the key, with an altered one, or with that of another registration', async () => {
  const { id, cookie = '' } = await aBrowser()
  const other = await aBrowser()
  const signatureOf = (pair = '') => pair.slice(pair.lastIndexOf('.'))
  const altered = cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const longer = cookie.replace(/\.(\d+)\./, (_, expires) => `.${Number(expires) + 60}.`)
  const borrowed = cookie.replace(signatureOf(cookie), signatureOf(other.cookie))
  for (const pair of [undefined, other.cookie, altered, longer, borrowed, 'registered=', `registered=${id}`]) {
    const { status } = await send(id, pair, await correctionOf(id, { last_name: 'Fremd' }))
    expect(status).toBe(404)
  }
  expect((await rowOf(id)).last_name).toBe('Meier')
})

it('ends the key after an hour', async () => {
  const { id, cookie = '' } = await aBrowser()
  const key = cookie.slice(`${BROWSER_KEY_COOKIE}=`.length)
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const row = await rowOf(id)
  expect(readKey(row, key, inMinutes(59))).toEqual({ typed: [] })
  expect(readKey(row, key, inMinutes(61))).toBeNull()
})

it('ends the key once anybody else has changed the registration, and a repeated submit brings none back', async () => {
  const { id, cookie, submit } = await aBrowser()
  expect(cookieIn((await submit()).headers)).toBeDefined()
  await change(id, { question: 'Written on the personal page' })
  expect(cookieIn((await submit()).headers)).toBeUndefined()
  expect(await send(id, cookie, await correctionOf(id, {}))).toMatchObject({ status: 404 })
})

it('lets the browser that accepts a seat correct the data, but not one that presses again later', async () => {
  const { workshop, seated } = await aFullEvent({ maximum_participants: 1 })
  const now = new Date()
  const id = await aWaitingParty(workshop, { now })
  for (const row of seated) await cancelSeat(row, now)
  await offerSeats(workshop, now)
  const press = () => callRoute(accept, { params: { id }, body: {} })
  const { headers } = await press()
  const corrected = await send(id, cookieIn(headers), await correctionOf(id, { last_name: 'Meyer' }))
  expect([corrected.status, (await rowOf(id)).last_name]).toEqual([200, 'Meyer'])

  // Somebody with the old link must not read what the person has entered in a new registration.
  const { email } = await rowOf(id)
  await cancelSeat({ id })
  const registered = new Date().toISOString()
  await aRegistration(workshop, { email, registered, updated_at: registered })
  const repeated = await press()
  expect([repeated.status, cookieIn(repeated.headers)]).toEqual([200, undefined])
})

it('gives no key to a registration that does not exist', async () => {
  const cookies: string[] = []
  await giveBrowserKey('A'.repeat(22), { setCookie: (name) => cookies.push(name), now: new Date() })
  expect(cookies).toEqual([])
})
