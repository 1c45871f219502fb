import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { SELF_REGISTERED_ROLE } from '@/features/accounts/contract'
import { grantRole } from '@/features/accounts/service/sign-up'
import { sessions, users } from '@/features/accounts/table'
import { blacklistedEmails } from '@/features/blacklist/table'
import { importRows } from '@/features/imports/table'
import { queueMail } from '@/features/mails/service/queue'
import { mails } from '@/features/mails/table'
import { countRegistrations } from '@/features/registrations/service/count'
import { registerParty } from '@/features/registrations/service/register'
import { saveRegistration } from '@/features/registrations/service/save'
import { registrations } from '@/features/registrations/table'
import { audit } from '@/server/audit'
import { db } from '@/server/db'
import { auditLog } from '@/server/tables'
import {
  aForm,
  anAddress,
  anInterest,
  anInvitation,
  aRegistration,
  aSubmit,
  aWorkshop,
  registrationsOf,
} from '@/testing/factories'
import { aPerson } from '@/testing/people'
import { anImportRow } from '@/testing/whole-person'
import { erasePerson } from './erase'

const PAST = { date: '2026-01-15' }
const now = () => new Date()

async function doing() {
  return { author: { id: (await aPerson()).id }, now: now() }
}

const erase = async (email: string, forget_blacklist = false) =>
  erasePerson({ email, confirm: email, forget_blacklist }, await doing())

const outcomesOf = ({ steps }: { steps: { kind: string; count: number; what: string }[] }) =>
  Object.fromEntries(steps.map(({ kind, count, what }) => [kind, [count, what]]))

const registrationOf = async (id: string) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

describe('registrations', () => {
  it('of past events lose who it was and keep what happened', async () => {
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
    expect(outcomesOf(await erase(before.email))).toEqual({ registrations_past: [1, 'anonymised'] })

    const row = await registrationOf(before.id)
    expect(row).toMatchObject({ first_name: '', last_name: '', title: '', city: '', question: '', gender: null })
    expect(row).toMatchObject({ registered: before.registered, participated, erased_at: expect.any(String) })
    expect(row?.email).toMatch(/^erased-[0-9a-f]{32}@erased\.invalid$/)
    expect(row?.invite_slug).not.toBe(before.invite_slug)
    expect(await countRegistrations(workshop.id)).toEqual(counts)
  })

  it('ahead give their seat back, and nobody is told', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const person = await aRegistration(workshop)
    expect(outcomesOf(await erase(person.email))).toEqual({ registrations_ahead: [1, 'anonymised'] })
    expect(await registrationOf(person.id)).toMatchObject({ cancelled_at: expect.any(String), first_name: '' })
    expect(await countRegistrations(workshop.id)).toMatchObject({ seats_left: 2, total: 1 })
    expect(await db.$count(mails, eq(mails.registration_id, person.id))).toBe(0)
  })

  it('under way keep who was checked in as somebody who was there', async () => {
    const workshop = await aWorkshop()
    const person = await aRegistration(workshop, { participated: now().toISOString() })
    expect(outcomesOf(await erase(person.email))).toEqual({ registrations_past: [1, 'anonymised'] })
    expect(await countRegistrations(workshop.id)).toMatchObject({ participated: 1, registered: 1 })
  })

  it('who was only invited or waits is no longer known, and still counted as invited', async () => {
    const workshop = await aWorkshop()
    const email = anAddress()
    const invited = await anInvitation(workshop, { email })
    const waiting = await anInterest(workshop, { email })
    expect(outcomesOf(await erase(email))).toEqual({ invitations: [2, 'anonymised'] })
    expect(await registrationOf(invited.id)).toMatchObject({ last_name: '', cancelled_at: null })
    expect(await registrationOf(waiting.id)).toMatchObject({ cancelled_at: expect.any(String) })
    expect(await countRegistrations(workshop.id)).toMatchObject({ invited: 1, interest: 0 })
  })

  it('that were removed are gone for good', async () => {
    const person = await aRegistration(await aWorkshop(), { deleted_at: now().toISOString() })
    expect(outcomesOf(await erase(person.email))).toEqual({ removed: [1, 'deleted'] })
    expect(await registrationOf(person.id)).toBeUndefined()
  })

  it('of companions and of whom they came with are their own', async () => {
    const workshop = await aWorkshop(PAST)
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id, first_name: 'Jonas' })
    await erase(main.email)
    expect(await registrationOf(companion.id)).toMatchObject({
      first_name: 'Jonas',
      accompaniment_of: main.id,
      erased_at: null,
    })
  })

  it('are edited by nobody any more', async () => {
    const person = await aRegistration(await aWorkshop(PAST))
    await erase(person.email)
    const saving = saveRegistration({ id: person.id, last_name: 'Lang', notify: false }, await doing())
    await expect(saving).rejects.toMatchObject({ status: 422, text: 'person_erased' })
  })
})

describe('mails', () => {
  it('that wait are not sent, and those that were keep what they were and when', async () => {
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
    const told = await erase(email)
    expect(outcomesOf(told)).toMatchObject({ mails_waiting: [1, 'anonymised'], mails_done: [2, 'anonymised'] })

    const byId = new Map((await db.select().from(mails)).map((row) => [row.id, row]))
    const person = await registrationOf(id)
    const empty = { email: person?.email, recipient_name: '', subject: null, text: null, html: null, data: null }
    expect(byId.get(waiting?.id ?? 0)).toMatchObject({ ...empty, state: 'dropped', message: 'erased' })
    expect(byId.get(sent?.id ?? 0)).toMatchObject({ ...empty, state: 'sent', type: 'invite', sent_at })
    // Whoever sends it at this moment does not find its attempt again, and writes nothing back.
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
    expect(outcomesOf(await erase(main.email))).toMatchObject({ mails_about: [2, 'anonymised'] })
    const byId = new Map((await db.select().from(mails)).map((row) => [row.id, row]))
    expect(byId.get(notice?.id ?? 0)).toMatchObject({ email: 'staff@example.org', text: null, html: null })
    expect(byId.get(theirs?.id ?? 0)).toMatchObject({ email: companion.email, text: null, html: null, state: 'sent' })
  })
})

describe('the log', () => {
  const toldOf = async (object: string, object_id: string | number) => {
    const told = and(eq(auditLog.object, object), eq(auditLog.object_id, String(object_id)))
    return (await db.select().from(auditLog).where(told).orderBy(auditLog.id)).map(({ changes }) => changes)
  }

  it('forgets the address that a registration had before it was corrected, and no more of it', async () => {
    const [before, author] = [anAddress(), await aPerson({ is_super_user: true })]
    const { id } = await aRegistration(await aWorkshop(), { email: before })
    await saveRegistration({ id, email: anAddress(), notify: false }, { author, now: now() })
    await saveRegistration({ id, city: 'Bonn', notify: false }, { author, now: now() })
    expect(outcomesOf(await erase(before))).toMatchObject({ audit: [1, 'anonymised'] })
    expect(await toldOf('registrations', id)).toMatchObject([{ email: null }, { city: ['', 'Bonn'] }])
    expect(await registrationOf(id)).toMatchObject({ erased_at: null, city: 'Bonn' })
  })

  it('keeps the story of a colleague who had the address once', async () => {
    const [before, colleague] = [anAddress(), await aPerson()]
    const entry = { user_id: 1, action: 'update', object: 'users', object_id: colleague.id } as const
    const each = [{ email: [before, colleague.email] }, { roles: [[], ['Editors']] }]
    for (const changes of each) await db.transaction((tx) => audit(tx, { ...entry, changes }))
    expect(outcomesOf(await erase(before))).toMatchObject({ audit: [1, 'anonymised'] })
    expect(await toldOf('users', colleague.id)).toEqual([{ email: null }, { roles: [[], ['Editors']] }])
  })
})

describe('accounts', () => {
  it('without rights are deleted with all that belongs to them', async () => {
    const person = await aPerson()
    // What everybody holds who opened an account, and which permits nothing.
    await db.transaction((tx) => grantRole(tx, person.id, SELF_REGISTERED_ROLE))
    await db.transaction((tx) =>
      queueMail(tx, {
        type: 'email_change',
        to: person.email,
        language: 'de',
        user_id: person.id,
        values: { name: person.name },
      }),
    )
    expect(outcomesOf(await erase(person.email))).toMatchObject({
      account: [1, 'deleted'],
      mails_waiting: [1, 'anonymised'],
    })
    expect(await db.$count(users, eq(users.id, person.id))).toBe(0)
    expect(await db.$count(sessions, eq(sessions.user_id, person.id))).toBe(0)
  })

  it('of colleagues are kept, with the reason', async () => {
    const colleague = await aPerson({ permissions: ['GET api/sponsors'] })
    const { steps } = await erase(colleague.email)
    expect(steps).toContainEqual({ kind: 'account_kept', what: 'kept', reason: 'with_rights', count: 1 })
    expect(await db.$count(users, eq(users.id, colleague.id))).toBe(1)
  })
})

it('keeps the entry in the blacklist, unless that is to go as well', async () => {
  const email = anAddress()
  await db.insert(blacklistedEmails).values({ email, reason: 'unsubscribed' })
  expect(outcomesOf(await erase(email))).toEqual({ blacklist_kept: [1, 'kept'] })
  expect(outcomesOf(await erase(email, true))).toEqual({ blacklist: [1, 'deleted'] })
  expect(await db.$count(blacklistedEmails, eq(blacklistedEmails.email, email))).toBe(0)
})

it('does nothing where the address was not typed a second time', async () => {
  const { email, id } = await aRegistration(await aWorkshop(PAST))
  const erasing = erasePerson({ email, confirm: anAddress(), forget_blacklist: false }, await doing())
  await expect(erasing).rejects.toMatchObject({ errors: { confirm: ['address_differs'] } })
  expect(await registrationOf(id)).toMatchObject({ email })
})

it('leaves whose address only contains this one', async () => {
  const email = `anna.${randomUUID().slice(0, 8)}@example.org`
  const workshop = await aWorkshop(PAST)
  const row = await anImportRow(workshop.id, { values: { email: `jo${email}` } })
  await aRegistration(workshop, { email })
  await erase(email)
  expect(await db.$count(importRows, eq(importRows.id, row.id))).toBe(1)
})

describe('under pressure', () => {
  const whole = (row: typeof registrations.$inferSelect) => (row.erased_at ? 'erased' : 'there')

  it('somebody who registers at the same moment is erased or stays, never half', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const email = anAddress()
      const known = await aRegistration(await aWorkshop(), { email })
      const workshop = await aWorkshop()
      const author = await doing()
      const registering = registerParty(aForm(workshop, { email, first_name: 'Paula' }), aSubmit())
      const pause = new Promise((resolve) => setTimeout(resolve, round * 2))
      const erasing = pause.then(() => erasePerson({ email, confirm: email, forget_blacklist: false }, author))
      await Promise.all([registering, erasing])

      const [row] = await registrationsOf(workshop)
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
