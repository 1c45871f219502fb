import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { isOneOf, pickNames } from '@/contract/fields'
import { DAY_MS } from '@/contract/time'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { readIntervals } from '@/features/attendance/service/intervals'
import { COMPANION_FIELDS, CORRECTED_FIELDS, TEXT_FIELDS } from '@/features/registrations/contract/fields'
import { ensureTokens, findRecipient } from '@/features/registrations/service/personal-tokens'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { findCompanions } from '@/features/registrations/service/sign-up/find-registration'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { startOf } from '@/features/workshops/rules'
import { attendanceIntervals } from '@/schema/attendance'
import { blacklistedEmails, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { storeFormDraft } from '@/server/http/form-drafts'
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
  someCompanions,
} from '@/testing/factories'
import {
  type Correction,
  correctCompanion as correctCompanionCall,
  correctRegistration as correctRegistrationCall,
} from '../contract'
import { addCompanion, cancelCompanion, cancelOwnRegistration, correctCompanion } from './change-party'
import { addInvoiceAddress, correctRegistration } from './correct-own-data'
import { chooseMails } from './own-choices'
import { findPersonalPage, findRefusedPersonalForm } from './page'
import { renewPersonalLink, requestPersonalLink } from './personal-link'

const now = () => new Date()
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

async function tokenOf(email: string): Promise<string> {
  const token = (await ensureTokens([email])).get(email)
  if (!token) throw new Error('no token')
  return token
}

async function pageOf(email: string) {
  const page = await findPersonalPage(await tokenOf(email), now())
  if (!page) throw new Error('no page')
  return page
}

const rowOf = async (id: string) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
const mailTypesTo = async (email: string) =>
  (await db.select().from(mails).where(eq(mails.email, email)).orderBy(mails.id)).map(({ type }) => type)

const aCorrection = (fields: Partial<Correction> = {}): Correction => ({
  title: '',
  gender: 'f',
  first_name: 'Mona',
  last_name: 'Lange',
  institution: 'Clinic',
  question: '',
  institution_address: '',
  postal_code: '',
  city: '',
  invoice_address: '',
  ipad_shippingaddress: '',
  ...fields,
})

describe('a personal link', () => {
  it('stays the same for its address and belongs to no other', async () => {
    const first = anEmail()
    const second = anEmail()
    const tokens = await ensureTokens([first, second, first])
    expect(await tokenOf(first)).toBe(tokens.get(first))
    expect(tokens.get(first)).not.toBe(tokens.get(second))
    expect(await findRecipient(tokens.get(first) ?? '')).toMatchObject({ email: first })
  })

  it('opens nothing when it is guessed ten thousand times, or altered in any character', async () => {
    const token = await tokenOf(anEmail())
    const guesses = Array.from({ length: 10_000 }, (_, at) => {
      // Half of the guesses know the stored half of the link.
      const half = at % 2 ? token.slice(0, 22) : ''
      return (half + randomBytes(33).toString('base64url')).slice(0, 44)
    })
    const altered = Array.from(token, (character, at) => {
      return token.slice(0, at) + (character === 'A' ? 'B' : 'A') + token.slice(at + 1)
    })
    const odd = ['', 'x', `${token}A`, token.slice(1), '../../etc/passwd', "' or 1=1 --", '\u0000'.repeat(44)]
    const opened = []
    for (const batch of chunksOf([...guesses, ...altered, ...odd], 200))
      opened.push(...(await Promise.all(batch.map((guess) => findRecipient(guess)))).filter(Boolean))
    expect(opened).toEqual([])
  })

  it('is replaced by a new one, which only its address gets', async () => {
    const { email } = await aRegistration(await aWorkshop())
    const token = await tokenOf(email)
    await renewPersonalLink(token, { locale: 'en' })
    expect(await findPersonalPage(token, now())).toBeNull()
    expect(await tokenOf(email)).not.toBe(token)
    expect(await mailTypesTo(email)).toEqual(['personal_link'])
  })

  it('is sent to known addresses only, three times an hour at most, with one answer for all', async () => {
    const { email } = await aRegistration(await aWorkshop())
    const stranger = anEmail()
    const answers = []
    for (const address of [email, email, email, email, stranger])
      answers.push(await requestPersonalLink({ email: address }, { locale: 'de' }))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await mailTypesTo(email)).toEqual(['personal_link', 'personal_link', 'personal_link'])
    expect(await mailTypesTo(stranger)).toEqual([])
  })
})

const chunksOf = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

describe('the personal page', () => {
  it('shows all registrations of the address with their state, and nobody else', async () => {
    const email = anEmail()
    const open = await aRegistration(await aWorkshop(), { email })
    const past = await aRegistration(await aWorkshop({ date: '2026-01-15' }), { email, participated: inDays(-200) })
    const cancelled = await aRegistration(await aWorkshop(), { email, cancelled_at: inDays(-1) })
    const waiting = await anInterest(await aWorkshop(), { email })
    const invited = await anInvitation(await aWorkshop(), { email })
    // Staff have not sent this invitation yet.
    await anInvitation(await aWorkshop(), { email, invitation_sent: null })
    await aRegistration(await aWorkshop())
    const states = new Map((await pageOf(email)).registrations.map((one) => [one.id, one]))
    expect(states.size).toBe(5)
    expect(states.get(open.id)).toMatchObject({ status: 'open', isCorrectable: true })
    expect(states.get(past.id)).toMatchObject({ status: 'over', isCorrectable: false })
    expect(states.get(cancelled.id)).toMatchObject({ status: 'cancelled', isReopened: true })
    expect(states.get(waiting.id)).toMatchObject({ status: 'open', isWaiting: true, isCorrectable: false })
    expect(states.get(invited.id)).toMatchObject({ status: 'invited', isReopened: true })
  })

  it('says that an event is cancelled, and refuses corrections and companions', async () => {
    const workshop = await aWorkshop({ cancelled_at: inDays(-1), cancellation_note: 'Krank' })
    const { email } = await aRegistration(workshop)
    const [own] = (await pageOf(email)).registrations
    const state = { isCorrectable: false, takesCompanions: false, isReopened: false, access_link: '' }
    expect(own).toMatchObject({ ...state, status: 'event_cancelled', cancellation_note: 'Krank' })
    const cancelled = await aRegistration(workshop, { cancelled_at: inDays(-1) })
    expect((await pageOf(cancelled.email)).registrations).toMatchObject([{ status: 'cancelled', isReopened: false }])
  })

  it('shows a companion only the own registration, and the main person the whole party', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const [companion] = await Promise.all([1, 2].map(() => aRegistration(workshop, { accompaniment_of: main.id })))
    expect((await pageOf(main.email)).registrations[0]?.companions).toHaveLength(2)
    const own = (await pageOf(companion?.email ?? '')).registrations
    expect(own).toMatchObject([{ id: companion?.id, isCompanion: true, companions: [] }])
  })

  it('leaves out what a newer registration at the same event replaced', async () => {
    const workshop = await aWorkshop()
    const email = anEmail()
    await aRegistration(workshop, { email, cancelled_at: inDays(-1) })
    const current = await aRegistration(workshop, { email })
    expect((await pageOf(email)).registrations.map(({ id }) => id)).toEqual([current.id])
  })

  it('shows the access link only to people with a seat, from the time that staff set', async () => {
    const access_link = 'https://meet.example.org/1'
    const email = anEmail()
    const soon = await aRegistration(await aWorkshop({ access_link, access_hours: 31 * 24 }), { email })
    const later = await aRegistration(await aWorkshop({ access_link, access_hours: 2 }), { email })
    const waiting = await anInterest(await aWorkshop({ access_link, access_hours: 31 * 24 }), { email })
    const links = new Map((await pageOf(email)).registrations.map((one) => [one.id, one.access_link]))
    expect([soon, later, waiting].map(({ id }) => links.get(id))).toEqual([access_link, '', ''])
  })

  it('keeps the access link until the end of an event that has begun', async () => {
    const access_link = 'https://meet.example.org/1'
    const email = anEmail()
    const begun = await aWorkshop({ access_link })
    await aRegistration(begun, { email })
    const during = new Date(startOf(begun).getTime() + 10 * 60_000)
    const page = await findPersonalPage(await tokenOf(email), during)
    expect(page?.registrations).toMatchObject([{ status: 'over', access_link }])
  })

  it('records once a minute that the link was used', async () => {
    const token = await tokenOf(anEmail())
    const usedAt = async (at: Date) => {
      await findPersonalPage(token, at)
      return (await findRecipient(token))?.link_used_at
    }
    const first = new Date()
    const later = new Date(Date.now() + 61_000)
    expect(await usedAt(first)).toBe(first.toISOString())
    expect(await usedAt(new Date(first.getTime() + 5000))).toBe(first.toISOString())
    expect(await usedAt(later)).toBe(later.toISOString())
  })
})

describe('a correction', () => {
  it('changes the own data, keeps the seat, and is recorded without an author', async () => {
    const main = await aRegistration(await aWorkshop())
    const token = await tokenOf(main.email)
    await correctRegistration({ token, id: main.id }, aCorrection(), { now: now() })
    expect(await rowOf(main.id)).toMatchObject({ last_name: 'Lange', email: main.email, registered: main.registered })
    const entries = await db.select().from(auditLog).where(eq(auditLog.object_id, main.id))
    expect(entries).toMatchObject([{ user_id: null, action: 'update', changes: { last_name: ['Lang', 'Lange'] } }])
  })

  it('is refused after the deadline, after the start, for a cancelled seat and for a stale form', async () => {
    const email = anEmail()
    const PAST = '2026-01-15'
    const closed = await aRegistration(await aWorkshop({ registration_deadline: '2026-01-01 10:00' }), { email })
    const over = await aRegistration(await aWorkshop({ date: PAST }), { email })
    const cancelled = await aRegistration(await aWorkshop(), { email, cancelled_at: inDays(-1) })
    const open = await aRegistration(await aWorkshop(), { email })
    const token = await tokenOf(email)
    for (const { id } of [closed, over, cancelled]) {
      const correcting = correctRegistration({ token, id }, aCorrection(), { now: now() })
      await expect(correcting).rejects.toMatchObject({ status: 422 })
    }
    const stale = aCorrection({ updated_at: inDays(-5) })
    await expect(correctRegistration({ token, id: open.id }, stale, { now: now() })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('that is sent a second time is answered like the first', async () => {
    const main = await aRegistration(await aWorkshop())
    const link = { token: await tokenOf(main.email), id: main.id }
    const form = aCorrection({ updated_at: main.updated_at })
    const answer = await correctRegistration(link, form, { now: new Date(Date.now() + 1000) })
    expect(await correctRegistration(link, form, { now: new Date(Date.now() + 2000) })).toEqual(answer)
    const entries = await db.select().from(auditLog).where(eq(auditLog.object_id, main.id))
    expect(entries).toHaveLength(1)
  })

  it('of an event with a price needs an invoice address', async () => {
    const main = await aRegistration(await aWorkshop({ price: 80 }))
    const link = { token: await tokenOf(main.email), id: main.id }
    await expect(correctRegistration(link, aCorrection(), { now: now() })).rejects.toMatchObject({
      errors: { invoice_address: ['required'] },
    })
    await correctRegistration(link, aCorrection({ invoice_address: 'Clinic, Main Street 1' }), { now: now() })
    expect(await rowOf(main.id)).toMatchObject({ invoice_address: 'Clinic, Main Street 1' })
  })

  it('asks for a missing invoice address until it is given, also after the deadline', async () => {
    const workshop = await aWorkshop({ price: 80, registration_deadline: '2020-01-01 10:00' })
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    const token = await tokenOf(main.email)
    const isAsked = async (of: { email: string }) =>
      (await findPersonalPage(await tokenOf(of.email), now()))?.registrations[0]?.lacksInvoiceAddress
    expect([await isAsked(main), await isAsked(companion)]).toEqual([true, false])
    const give = (invoice_address: string) =>
      addInvoiceAddress({ token, id: main.id }, { invoice_address }, { now: now() })
    await give('Clinic, Main Street 1')
    await give('Another one')
    expect(await rowOf(main.id)).toMatchObject({ invoice_address: 'Clinic, Main Street 1' })
    expect(await isAsked(main)).toBe(false)
  })

  it('reaches no registration of somebody else, companions included', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const other = await aRegistration(workshop)
    const theirs = await aRegistration(workshop, { accompaniment_of: other.id })
    const token = await tokenOf(main.email)
    const foreign = { token, id: other.id }
    await expect(correctRegistration(foreign, aCorrection(), { now: now() })).rejects.toMatchObject({ status: 404 })
    const companion = { token, id: main.id, companion: theirs.id }
    await expect(correctCompanion(companion, aCompanion(), { now: now() })).rejects.toMatchObject({ status: 404 })
    await expect(cancelCompanion(companion, now())).rejects.toMatchObject({ status: 404 })
    await expect(cancelOwnRegistration(foreign, { company: false, now: now() })).rejects.toMatchObject({ status: 404 })
  })

  it('of the address of a companion sends the confirmation there, unless it is registered already', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const came_at = now().toISOString()
    const companion = await aRegistration(workshop, { accompaniment_of: main.id, participated: came_at })
    await db.insert(attendanceIntervals).values({ registration_id: companion.id, came_at, source: 'staff' })
    const link = { token: await tokenOf(main.email), id: main.id, companion: companion.id }
    const taken = aCompanion({ email: main.email })
    await expect(correctCompanion(link, taken, { now: now() })).rejects.toMatchObject({
      errors: { email: ['email_exist'] },
    })
    const moved = aCompanion()
    await correctCompanion(link, moved, { now: now() })
    expect(await mailTypesTo(moved.email)).toEqual(['confirmation'])
    expect(await mailTypesTo(companion.email)).toEqual(['cancellation'])
    // The links of the old address must not lead to the new person.
    expect(await rowOf(companion.id)).toMatchObject({ email: companion.email, cancelled_at: expect.any(String) })
    expect(await readIntervals([companion.id], db)).toEqual(new Map())
    expect((await pageOf(main.email)).registrations[0]?.companions).toMatchObject([{ email: moved.email }])
    expect(await countSeatsTaken(workshop)).toBe(2)
  })

  it('keeps what its form does not show, and a title that the form does not offer', async () => {
    const workshop = await aWorkshop()
    const hidden = { question: 'Parking?', invoice_address: 'Clinic', title: 'Prof. Dr.' }
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { ...hidden, accompaniment_of: main.id })
    const link = { token: await tokenOf(companion.email), id: companion.id }
    await correctRegistration(link, aCorrection({ title: 'Prof. Dr.' }), { now: now() })
    expect(await rowOf(companion.id)).toMatchObject({ ...hidden, last_name: 'Lange' })
  })
})

describe('a correction that leaves fields out', () => {
  const FILLED = Object.fromEntries(TEXT_FIELDS.map((name) => [name, `Stored ${name}`]))
  const isRequired = (shape: z.ZodType) => !shape.safeParse(undefined).success
  const ownFields = CORRECTED_FIELDS.filter((name) => isRequired(correctRegistrationCall.body.shape[name]))
  const companionFields = COMPANION_FIELDS.filter((name) => isRequired(correctCompanionCall.body.shape[name]))

  it('keeps them in the registration of a person and of a companion, and shows them on the page', async () => {
    const workshop = await aWorkshop({ price: 80 })
    const main = await aRegistration(workshop, { ...FILLED, gender: 'f' })
    const stored = await aRegistration(workshop, { ...FILLED, gender: 'f', accompaniment_of: main.id })
    const link = { token: await tokenOf(main.email), id: main.id }
    const own = correctRegistrationCall.body.parse(pickNames(main, ownFields))
    await correctRegistration(link, own, { now: now() })
    expect(await rowOf(main.id)).toEqual(main)

    const sent = correctCompanionCall.body.parse({ ...pickNames(stored, companionFields), last_name: 'Lange' })
    await correctCompanion({ ...link, companion: stored.id }, sent, { now: now() })
    const changed = { ...pickNames(stored, COMPANION_FIELDS), last_name: 'Lange' }
    expect(await rowOf(stored.id)).toMatchObject(changed)
    // The page shows the last digits of a number at most.
    const shown = pickNames(
      changed,
      COMPANION_FIELDS.filter((name) => !isOneOf(NUMBER_KINDS, name)),
    )
    expect((await pageOf(main.email)).registrations[0]?.companions).toMatchObject([shown])

    const email = anEmail()
    await correctCompanion({ ...link, companion: stored.id }, { ...sent, email }, { now: now() })
    expect((await pageOf(main.email)).registrations[0]?.companions).toMatchObject([{ ...shown, email }])
  })
})

describe('the party', () => {
  it('grows by one companion, and shrinks by one or as a whole', async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const main = await aRegistration(workshop)
    const link = { token: await tokenOf(main.email), id: main.id }
    await addCompanion(link, aCompanion(), now())
    await addCompanion(link, aCompanion(), now())
    await expect(addCompanion(link, aCompanion(), now())).rejects.toMatchObject({ status: 422 })
    const [first] = (await pageOf(main.email)).registrations[0]?.companions ?? []
    await cancelCompanion({ ...link, companion: first?.id ?? '' }, now())
    await cancelCompanion({ ...link, companion: first?.id ?? '' }, now())
    expect(await countSeatsTaken(workshop)).toBe(2)
    expect((await pageOf(main.email)).registrations[0]).toMatchObject({ lastCancelled: ['Jonas Berg'] })
    await cancelOwnRegistration(link, { company: true, now: now() })
    expect((await pageOf(main.email)).registrations[0]).toMatchObject({ lastCancelled: ['Mona Lang', 'Jonas Berg'] })
    expect(await countSeatsTaken(workshop)).toBe(0)
  })

  it('belongs to the new registration of a person who cancelled alone and came back', async () => {
    const workshop = await aWorkshop()
    const form = { email: anEmail(), company: [aCompanion(), aCompanion()] }
    const first = await registerParty(aForm(workshop, form), aSubmission())
    await cancelRegistration({ id: first.id ?? '', email: form.email }, { now: now() })
    const second = await registerParty(aForm(workshop, { email: form.email }), aSubmission())
    const [current] = (await pageOf(form.email)).registrations
    expect(current).toMatchObject({ id: second.id, status: 'open' })
    expect(current?.companions.map(({ email }) => email).sort()).toEqual(form.company.map(({ email }) => email).sort())
    // Anybody could have registered the address anew, so the page after registering names no companion of before.
    expect(await findCompanions(second.id ?? '')).toEqual([])
  })
})

it('is no larger for a person who comes back than the limit of one form allows', async () => {
  const workshop = await aWorkshop()
  const email = anEmail()
  const first = await registerParty(aForm(workshop, { email, company: someCompanions(5) }), aSubmission())
  await cancelRegistration({ id: first.id ?? '', email }, { now: now() })
  const again = aForm(workshop, { email, company: someCompanions(5) })
  await expect(registerParty(again, aSubmission())).rejects.toMatchObject({ errors: { company: [expect.anything()] } })
  expect(await countSeatsTaken(workshop)).toBe(5)
})

describe('the choice of mails', () => {
  it('is stored, ends an unsubscription, and cannot end an entry of the staff', async () => {
    const email = anEmail()
    const blocked = anEmail()
    await db.insert(blacklistedEmails).values([
      { email, reason: 'unsubscribed' },
      { email: blocked, reason: 'added' },
    ])
    expect((await pageOf(email)).mails).toMatchObject({ wanted: [], isBlocked: false })
    const none = { reminder: false, after_event: false, message: false, offered: [], consents: [] }
    await chooseMails(await tokenOf(email), { ...none, invite: true }, now())
    expect((await pageOf(email)).mails).toMatchObject({ wanted: ['invite'], isBlocked: false })
    await chooseMails(await tokenOf(blocked), { ...none, invite: true }, now())
    expect((await pageOf(blocked)).mails).toMatchObject({ wanted: ['invite'], isBlocked: true })
  })
})

describe('a refused form', () => {
  it('is shown again on the page of its own link only', async () => {
    const token = await tokenOf(anEmail())
    const other = await tokenOf(anEmail())
    const action = `/api/my/${token}/registrations/${'x'.repeat(22)}`
    const draft = { action, values: { last_name: 'Lang' }, errors: { first_name: ['required'] }, text: null }
    const id = await storeFormDraft(draft, 'test')
    expect(await findRefusedPersonalForm(id, { token, locale: 'en' })).toEqual({
      action,
      values: { last_name: 'Lang' },
      problem: undefined,
      errors: { first_name: 'Enter your first name.' },
    })
    expect(await findRefusedPersonalForm(id, { token: other, locale: 'en' })).toBeUndefined()
    expect(await findRefusedPersonalForm(id, { locale: 'en' })).toBeUndefined()
  })
})
