import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Invalid } from '@/contract/problems'
import { CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { UNDO_SECONDS } from '@/contract/values/registrations'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import {
  anEmail,
  anInterest,
  anInvitation,
  aRegistration,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import { aUser } from '@/testing/users'
import { registrationDraft } from '../../contract/office'
import { saveRegistration } from './save-registration'

const staff = await aUser({ name: 'Sam Staff' })
const NOW = new Date()

type Draft = z.input<typeof registrationDraft>
const save = (draft: Draft, { author = staff, now = NOW } = {}) =>
  saveRegistration(registrationDraft.parse(draft), { author, now })

/** The errors of a refused draft by field. */
const refusal = (draft: Draft) =>
  save(draft).then(
    () => 'saved',
    (thrown: Invalid) => thrown.errors ?? thrown.message,
  )

const stored = async (id: string) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

const mailsTo = async (email: string) =>
  (await db.select({ type: mails.type }).from(mails).where(eq(mails.email, email)).orderBy(asc(mails.id))).map(
    ({ type }) => type,
  )

const entriesOf = (id: string) =>
  db
    .select({ user_id: auditLog.user_id, action: auditLog.action, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.object, 'registrations'), eq(auditLog.object_id, id)))
    .orderBy(asc(auditLog.id))

const OVER = { date: '2020-01-01' }

describe('adding a person by hand', () => {
  it('needs the event and the address', async () => {
    expect(await refusal({ first_name: 'Ada' })).toEqual({ workshop_id: ['required'], email: ['required'] })
    expect(await refusal({ workshop_id: 1 })).toEqual({ email: ['required'] })
  })

  it('makes an invitation at first: no date, no seat, no mail', async () => {
    const workshop = await aWorkshop({ language: 'en' })
    const email = anEmail()
    const person = await save({ workshop_id: workshop.id, email: email.toUpperCase(), last_name: 'Berg' })
    expect(person).toMatchObject({ email, last_name: 'Berg', language: 'en', manually_added: true, agb: false })
    expect(person).toMatchObject({ registered: null, invitation_sent: null, workshop_title: workshop.title })
    expect(await mailsTo(email)).toEqual([])
    expect(await entriesOf(person.id)).toMatchObject([
      { user_id: staff.id, action: 'create', changes: { last_name: [null, 'Berg'] } },
    ])
  })

  it('gives a seat with registered, and mails the confirmation to the person only', async () => {
    const email = anEmail()
    const workshop = await aWorkshop()
    const person = await save({ workshop_id: workshop.id, email, registered: true })
    expect(person).toMatchObject({ registered: NOW.toISOString(), participated: null })
    expect(await db.select({ type: mails.type }).from(mails).where(eq(mails.workshop_id, workshop.id))).toEqual([
      { type: 'confirmation' },
    ])
  })

  it('adds a walk-in, registered and checked in by the author', async () => {
    const { id } = await aWorkshop()
    const person = await save({ workshop_id: id, email: anEmail(), registered: true, participated: true })
    expect(await stored(person.id)).toMatchObject({
      registered: NOW.toISOString(),
      participated: NOW.toISOString(),
      participated_by: staff.id,
    })
  })

  it('sends no mail without notify or after the event', async () => {
    const quiet = anEmail()
    const late = anEmail()
    await save({ workshop_id: (await aWorkshop()).id, email: quiet, registered: true, notify: false })
    await save({ workshop_id: (await aWorkshop(OVER)).id, email: late, registered: true })
    expect([...(await mailsTo(quiet)), ...(await mailsTo(late))]).toEqual([])
  })

  it('needs a confirmation to exceed the maximum', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1 })
    await aRegistration(workshop)
    const draft = { workshop_id: workshop.id, email: anEmail(), registered: true }
    expect(await refusal(draft)).toEqual({
      beyond_maximum: [{ key: 'event_full_ask', values: { left: 0, people: 1, maximum: 1 } }],
    })
    expect(await readRegistrations(workshop)).toHaveLength(1)
    await save({ ...draft, beyond_maximum: true })
    expect(await countSeatsTaken(workshop)).toBe(2)
  })

  it('turns an open invitation into the registration, and keeps its data', async () => {
    const workshop = await aWorkshop()
    const invited = await anInvitation(workshop, { external_id: 'K-7', city: 'Bonn' })
    const person = await save({ workshop_id: workshop.id, email: invited.email, city: 'Köln', registered: true })
    expect(person).toMatchObject({ id: invited.id, external_id: 'K-7', city: 'Köln', last_name: 'Lang' })
    expect(await readRegistrations(workshop)).toHaveLength(1)
  })

  it('invites nobody twice, and seats nobody twice', async () => {
    const workshop = await aWorkshop()
    const invited = await anInvitation(workshop)
    const seated = await aRegistration(workshop)
    const taken = { email: ['email_exist'] }
    expect(await refusal({ workshop_id: workshop.id, email: invited.email })).toEqual(taken)
    expect(await refusal({ workshop_id: workshop.id, email: seated.email })).toEqual(taken)
    expect(await refusal({ workshop_id: workshop.id, email: seated.email, registered: true })).toEqual(taken)
  })

  it('closes the interest of the same address', async () => {
    const workshop = await aWorkshop()
    const waiting = await anInterest(workshop)
    await save({ workshop_id: workshop.id, email: waiting.email, registered: true })
    expect(await stored(waiting.id)).toMatchObject({ cancelled_at: NOW.toISOString(), updated_by: staff.id })
  })

  it('adds any number of companions to a registered person of the event', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop, { title: 'Dr.', created_at: '2026-01-02T03:04:05.000Z' })
    for (let number = 0; number < 6; number += 1) {
      const draft = { workshop_id: workshop.id, email: anEmail(), registered: true, accompaniment_of: main.id }
      const person = await save(draft)
      expect(person).toMatchObject({ accompaniment_of: main.id, main_name: 'Dr. Mona Lang' })
      expect(await stored(person.id)).toMatchObject({ party_since: main.created_at })
    }
  })

  it('adds no companion to a stranger, an invited or cancelled person, or a companion', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const others = [
      await aRegistration(await aWorkshop()),
      await anInvitation(workshop),
      await aRegistration(workshop, { cancelled_at: NOW.toISOString() }),
      await aRegistration(workshop, { accompaniment_of: main.id }),
    ]
    for (const { id } of others)
      expect(await refusal({ workshop_id: workshop.id, email: anEmail(), accompaniment_of: id })).toEqual({
        accompaniment_of: ['main_registration_expected'],
      })
  })
})

describe('changing a person', () => {
  it('changes only the given fields, and audits the author', async () => {
    const before = await aRegistration(await aWorkshop(), { city: 'Bonn', institution: 'Klinik' })
    const person = await save({ id: before.id, city: 'Köln', manually_paid: true, updated_at: before.updated_at })
    expect(person).toMatchObject({ city: 'Köln', manually_paid: true, institution: 'Klinik', last_name: 'Lang' })
    expect(await entriesOf(before.id)).toEqual([
      { user_id: staff.id, action: 'update', changes: { city: ['Bonn', 'Köln'], manually_paid: [false, true] } },
    ])
  })

  it('records the acceptance of the terms, and keeps its time until it is withdrawn', async () => {
    const workshop = await aWorkshop({ nonpublic: true })
    const { id, ...added } = await save({ workshop_id: workshop.id, email: anEmail(), agb: true })
    expect(added).toMatchObject({ agb: true, terms_accepted_at: NOW.toISOString(), nonpublic: true })
    const later = { now: new Date(NOW.getTime() + 60_000) }
    expect(await save({ id, agb: true, nonpublic: false }, later)).toMatchObject({
      agb: true,
      terms_accepted_at: NOW.toISOString(),
      nonpublic: false,
    })
    expect(await save({ id, city: 'Köln' }, later)).toMatchObject({ agb: true, nonpublic: false })
    expect(await save({ id, agb: false }, later)).toMatchObject({ agb: false, terms_accepted_at: null })
    expect((await entriesOf(id)).map(({ changes }) => Object.keys(changes ?? {}))).toContainEqual(['nonpublic'])
  })

  it('is no change when a form is sent back unchanged', async () => {
    const { search_text, ...before } = await aRegistration(await aWorkshop(), { participated: NOW.toISOString() })
    const { terms_accepted_at, terms_version, ...draft } = before
    const saved = await save(registrationDraft.strip().parse(draft), { now: new Date(Date.now() + 1000) })
    expect(saved).toMatchObject({ updated_at: before.updated_at, participated: before.participated })
    expect(await entriesOf(before.id)).toEqual([])
  })

  it('refuses a stale save with the name of the other author and the present values', async () => {
    const before = await aRegistration(await aWorkshop())
    const draft = { id: before.id, updated_at: before.updated_at }
    await save({ ...draft, city: 'Köln' }, { now: new Date(Date.now() + 1000) })
    const conflict = await save({ ...draft, city: 'Bonn' }).catch((thrown: unknown) => thrown)
    expect(conflict).toMatchObject({
      status: 409,
      conflict: { changed_by: 'Sam Staff', current: { id: before.id, city: 'Köln' } },
    })
    expect(await stored(before.id)).toMatchObject({ city: 'Köln' })
  })

  it('refuses an interest, a removed person and another event', async () => {
    const workshop = await aWorkshop()
    const { id: interest } = await anInterest(workshop)
    expect(await refusal({ id: interest, city: 'Köln' })).toBe('preliminary_not_editable')
    const { id: gone } = await aRegistration(workshop, { deleted_at: NOW.toISOString() })
    expect(await refusal({ id: gone, city: 'Köln' })).toBe('not_found')
    const { id } = await aRegistration(workshop)
    const other = await aWorkshop()
    expect(await refusal({ id, workshop_id: other.id })).toEqual({ workshop_id: ['workshop_fixed'] })
  })

  it('refuses the address of another person at the event', async () => {
    const workshop = await aWorkshop()
    const one = await aRegistration(workshop)
    const other = await aRegistration(workshop)
    const invited = await anInvitation(workshop)
    const second = await anInvitation(workshop)
    expect(await refusal({ id: one.id, email: other.email })).toEqual({ email: ['email_exist'] })
    expect(await refusal({ id: invited.id, email: second.email })).toEqual({ email: ['email_exist'] })
    const elsewhere = await aRegistration(await aWorkshop())
    expect(await save({ id: one.id, email: elsewhere.email })).toMatchObject({ email: elsewhere.email })
  })

  it('moves a person to another party and out of it again', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const alone = await aRegistration(workshop)
    expect(await save({ id: alone.id, accompaniment_of: main.id })).toMatchObject({ accompaniment_of: main.id })
    expect(await stored(alone.id)).toMatchObject({ party_since: main.created_at })
    const third = await aRegistration(workshop)
    expect(await refusal({ id: main.id, accompaniment_of: third.id })).toEqual({ accompaniment_of: ['has_companions'] })
    expect(await refusal({ id: third.id, accompaniment_of: third.id })).toHaveProperty('accompaniment_of')
    await save({ id: alone.id, accompaniment_of: null })
    expect(await stored(alone.id)).toMatchObject({ accompaniment_of: null, party_since: null })
  })
})

describe('seat, check-in and cancellation', () => {
  it('seats an invited and a cancelled person', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1 })
    const invited = await anInvitation(workshop)
    expect(await save({ id: invited.id, registered: true })).toMatchObject({ registered: NOW.toISOString() })
    const left = await aRegistration(workshop, { cancelled_at: NOW.toISOString() })
    expect(await refusal({ id: left.id, registered: true })).toHaveProperty('beyond_maximum')
    expect(await refusal({ id: left.id, cancelled_at: false })).toHaveProperty('beyond_maximum')
    const back = await save({ id: left.id, registered: true, beyond_maximum: true })
    expect(back).toMatchObject({ registered: NOW.toISOString(), cancelled_at: null })
    expect([await mailsTo(invited.email), await mailsTo(left.email)]).toEqual([['confirmation'], ['confirmation']])
  })

  it('turns a registration back into the invitation without a mail', async () => {
    const workshop = await aWorkshop()
    const seated = await aRegistration(workshop)
    expect(await save({ id: seated.id, registered: false })).toMatchObject({ registered: null, cancelled_at: null })
    expect(await mailsTo(seated.email)).toEqual([])
    const there = await aRegistration(workshop, { participated: NOW.toISOString() })
    expect(await refusal({ id: there.id, registered: false })).toEqual({ registered: ['participated_already'] })
    expect(await save({ id: there.id, registered: false, participated: false })).toMatchObject({ participated: null })
  })

  it('takes the registrations of named companions back, except of those who are checked in', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const company = { accompaniment_of: main.id, party_since: main.created_at }
    const companion = await aRegistration(workshop, company)
    const there = await aRegistration(workshop, { ...company, participated: NOW.toISOString() })
    await save({ id: main.id, registered: false })
    expect(await countSeatsTaken(workshop)).toBe(2)
    await save({ id: main.id, registered: true })
    await save({ id: main.id, registered: false, take_back_companions: [companion.id, there.id] })
    const rows = await readRegistrations(workshop)
    const stateOf = ({ id }: { id: string }) => rows.find((row) => row.id === id)
    expect(stateOf(companion)).toMatchObject({ ...company, registered: null, cancelled_at: null })
    expect(stateOf(there)?.registered).not.toBeNull()
    expect(await mailsTo(companion.email)).toEqual([])
  })

  it('lets a cancellation be undone before anybody hears of it, and confirms the seat again afterwards', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1 })
    const { id, email } = await aRegistration(workshop)
    await save({ id, cancelled_at: true, undoable: true })
    const [mail] = await db.select().from(mails).where(eq(mails.email, email))
    expect(mail?.next_attempt_at).toBe(new Date(NOW.getTime() + UNDO_SECONDS * 1000).toISOString())
    expect(await save({ id, cancelled_at: false })).toMatchObject({ cancelled_at: null })
    expect(await mailsTo(email)).toEqual(['cancellation'])

    await db.update(mails).set({ state: 'sent', sent_at: NOW.toISOString() }).where(eq(mails.email, email))
    await save({ id, cancelled_at: true, undoable: true, notify: false })
    await save({ id, cancelled_at: false })
    expect(await mailsTo(email)).toEqual(['cancellation', 'confirmation'])
  })

  it('cancels a person with a mail, and checks them out', async () => {
    const seated = await aRegistration(await aWorkshop(), { participated: NOW.toISOString() })
    const cancelled = await save({ id: seated.id, cancelled_at: true })
    expect(cancelled).toMatchObject({ cancelled_at: NOW.toISOString(), participated: null })
    await save({ id: seated.id, cancelled_at: true })
    expect(await mailsTo(seated.email)).toEqual(['cancellation'])
    const quiet = await aRegistration(await aWorkshop())
    const late = await aRegistration(await aWorkshop(OVER))
    await save({ id: quiet.id, cancelled_at: true, notify: false })
    await save({ id: late.id, cancelled_at: true })
    expect([...(await mailsTo(quiet.email)), ...(await mailsTo(late.email))]).toEqual([])
  })

  it('checks a seated person in and out, with the time and the staff member', async () => {
    const workshop = await aWorkshop()
    const seated = await aRegistration(workshop)
    await save({ id: seated.id, participated: true })
    expect(await stored(seated.id)).toMatchObject({ participated: NOW.toISOString(), participated_by: staff.id })
    await save({ id: seated.id, participated: false })
    expect(await stored(seated.id)).toMatchObject({ participated: null, participated_by: null })

    const invited = await anInvitation(workshop)
    expect(await refusal({ id: invited.id, participated: true })).toEqual({ participated: ['not_registered_yet'] })
    expect(await refusal({ id: invited.id, cancelled_at: true })).toEqual({ cancelled_at: ['not_registered_yet'] })
    expect(await save({ id: invited.id, participated: true, registered: true })).toMatchObject({
      participated: NOW.toISOString(),
    })
  })

  it('saves the time of a check-in that a device sends later, by the clock of the server', async () => {
    const seated = await aRegistration(await aWorkshop())
    const checkIn = { id: seated.id, participated: true, participated_seconds_ago: 42 }
    await save(checkIn)
    const tapped = { participated: new Date(NOW.getTime() - 42_000).toISOString(), participated_by: staff.id }
    expect(await stored(seated.id)).toMatchObject(tapped)
    await save({ ...checkIn, participated_seconds_ago: 0 })
    expect(await stored(seated.id)).toMatchObject(tapped)
    for (const participated_seconds_ago of [-1, CHECK_IN_AGE_MAX + 1])
      expect(registrationDraft.safeParse({ ...checkIn, participated_seconds_ago }).success).toBe(false)
  })
})
