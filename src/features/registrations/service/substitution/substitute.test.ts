import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { substituteSelf as substituteSelfCall } from '@/features/personal-page/contract'
import { findPersonalPage } from '@/features/personal-page/service/page'
import { substituteSelf } from '@/features/personal-page/service/substitute-self'
import { mails, notificationEmails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import {
  aBody,
  aCertificate,
  aCompanion,
  aForm,
  anAccreditation,
  anEmail,
  anInterest,
  anInvitation,
  aRegistration,
  aSubmission,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { aUser } from '@/testing/users'
import { aWaitingParty, stateOf } from '@/testing/waitlist'
import { TERMS_VERSION } from '../../contract/fields'
import { substitutePerson as substitutePersonCall } from '../../contract/substitution'
import { isSeated } from '../../rules/states'
import { getPerson } from '../people/person'
import { saveRegistration } from '../people/save-registration'
import { ensureTokens } from '../personal-tokens'
import { registerParty } from '../sign-up/register'
import { substitutePerson } from './substitute-person'

afterAll(closeDatabase)

const author = await aUser()
const now = () => new Date()
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

type Person = { id: string; email: string }

const colleagueOf = (fields: object = {}) => ({
  gender: 'f',
  first_name: 'Nora',
  last_name: 'Kern',
  email: anEmail(),
  institution: 'Praxis Kern',
  ...fields,
})

const substitute = ({ id }: { id: string }, fields: object = {}) =>
  substitutePerson(id, substitutePersonCall.body.parse(colleagueOf(fields)), { author, now: now() })

async function tokenOf(email: string): Promise<string> {
  const token = (await ensureTokens([email])).get(email)
  if (!token) throw new Error('no token')
  return token
}

const passOn = async ({ id, email }: Person, fields: object = {}, moment = now()) => {
  const form = { ...aCompanion(), ...colleagueOf(), terms_conditions: true, confirmed: true, ...fields }
  return substituteSelf({ token: await tokenOf(email), id }, substituteSelfCall.body.parse(form), { now: moment })
}

async function rowOf({ id }: { id: string }) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error('no row')
  return row
}

const atEvent = async (workshop: { id: number }, email: string) => {
  const found = (await readRegistrations(workshop)).filter((row) => row.email === email && isSeated(row))
  expect(found).toHaveLength(1)
  return found[0] ?? rowOf({ id: '' })
}

const mailsAt = ({ id }: { id: number }) =>
  db.select({ type: mails.type, to: mails.email }).from(mails).where(eq(mails.workshop_id, id)).orderBy(mails.id)

describe('a substitution by staff', () => {
  it('passes a seat of a full event with its party, and keeps what belongs to the person', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2, price: 80, presence_type: 'Onsite', location: 'Ulm' })
    const kept = { manually_paid: true, invoice_address: 'Klinik Ulm' }
    const own = { entrance_note: 'VIP', question: 'Vegan?', external_id: 'K-1', is_speaker: true }
    const main = await aRegistration(workshop, { ...kept, ...own })
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    const waiting = await anInterest(workshop)
    const nora = await substitute(main, { email: 'Nora.Kern@example.org', agb: true })

    expect(await rowOf(main)).toMatchObject({
      registered: main.registered,
      cancelled_at: expect.any(String),
      replaced_as: 'substitution',
      replaced_by: nora.id,
      ...own,
    })
    expect(await rowOf(nora)).toMatchObject({
      email: 'nora.kern@example.org',
      ...kept,
      entrance_note: '',
      question: '',
      external_id: 'N/A',
      is_speaker: false,
      agb: true,
      terms_accepted_at: expect.any(String),
      terms_version: null,
      manually_added: true,
      cancelled_at: null,
      accompaniment_of: null,
    })
    expect((await rowOf(nora)).ticket_code).not.toBe(main.ticket_code)
    expect(await rowOf(companion)).toMatchObject({ accompaniment_of: nora.id, cancelled_at: null })
    expect(await countSeatsTaken(workshop)).toBe(2)
    expect(await rowOf(waiting)).toMatchObject({ registered: null, cancelled_at: null })
    expect(await mailsAt(workshop)).toEqual([
      { type: 'cancellation', to: main.email },
      { type: 'confirmation', to: 'nora.kern@example.org' },
    ])
    expect(await getPerson(nora.id)).toMatchObject({
      replaces: [{ id: main.id, name: 'Mona Lang', replaced_as: 'substitution' }],
    })
    expect(await getPerson(main.id)).toMatchObject({ replaced_as: 'substitution', replaced_by_name: 'Nora Kern' })
    const [logged] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.object_id, main.id), eq(auditLog.user_id, author.id)))
    expect(logged?.changes).toMatchObject({ replaced_as: [null, 'substitution'] })
  })

  it('seats the colleague of a companion in the same party', async () => {
    const workshop = await aWorkshop()
    const main = await aRegistration(workshop)
    const companion = await aRegistration(workshop, { accompaniment_of: main.id })
    const nora = await substitute(companion)
    expect(await rowOf(nora)).toMatchObject({ accompaniment_of: main.id, party_since: main.created_at })
  })

  it('uses up the invitation of the colleague, and a place on the waiting list with its offer', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const one = await aRegistration(workshop)
    const two = await aRegistration(workshop)
    const invited = await anInvitation(workshop, { external_id: 'K-7' })
    const nora = await substitute(one, { email: invited.email })
    expect(nora).toMatchObject({ id: invited.id, external_id: 'K-7', invitation_sent: invited.invitation_sent })

    const waiting = { id: await aWaitingParty(workshop, { now: now() }) }
    const { email } = await rowOf(waiting)
    await substitute(two, { email })
    expect(await stateOf(waiting.id)).toBe('accepted')
    expect((await rowOf(waiting)).cancelled_at).not.toBeNull()
    expect(await countSeatsTaken(workshop)).toBe(2)
  })

  it('tells why it is refused, and changes nothing then', async () => {
    const workshop = await aWorkshop()
    const person = await aRegistration(workshop)
    const other = await aRegistration(workshop)
    await expect(substitute(person, { email: other.email })).rejects.toMatchObject({
      errors: { email: ['substitute_has_seat'] },
    })
    await expect(substitute(person, { email: person.email })).rejects.toMatchObject({
      errors: { email: ['substitute_is_same'] },
    })
    const refusals = {
      substitution_no_seat: await anInterest(workshop),
      substitution_checked_in: await aRegistration(workshop, { participated: inDays(0) }),
      substitution_certified: await aRegistration(workshop),
    }
    const accreditation = await anAccreditation(workshop, await aBody())
    const registration = refusals.substitution_certified
    await aCertificate({ workshop, registration, accreditation }, { state: 'revoked' })
    const before = await readRegistrations(workshop)
    for (const [reason, refused] of Object.entries(refusals))
      await expect(substitute(refused)).rejects.toMatchObject({ message: reason })
    expect(await readRegistrations(workshop)).toEqual(before)

    const called_off = await aWorkshop({ cancelled_at: inDays(-1) })
    await expect(substitute(await aRegistration(called_off))).rejects.toMatchObject({ message: 'event_cancelled' })
  })

  it('sends no mail during the event, and ends when the person gets the seat back', async () => {
    const workshop = await aWorkshop({ date: inDays(-1).slice(0, 10) })
    const person = await aRegistration(workshop)
    await substitute(person)
    expect(await mailsAt(workshop)).toEqual([])
    await saveRegistration({ id: person.id, registered: true, notify: false }, { author, now: now() })
    expect(await rowOf(person)).toMatchObject({ cancelled_at: null, replaced_as: null, replaced_by: null })
  })
})

describe('a substitution by the person', () => {
  it('informs both and the staff, reveals nothing of the colleague, and answers a repeated form like the first', async () => {
    const notified = anEmail()
    await db.insert(notificationEmails).values({ email: notified })
    const workshop = await aWorkshop({ maximum_participants: 1, title: 'Herz' })
    const person = await aRegistration(workshop, { first_name: 'Jan', last_name: 'Roth' })
    const email = anEmail()
    await passOn(person, { email })
    await passOn(person, { email })
    const nora = await atEvent(workshop, email)
    expect(nora).toMatchObject({ agb: true, terms_version: TERMS_VERSION, manually_added: false, language: 'de' })
    expect(await countSeatsTaken(workshop)).toBe(1)

    const sent = (await sendQueuedMails()).filter(({ to }) => [person.email, email, notified].includes(to.address))
    expect(sent.map(({ to }) => to.address).sort()).toEqual([person.email, email, notified].sort())
    const textTo = (address: string) => sent.find(({ to }) => to.address === address)
    expect(textTo(person.email)?.text).toContain('Jemand anderes nimmt an Ihrer Stelle teil')
    expect(JSON.stringify(textTo(person.email))).not.toMatch(/Nora|Kern/)
    expect(textTo(email)?.text).toContain('Ihre Angaben haben wir von Jan Roth.')
    expect(textTo(notified)?.text).toMatch(/Nora Kern[\s\S]*Jan Roth/)
    await db.delete(notificationEmails).where(eq(notificationEmails.email, notified))

    const page = await findPersonalPage(await tokenOf(person.email), now())
    expect(page?.registrations).toMatchObject([{ isSubstituted: true, mayBeSubstituted: false, status: 'cancelled' }])
    expect(JSON.stringify(page)).not.toMatch(/Nora|Kern|nora/)
  })

  it('ends at the deadline, and needs the confirmation and the terms', async () => {
    const workshop = await aWorkshop({ registration_deadline: inDays(1).slice(0, 16) })
    const person = await aRegistration(workshop)
    const page = await findPersonalPage(await tokenOf(person.email), now())
    expect(page?.registrations).toMatchObject([{ mayBeSubstituted: true }])
    await expect(passOn(person, {}, new Date(inDays(2)))).rejects.toMatchObject({ message: 'deadline_reached' })
    for (const field of ['terms_conditions', 'confirmed'])
      expect(
        substituteSelfCall.body.safeParse({ ...colleagueOf(), terms_conditions: true, confirmed: true, [field]: false })
          .success,
      ).toBe(false)
    expect(isSeated(await rowOf(person))).toBe(true)
  })

  it('belongs to the own registration only, and also gives the seat to a mailbox with many mails', async () => {
    const workshop = await aWorkshop()
    const person = await aRegistration(workshop)
    const other = await aRegistration(workshop)
    await expect(passOn({ ...person, email: other.email })).rejects.toMatchObject({ status: 404 })
    const target = anEmail()
    for (let used = 0; used < 10; used += 1)
      await registerParty(aForm(await aWorkshop(), { email: target }), aSubmission())
    await passOn(person, { email: target })
    expect(isSeated(await rowOf(person))).toBe(false)
    expect(await db.$count(mails, and(eq(mails.email, target), eq(mails.message, 'mailbox_full')))).toBe(1)
  })
})

describe('many at once', () => {
  it('never exceeds the maximum, and gives each seat to one person', { timeout: 60_000 }, async () => {
    const workshop = await aWorkshop({ maximum_participants: 4 })
    const people = await Promise.all(Array.from({ length: 3 }, () => aRegistration(workshop)))
    const [target] = people
    if (!target) throw new Error('nobody')
    // Ten colleagues for one seat, two people for one colleague, and ten visitors for the last seat.
    const shared = anEmail()
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => substitute(target)),
      ...people.slice(1).map((person) => passOn(person, { email: shared })),
      ...Array.from({ length: 10 }, () => registerParty(aForm(workshop), aSubmission())),
    ])
    const counted = (from: number, to: number) =>
      outcomes.slice(from, to).filter(({ status }) => status === 'fulfilled').length
    expect([counted(0, 10), counted(10, 12), counted(12, 22)]).toEqual([1, 1, 1])
    expect(await countSeatsTaken(workshop)).toBe(4)
    const seated = (await readRegistrations(workshop)).filter(isSeated)
    expect(new Set(seated.map(({ email }) => email)).size).toBe(4)
  })

  it('leaves the number of taken seats as it was, whoever is substituted by whom', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(5), fc.nat(7)), { minLength: 1, maxLength: 6 }), async (pairs) => {
        const workshop = await aWorkshop({ maximum_participants: 4 })
        const main = await aRegistration(workshop)
        const people = [
          main,
          await aRegistration(workshop, { accompaniment_of: main.id }),
          await aRegistration(workshop),
          await anInvitation(workshop),
          await anInterest(workshop),
          await aRegistration(workshop, { cancelled_at: inDays(-1) }),
        ]
        const emails = [...people.map(({ email }) => email), anEmail(), anEmail()]
        for (const [index, other] of pairs)
          await substitute(people[index] ?? main, { email: emails[other] }).catch(() => undefined)
        const rows = await readRegistrations(workshop)
        expect(rows.filter(isSeated)).toHaveLength(3)
        const mains = new Map(rows.map((row) => [row.id, row]))
        for (const row of rows.filter(isSeated))
          if (row.accompaniment_of)
            expect(mains.get(row.accompaniment_of)).toMatchObject({ accompaniment_of: null, cancelled_at: null })
      }),
      { numRuns: 8 },
    )
  })
})
