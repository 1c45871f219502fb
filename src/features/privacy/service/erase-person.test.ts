import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { SELF_REGISTERED_ROLE } from '@/features/access/contract'
import { grantRole } from '@/features/accounts/service/create-account'
import { queueAccountMail } from '@/features/accounts/service/queue-account-mail'
import { countRegistrations } from '@/features/registrations/service/people/count-registrations'
import { saveRegistration } from '@/features/registrations/service/people/save-registration'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { sessions, users } from '@/schema/access'
import { importRows } from '@/schema/imports'
import { blacklistedEmails, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import {
  aForm,
  anEmail,
  anInterest,
  anInvitation,
  aRegistration,
  aSubmission,
  aWorkshop,
  readRegistrations,
} from '@/testing/factories'
import { anImportRow } from '@/testing/person-everywhere'
import { aUser } from '@/testing/users'
import { aFullEvent, aWaitingParty, cancelSeat, offerSeats, readEntry } from '@/testing/waitlist'
import { erasePerson } from './erase-person'

const PAST = { date: '2026-01-15' }
const now = () => new Date()

async function aContext() {
  return { author: { id: (await aUser()).id }, now: now() }
}

const eraseAs = async (email: string, forget_blacklist = false) =>
  erasePerson({ email, confirm: email, forget_blacklist }, await aContext())

const outcomesOf = ({ steps }: { steps: { kind: string; count: number; what: string }[] }) =>
  Object.fromEntries(steps.map(({ kind, count, what }) => [kind, [count, what]]))

const registrationOf = async (id: string) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

describe('registrations', () => {
  it('of past events lose the person and keep their dates', async () => {
    const workshop = await aWorkshop(PAST)
    const participated = '2026-01-15T17:00:00.000Z'
    const before = await aRegistration(workshop, {
      participated,
      title: 'Dr.',
      city: 'Bonn',
      question: 'Why?',
      gender: 'f',
    })
    const counts = await countRegistrations(workshop.id)
    expect(outcomesOf(await eraseAs(before.email))).toEqual({ registrations_past: [1, 'anonymised'] })

    const row = await registrationOf(before.id)
    expect(row).toMatchObject({ first_name: '', last_name: '', title: '', city: '', question: '', gender: null })
    expect(row).toMatchObject({ registered: before.registered, participated, erased_at: expect.any(String) })
    expect(row?.email).toMatch(/^erased-[0-9a-f]{32}@erased\.invalid$/)
    expect(row?.invite_slug).not.toBe(before.invite_slug)
    expect(await countRegistrations(workshop.id)).toEqual(counts)
  })

  it('for future events free their seat, and nobody gets a mail', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const person = await aRegistration(workshop)
    expect(outcomesOf(await eraseAs(person.email))).toEqual({ registrations_ahead: [1, 'anonymised'] })
    expect(await registrationOf(person.id)).toMatchObject({ cancelled_at: expect.any(String), first_name: '' })
    expect(await countRegistrations(workshop.id)).toMatchObject({ seats_left: 2, total: 1 })
    expect(await db.$count(mails, eq(mails.registration_id, person.id))).toBe(0)
  })

  it('of a running event keep the attendance of a person who is checked in', async () => {
    const workshop = await aWorkshop()
    const person = await aRegistration(workshop, { participated: now().toISOString() })
    expect(outcomesOf(await eraseAs(person.email))).toEqual({ registrations_past: [1, 'anonymised'] })
    expect(await countRegistrations(workshop.id)).toMatchObject({ participated: 1, registered: 1 })
  })

  it('of invited and waiting people are anonymised, and still count as invited', async () => {
    const workshop = await aWorkshop()
    const email = anEmail()
    const invited = await anInvitation(workshop, { email })
    const waiting = await anInterest(workshop, { email })
    expect(outcomesOf(await eraseAs(email))).toEqual({ invitations: [2, 'anonymised'] })
    expect(await registrationOf(invited.id)).toMatchObject({ last_name: '', cancelled_at: null })
    expect(await registrationOf(waiting.id)).toMatchObject({ cancelled_at: expect.any(String) })
    expect(await countRegistrations(workshop.id)).toMatchObject({ invited: 1, interest: 0 })
  })

  it('that were removed are deleted', async () => {
    const person = await aRegistration(await aWorkshop(), { deleted_at: now().toISOString() })
    expect(outcomesOf(await eraseAs(person.email))).toEqual({ removed: [1, 'deleted'] })
    expect(await registrationOf(person.id)).toBeUndefined()
  })

  it('of companions and main persons are erased separately', async () => {
    const workshop = await aWorkshop(PAST)
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id, first_name: 'Jonas' })
    await eraseAs(main.email)
    expect(await registrationOf(companion.id)).toMatchObject({
      first_name: 'Jonas',
      accompaniment_of: main.id,
      erased_at: null,
    })
  })

  it('cannot be edited any more', async () => {
    const person = await aRegistration(await aWorkshop(PAST))
    await eraseAs(person.email)
    const saving = saveRegistration({ id: person.id, last_name: 'Lang', notify: false }, await aContext())
    await expect(saving).rejects.toMatchObject({ status: 422, text: 'person_erased' })
  })
})

describe('mails', () => {
  it('that wait are not sent, and sent ones keep their type and time', async () => {
    const workshop = await aWorkshop(PAST)
    const { id, email } = await aRegistration(workshop)
    const mail = { email, language: 'de', workshop_id: workshop.id, registration_id: id, recipient_name: 'Mona Lang' }
    const text = { subject: 'Mona', text: 'Dear Mona', html: '<p>Mona</p>', calendar: 'Mona', data: { name: 'Mona' } }
    const [waiting] = await db
      .insert(mails)
      .values({ ...mail, type: 'reminder' })
      .returning()
    const sent_at = '2026-01-10T10:00:00.000Z'
    const sending = { state: 'sending', claimed_at: sent_at, attempts: 1 } as const
    const [sent] = await db
      .insert(mails)
      .values({ ...mail, ...text, type: 'invite', state: 'sent', sent_at })
      .returning()
    const [claimed] = await db
      .insert(mails)
      .values({ ...mail, ...sending, type: 'confirmation' })
      .returning()
    const erased = await eraseAs(email)
    expect(outcomesOf(erased)).toMatchObject({ mails_waiting: [1, 'anonymised'], mails_done: [2, 'anonymised'] })

    const byId = new Map((await db.select().from(mails)).map((row) => [row.id, row]))
    const person = await registrationOf(id)
    const empty = { email: person?.email, recipient_name: '', subject: null, text: null, html: null, data: null }
    expect(byId.get(waiting?.id ?? 0)).toMatchObject({ ...empty, state: 'dropped', message: 'erased' })
    expect(byId.get(sent?.id ?? 0)).toMatchObject({ ...empty, state: 'sent', type: 'invite', sent_at })
    // A worker that is sending the mail no longer finds its attempt and records nothing.
    expect(byId.get(claimed?.id ?? 0)).toMatchObject({ ...empty, state: 'unknown', attempts: 2 })
  })

  it('to staff and to companions no longer name the person', async () => {
    const workshop = await aWorkshop(PAST)
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    const mail = { language: 'de', workshop_id: workshop.id, state: 'sent', sent_at: now().toISOString() } as const
    const text = { text: 'Mona Lang', html: '<p>Mona Lang</p>' }
    const [notice] = await db
      .insert(mails)
      .values({ ...mail, ...text, type: 'notice', registration_id: companion.id, email: 'staff@example.org' })
      .returning()
    const [theirs] = await db
      .insert(mails)
      .values({ ...mail, ...text, type: 'confirmation', registration_id: companion.id, email: companion.email })
      .returning()
    expect(outcomesOf(await eraseAs(main.email))).toMatchObject({ mails_about: [2, 'anonymised'] })
    const byId = new Map((await db.select().from(mails)).map((row) => [row.id, row]))
    expect(byId.get(notice?.id ?? 0)).toMatchObject({ email: 'staff@example.org', text: null, html: null })
    expect(byId.get(theirs?.id ?? 0)).toMatchObject({ email: companion.email, text: null, html: null, state: 'sent' })
  })
})

describe('the log', () => {
  const changesOf = async (object: string, object_id: string | number) => {
    const ofObject = and(eq(auditLog.object, object), eq(auditLog.object_id, String(object_id)))
    return (await db.select().from(auditLog).where(ofObject).orderBy(auditLog.id)).map(({ changes }) => changes)
  }

  it('loses the former address of a corrected registration, and nothing else of it', async () => {
    const before = anEmail()
    const author = await aUser({ is_super_user: true })
    const { id } = await aRegistration(await aWorkshop(), { email: before })
    await saveRegistration({ id, email: anEmail(), notify: false }, { author, now: now() })
    await saveRegistration({ id, city: 'Bonn', notify: false }, { author, now: now() })
    expect(outcomesOf(await eraseAs(before))).toMatchObject({ audit: [1, 'anonymised'] })
    expect(await changesOf('registrations', id)).toMatchObject([{ email: null }, { city: ['', 'Bonn'] }])
    expect(await registrationOf(id)).toMatchObject({ erased_at: null, city: 'Bonn' })
  })

  it('keeps the entries about a colleague who had the address once', async () => {
    const before = anEmail()
    const colleague = await aUser()
    const entry = { user_id: 1, action: 'update', object: 'users', object_id: colleague.id } as const
    const each = [{ email: [before, colleague.email] }, { roles: [[], ['Editors']] }]
    for (const changes of each) await db.transaction((tx) => audit(tx, { ...entry, changes }))
    expect(outcomesOf(await eraseAs(before))).toMatchObject({ audit: [1, 'anonymised'] })
    expect(await changesOf('users', colleague.id)).toEqual([{ email: null }, { roles: [[], ['Editors']] }])
  })
})

describe('accounts', () => {
  it('without rights are deleted with all that belongs to them', async () => {
    const person = await aUser()
    // The role that every new account has, which grants no permission.
    await db.transaction((tx) => grantRole(tx, person.id, SELF_REGISTERED_ROLE))
    await db.transaction((tx) =>
      queueAccountMail(tx, {
        type: 'email_change',
        to: person.email,
        language: 'de',
        user_id: person.id,
        values: { name: person.name },
      }),
    )
    expect(outcomesOf(await eraseAs(person.email))).toMatchObject({
      account: [1, 'deleted'],
      mails_waiting: [1, 'anonymised'],
    })
    expect(await db.$count(users, eq(users.id, person.id))).toBe(0)
    expect(await db.$count(sessions, eq(sessions.user_id, person.id))).toBe(0)
  })

  it('with rights are kept, with the reason', async () => {
    const colleague = await aUser({ permissions: ['GET api/sponsors'] })
    const { steps } = await eraseAs(colleague.email)
    expect(steps).toContainEqual({ kind: 'account_kept', what: 'kept', reason: 'with_rights', count: 1, until: null })
    expect(await db.$count(users, eq(users.id, colleague.id))).toBe(1)
  })
})

it('of somebody who waits ends the place, and the companions wait no longer', async () => {
  const { workshop, seated } = await aFullEvent()
  const email = anEmail()
  const id = await aWaitingParty(workshop, { email, people: 2 })
  await eraseAs(email)
  for (const seat of seated) await cancelSeat(seat)
  await offerSeats(workshop)
  expect(await readEntry(id)).toMatchObject({ state: 'left', offered_at: null })
  const people = (await readRegistrations(workshop)).filter(({ preliminary_registration }) => preliminary_registration)
  expect(people.map(({ cancelled_at }) => cancelled_at)).toEqual([expect.any(String), expect.any(String)])
})

it('keeps the blacklist entry, unless its deletion is requested', async () => {
  const email = anEmail()
  await db.insert(blacklistedEmails).values({ email, reason: 'unsubscribed' })
  expect(outcomesOf(await eraseAs(email))).toEqual({ blacklist_kept: [1, 'kept'] })
  expect(outcomesOf(await eraseAs(email, true))).toEqual({ blacklist: [1, 'deleted'] })
  expect(await db.$count(blacklistedEmails, eq(blacklistedEmails.email, email))).toBe(0)
})

it('does nothing unless the address is typed a second time', async () => {
  const { email, id } = await aRegistration(await aWorkshop(PAST))
  const erasing = erasePerson({ email, confirm: anEmail(), forget_blacklist: false }, await aContext())
  await expect(erasing).rejects.toMatchObject({ errors: { confirm: ['address_differs'] } })
  expect(await registrationOf(id)).toMatchObject({ email })
})

it('changes nobody whose address only contains this one', async () => {
  const email = `anna.${randomUUID().slice(0, 8)}@example.org`
  const workshop = await aWorkshop(PAST)
  const row = await anImportRow(workshop.id, { values: { email: `jo${email}` } })
  await aRegistration(workshop, { email })
  await eraseAs(email)
  expect(await db.$count(importRows, eq(importRows.id, row.id))).toBe(1)
})

describe('under pressure', () => {
  const whole = (row: typeof registrations.$inferSelect) => (row.erased_at ? 'erased' : 'there')

  it('a person who registers at the same moment is erased completely or not at all', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const email = anEmail()
      const known = await aRegistration(await aWorkshop(), { email })
      const workshop = await aWorkshop()
      const author = await aContext()
      const registering = registerParty(aForm(workshop, { email, first_name: 'Paula' }), aSubmission())
      const pause = new Promise((resolve) => setTimeout(resolve, round * 2))
      const erasing = pause.then(() => erasePerson({ email, confirm: email, forget_blacklist: false }, author))
      await Promise.all([registering, erasing])

      const [row] = await readRegistrations(workshop)
      if (!row) throw new Error('nobody registered')
      seen.add(whole(row))
      expect(await registrationOf(known.id)).toMatchObject({ erased_at: expect.any(String) })
      const sent = await db.select().from(mails).where(eq(mails.registration_id, row.id))
      expect(sent.filter(({ type }) => type === 'confirmation').map((mail) => mail.email)).toEqual([row.email])
      if (row.erased_at) expect(row).toMatchObject({ first_name: '', cancelled_at: expect.any(String) })
      else expect(row).toMatchObject({ first_name: 'Paula', email, cancelled_at: null })
      const states = sent.filter(({ type }) => type === 'confirmation').map(({ state }) => state)
      expect(states).toEqual([row.erased_at ? 'dropped' : 'queued'])
    }
    expect(seen.size).toBeGreaterThan(0)
  })
})
