import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { mails, notificationEmails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import {
  aCompanion,
  aForm,
  anEmail,
  anInterest,
  anInvitation,
  aRegistration,
  aSubmission,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import { TERMS_VERSION } from '../../contract/fields'
import type { RegistrationForm } from '../../contract/public'
import { addCompanions } from './add-companions'
import { cancelRegistration } from './cancel-registration'
import { registerParty, submissionKeyOf } from './register'

const NOW = new Date('2026-06-15T12:00:00.000Z')

const register = (form: RegistrationForm, more?: Parameters<typeof aSubmission>[0]) =>
  registerParty(form, aSubmission(more))

const storedOf = async (id: string | undefined) => {
  const [row] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, id ?? ''))
  return row
}
const mailsTo = (email: string) => db.select().from(mails).where(eq(mails.email, email))

describe('a party', () => {
  it('is stored as main registration and companions, each with a link of their own', async () => {
    const workshop = await aWorkshop()
    const companions = [aCompanion({ title: 'PD Dr.' }), aCompanion()]
    const form = aForm(workshop, { title: 'Dr.', city: 'Ulm', question: 'Is there parking?', company: companions })
    const { id } = await register(form, { now: NOW, locale: 'en' })

    const rows = await readRegistrations(workshop)
    const main = rows.find((row) => row.id === id)
    const others = rows.filter((row) => row.id !== id)
    expect(main).toMatchObject({
      email: form.email,
      title: 'Dr.',
      first_name: 'Anna',
      last_name: 'Berg',
      city: 'Ulm',
      language: 'en',
      question: 'Is there parking?',
      registered: NOW.toISOString(),
      accompaniment_of: null,
      agb: true,
      terms_accepted_at: NOW.toISOString(),
      terms_version: TERMS_VERSION,
      external_id: NO_EXTERNAL_ID,
      manually_added: false,
      updated_by: null,
      created_at: NOW.toISOString(),
    })
    expect(others.map(({ email }) => email).sort()).toEqual(companions.map(({ email }) => email).sort())
    for (const row of others) expect(row).toMatchObject({ accompaniment_of: id, language: 'en', agb: false })
    const direct = await register(aForm(await aWorkshop(), { direct: true }))
    expect([main, await storedOf(direct.id)]).toMatchObject([{ on_direct_page: false }, { on_direct_page: true }])
    expect(new Set(rows.flatMap((row) => [row.id, row.invite_slug])).size).toBe(6)
  })

  it('causes a confirmation to each person and a notice to the staff', async () => {
    await db.insert(notificationEmails).values({ email: anEmail() })
    const workshop = await aWorkshop()
    const companion = aCompanion()
    const form = aForm(workshop, { company: [companion], language: 'en' })
    const { id } = await register(form)

    const queued = await db.select().from(mails).where(eq(mails.workshop_id, workshop.id))
    const confirmations = queued.filter(({ type }) => type === 'confirmation')
    expect(confirmations.map(({ email }) => email).sort()).toEqual([form.email, companion.email].sort())
    expect(confirmations.map(({ language, state, round }) => [language, state, round])).toEqual(
      Array(2).fill(['en', 'queued', 1]),
    )
    const addresses = await db.select().from(notificationEmails)
    const notices = queued.filter(({ type }) => type === 'notice')
    expect(notices.map(({ email }) => email).sort()).toEqual(addresses.map(({ email }) => email).sort())
    for (const notice of notices) expect(notice.registration_id).toBe(id)
  })

  it('causes an audit entry without personal data', async () => {
    const workshop = await aWorkshop()
    const { id = '' } = await register(aForm(workshop, { company: [aCompanion()] }))
    const traces = await db.select().from(auditLog).where(eq(auditLog.object_id, id))
    expect(traces).toMatchObject([
      { user_id: null, action: 'register', object: 'registrations', changes: { seats: 2 } },
    ])
  })

  it('is refused as a whole when a companion is registered already, with the address', async () => {
    const workshop = await aWorkshop()
    await aRegistration(workshop, { email: 'mona@example.org' })
    const form = aForm(workshop, { company: [aCompanion(), aCompanion({ email: 'Mona@Example.org' })] })
    expect(await register(form)).toEqual({ already_registered_participant: true, emails: ['mona@example.org'] })
    expect(await readRegistrations(workshop)).toHaveLength(1)
    expect(await mailsTo(form.email)).toEqual([])
  })

  it('is refused when its own address is registered already', async () => {
    const workshop = await aWorkshop()
    const { email } = await aRegistration(workshop)
    const again = register(aForm(workshop, { email: email.toUpperCase(), company: [aCompanion()] }))
    await expect(again).rejects.toMatchObject({ status: 422, errors: { email: ['email_exist'] } })
    expect(await countSeatsTaken(workshop)).toBe(1)
  })

  it('may be registered for another event', async () => {
    const { email } = await aRegistration(await aWorkshop())
    expect(await register(aForm(await aWorkshop(), { email }))).toEqual({ id: expect.any(String) })
  })

  it('may register again after it cancelled', async () => {
    const workshop = await aWorkshop()
    const { email, id } = await aRegistration(workshop, { cancelled_at: NOW.toISOString() })
    const again = await register(aForm(workshop, { email }))
    expect(again.id).not.toBe(id)
    expect(await countSeatsTaken(workshop)).toBe(1)
  })

  it('gets all of its seats or none, and learns how many are left', async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    await aRegistration(workshop)
    const text = { key: 'seats_left', values: { count: 2 } }
    const company = [aCompanion(), aCompanion()]
    const refused = register(aForm(workshop, { company }))
    await expect(refused).rejects.toMatchObject({ status: 422, text, errors: { workshop_id: [text] } })
    expect(await countSeatsTaken(workshop)).toBe(1)

    await register(aForm(workshop, { company: company.slice(1) }))
    expect(await countSeatsTaken(workshop)).toBe(3)
  })

  it('takes the seats of cancelled and removed people; invitations and interests hold none', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1 })
    await aRegistration(workshop, { cancelled_at: NOW.toISOString() })
    await aRegistration(workshop, { deleted_at: NOW.toISOString() })
    await anInvitation(workshop)
    await anInterest(workshop)
    expect(await register(aForm(workshop))).toEqual({ id: expect.any(String) })
  })

  it('is refused for an unknown event', async () => {
    await expect(register(aForm({ id: 999_999 }))).rejects.toMatchObject({ status: 404 })
  })

  it('is not limited by refused attempts that name the address', async () => {
    const email = anEmail()
    const closed = await aWorkshop({ signup_active: false })
    for (let count = 0; count < 11; count += 1)
      await expect(register(aForm(closed, { email }))).rejects.toMatchObject({ status: 422 })
    await expect(register(aForm(await aWorkshop(), { email }))).resolves.toHaveProperty('id')
  })
})

describe('a mailbox', () => {
  const aMailbox = () => {
    const victim = anEmail()
    const spelled = (count: number) => victim.replace('@', `+${count}@`)
    const pattern = spelled(0).replace('+0@', '%@')
    const isDue = sql`${like(mails.email, pattern)} and next_attempt_at <= now()`
    return { victim, spelled, countMails: () => db.$count(mails, isDue) }
  }

  it('gets ten mails at once, also as companion or with a plus tag, and the seats are taken as well beyond them', async () => {
    const { victim, spelled, countMails } = aMailbox()
    const workshop = await aWorkshop()
    const company = Array.from({ length: 8 }, (_, count) => aCompanion({ email: spelled(count) }))
    const { id = '' } = await register(aForm(workshop, { company }))
    const { email = '' } = (await storedOf(id)) ?? {}
    await expect(register(aForm(await aWorkshop(), { email: victim }))).resolves.toHaveProperty('id')

    const { invite_slug } = await aRegistration(workshop)
    const add = (count: number) =>
      addCompanions({ invite_slug, company: [aCompanion({ email: spelled(count) })] }, { now: NOW })
    await expect(add(8)).resolves.toHaveProperty('id')
    await expect(add(9)).resolves.toHaveProperty('id')
    await expect(register(aForm(workshop, { email: victim }))).resolves.toHaveProperty('id')
    expect(await countMails()).toBe(10)
    await cancelRegistration({ id, email }, { company: true, now: NOW })
    expect(await countMails()).toBe(10)
  })

  it('gets no more at once when events register it at the same time', async () => {
    const { spelled, countMails } = aMailbox()
    const events = await Promise.all(Array.from({ length: 5 }, () => aWorkshop()))
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, (_, count) =>
        events.map((event) => register(aForm(event, { email: spelled(count) }))),
      ).flat(),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await countMails()).toBe(10)
  })
})

describe('a repeated submit', () => {
  it('gets the answer of the first, without a second registration or mail', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const form = aForm(workshop, { company: [aCompanion()] })
    const key = randomUUID()
    const first = await register(form, { key })
    expect(await register(form, { key })).toEqual(first)
    expect(await countSeatsTaken(workshop)).toBe(2)
    expect(await mailsTo(form.email)).toHaveLength(1)
  })

  it('gets the answer of the first even after the event', async () => {
    const workshop = await aWorkshop()
    const form = aForm(workshop)
    const key = randomUUID()
    const first = await register(form, { key })
    expect(await register(form, { key, now: new Date('2099-01-01') })).toEqual(first)
  })

  it('registers again once the first was cancelled', async () => {
    const workshop = await aWorkshop()
    const form = aForm(workshop)
    const key = randomUUID()
    const { id = '' } = await register(form, { key })
    await db.update(registrations).set({ cancelled_at: NOW.toISOString() }).where(eq(registrations.id, id))
    const again = await register(form, { key })
    expect(again.id).not.toBe(id)
    expect(await countSeatsTaken(workshop)).toBe(1)
  })

  it('is identified by the key or the address of the client, together with the form', () => {
    const form = aForm({ id: 1 }, { email: 'a@example.org' })
    const address = '203.0.113.7'
    const header = randomUUID()
    const key = submissionKeyOf(form, { header: null, address })
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(submissionKeyOf({ ...form }, { header: null, address })).toBe(key)
    expect(submissionKeyOf(form, { header: null, address: '203.0.113.8' })).not.toBe(key)
    expect(submissionKeyOf({ ...form, city: 'Ulm' }, { header: null, address })).not.toBe(key)
    const named = submissionKeyOf(form, { header, address })
    expect(named).not.toContain(header)
    expect(submissionKeyOf(form, { header, address: '203.0.113.8' })).toBe(named)
    expect(submissionKeyOf({ ...form, email: 'b@example.org' }, { header, address })).not.toBe(named)
  })

  it.each(['short', 'x'.repeat(201), 'with a space', 'ümlauts-everywhere', ''])('refuses the key "%s"', (header) => {
    expect(() => submissionKeyOf(aForm({ id: 1 }), { header, address: 'local' })).toThrow('bad_request')
  })
})

it('stores the wish for a tablet only where the event offers one', async () => {
  const wish = { ipad: true, ipad_shippingaddress: 'Main Street 1' }
  const offered = await register(aForm(await aWorkshop({ ipad: true }), wish))
  const neverOffered = await register(aForm(await aWorkshop(), wish))
  expect(await storedOf(offered.id)).toMatchObject(wish)
  expect(await storedOf(neverOffered.id)).toMatchObject({ ipad: false, ipad_shippingaddress: '' })
})

it('stores the invoice address of a paid event, refuses an empty one, and takes a call without the field', async () => {
  const workshop = await aWorkshop({ price: 120 })
  const refused = register(aForm(workshop, { invoice_address: '' }))
  await expect(refused).rejects.toMatchObject({ status: 422, errors: { invoice_address: ['required'] } })
  expect(await countSeatsTaken(workshop)).toBe(0)
  const paid = await register(aForm(workshop, { invoice_address: 'Klinik am See\nUlm' }))
  const free = await register(aForm(await aWorkshop({ price: 0 }), { invoice_address: 'Ulm' }))
  expect(await storedOf(paid.id)).toMatchObject({ invoice_address: 'Klinik am See\nUlm' })
  expect(await storedOf(free.id)).toMatchObject({ invoice_address: '' })
  const documented = await register(aForm(workshop))
  expect(await storedOf(documented.id)).toMatchObject({ registered: expect.any(String), invoice_address: '' })
})

it('prefers the language of the form to that of the page', async () => {
  const workshop = await aWorkshop()
  const typed = await register(aForm(workshop, { language: 'de' }), { locale: 'en' })
  const shown = await register(aForm(workshop), { locale: 'en' })
  expect([await storedOf(typed.id), await storedOf(shown.id)]).toMatchObject([{ language: 'de' }, { language: 'en' }])
})
