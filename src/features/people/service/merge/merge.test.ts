import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '@/contract/time'
import { getOwnCertificate } from '@/features/personal-page/service/own-certificates'
import { findPersonalPage } from '@/features/personal-page/service/page'
import { eraseRegistrations } from '@/features/privacy/service/erase-registrations'
import { purgeRemoved } from '@/features/privacy/service/retention'
import { isInterested, isInvited, isSeated } from '@/features/registrations/rules/states'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { ensureTokens } from '@/features/registrations/service/personal-tokens'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { attendanceRecords } from '@/schema/attendance'
import { certificates } from '@/schema/certificates'
import { blacklistedEmails, mails } from '@/schema/mails'
import { personMerges, personNotes } from '@/schema/people'
import { recipients, registrations, savedNumbers } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { closeDatabase, db } from '@/server/database/db'
import {
  aBody,
  aCertificate,
  aForm,
  anAccreditation,
  anInterest,
  anInvitation,
  aRegistration,
  aSubmission,
  aWorkshop,
  countSeatsTaken,
  readRegistrations,
} from '@/testing/factories'
import { aCertificateWithDocument } from '@/testing/points/certificates'
import { aUser } from '@/testing/users'
import { aWaitingParty, offerSeats, readEntry } from '@/testing/waitlist'
import { addPersonNote } from '../notes'
import { getPersonPage } from '../person-page'
import { mergePeople } from './merge-people'
import { previewMerge } from './preview-merge'
import { undoMerge } from './undo-merge'

afterAll(closeDatabase)

const author = await aUser()
const now = () => new Date()
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

type Person = { id: string }
const preview = (kept: Person, merged: Person) => previewMerge({ id: kept.id, other: merged.id }, { now: now() })
async function merge(kept: Person, merged: Person, { calendar = false } = {}) {
  const { fingerprint } = await preview(kept, merged)
  return mergePeople({ id: kept.id, other: merged.id, fingerprint, calendar }, { author, now: now() })
}
const undo = (kept: Person, { merge: id }: { merge: string }, moment = now()) =>
  undoMerge({ id: kept.id, merge: id }, { author, now: moment })

async function rowOf({ id }: Person) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error('no row')
  return row
}

async function tokenOf(email: string): Promise<string> {
  const token = (await ensureTokens([email])).get(email)
  if (!token) throw new Error('no token')
  return token
}
const pageOf = async (email: string) => findPersonalPage(await tokenOf(email), now())

/** Two addresses of one person, each with a registration at an event of its own. */
async function twoAddresses() {
  const kept = await aRegistration(await aWorkshop({ title: 'Herz' }))
  const merged = await aRegistration(await aWorkshop({ title: 'Lunge' }))
  return { kept, merged }
}

/** A person of the address attended and was erased; a body demands that certificate and attendance are kept. */
async function eraseAttended(email: string) {
  const workshop = await aWorkshop({ date: inDays(-30).slice(0, 10) })
  const registration = await aRegistration(workshop, { email, participated: inDays(-30) })
  const accreditation = await anAccreditation(workshop, await aBody({ keep_years: 10, certificate_erasure: 'keep' }))
  await aCertificate({ workshop, registration, accreditation })
  const erasure = { ids: [registration.id], now: now(), author, end: 'expired' as const }
  await db.transaction((tx) => eraseRegistrations(tx, erasure))
}

/** Counts the certificates and the lines of lists that are kept of erased registrations of the address. */
async function countRetained(email: string) {
  const key = addressKeyOf(email)
  const certified = await db.$count(certificates, eq(certificates.address_key, key))
  return [certified, await db.$count(attendanceRecords, eq(attendanceRecords.address_key, key))]
}

/** Everything of these addresses, to compare it before and after. */
async function readAll(...emails: string[]) {
  const rows = await db
    .select()
    .from(registrations)
    .where(inArray(registrations.email, emails))
    .orderBy(registrations.id)
  return {
    rows,
    numbers: await db
      .select()
      .from(savedNumbers)
      .where(inArray(savedNumbers.email, emails))
      .orderBy(savedNumbers.email),
    notes: await db.select().from(personNotes).where(inArray(personNotes.email, emails)).orderBy(personNotes.id),
    listed: await db.select().from(blacklistedEmails).where(inArray(blacklistedEmails.email, emails)),
    declined: (
      await db.select().from(recipients).where(inArray(recipients.email, emails)).orderBy(recipients.email)
    ).map(({ email, declined_mails }) => ({ email, declined_mails })),
  }
}

const NUMBERS = { consented_at: inDays(-3), used_at: inDays(-3) }

/** Two addresses with all that follows a merge. */
async function twoFullAddresses() {
  const { kept, merged } = await twoAddresses()
  await tokenOf(kept.email)
  await tokenOf(merged.email)
  await db
    .update(recipients)
    .set({ declined_mails: ['invite'] })
    .where(eq(recipients.email, kept.email))
  await db
    .update(recipients)
    .set({ declined_mails: ['reminder'] })
    .where(eq(recipients.email, merged.email))
  await db.insert(savedNumbers).values([
    { email: kept.email, efn: '802760400000005', ...NUMBERS },
    { email: merged.email, efn: '802760500000014', oeak_number: '12345-67', ...NUMBERS },
  ])
  await db.insert(blacklistedEmails).values({ email: merged.email, reason: 'unsubscribed' })
  await addPersonNote(merged.id, { text: 'Kommt gern nach Ulm' }, author)
  return { kept, merged }
}

describe('a merge', () => {
  it('moves all that belongs to the address, as the preview says, and sends nothing', async () => {
    const { kept, merged } = await twoFullAddresses()
    const certificate = await aCertificateWithDocument(merged)
    expect(await preview(kept, merged)).toMatchObject({
      kept: { email: kept.email },
      merged: { email: merged.email },
      events: [{ title: 'Lunge', moved: 1, pair: null }],
      certificates: 1,
      notes: 1,
      numbers: ['oeak_number'],
      is_blacklisted: true,
      declined_mails: ['reminder'],
    })
    await merge(kept, merged)
    const { rows, numbers, notes, listed, declined } = await readAll(kept.email, merged.email)
    expect(rows.map(({ email }) => email)).toEqual([kept.email, kept.email])
    expect(await rowOf(merged)).toMatchObject({ earlier_emails: [merged.email], ticket_code: merged.ticket_code })
    expect(numbers).toMatchObject([{ email: kept.email, efn: '802760400000005', oeak_number: '12345-67' }])
    expect(notes.map(({ email }) => email)).toEqual([kept.email])
    expect(listed.map(({ email }) => email).sort()).toEqual([kept.email, merged.email].sort())
    expect(declined).toContainEqual({ email: kept.email, declined_mails: ['invite', 'reminder'] })
    expect(await db.$count(mails, inArray(mails.email, [kept.email, merged.email]))).toBe(0)
    const page = await getPersonPage(kept.id, { locale: 'de', now: now() })
    expect(page).toMatchObject({
      registrations: { total: 2 },
      certificates: { total: 1 },
      merges: [{ undone_at: null }],
    })
    const logged = await db.select().from(auditLog).where(eq(auditLog.object, 'person_merges'))
    expect(logged).toContainEqual(
      expect.objectContaining({ object_id: kept.id, changes: { merged: [null, merged.email] } }),
    )

    // The log of mails stays as they were sent, and the page of the person shows those to both addresses.
    await db.insert(mails).values({ type: 'personal_link', email: merged.email, language: 'de' })
    expect((await getPersonPage(kept.id, { locale: 'de', now: now() })).mails.total).toBe(1)

    // The old link opens what was there before, and nothing of the other address.
    const old = await pageOf(merged.email)
    expect(old?.registrations.map(({ id }) => id)).toEqual([merged.id])
    expect(JSON.stringify(old)).not.toContain(kept.email)
    expect(old?.certificates).toHaveLength(1)
    expect((await pageOf(kept.email))?.registrations).toHaveLength(2)
    const own = getOwnCertificate(
      { token: await tokenOf(merged.email), id: certificate.id },
      new Request('https://a.b'),
    )
    expect((await own).status).toBe(200)
    await cancelRegistration({ id: merged.id, email: merged.email }, { now: now() })
    expect((await rowOf(merged)).cancelled_at).not.toBeNull()
  })

  it('takes along what is kept of erased registrations, and its undoing gives back exactly that', async () => {
    const { kept, merged } = await twoAddresses()
    for (const email of [kept.email, merged.email, merged.email]) await eraseAttended(email)
    const done = await merge(kept, merged)
    expect(await countRetained(kept.email)).toEqual([3, 3])
    expect(await countRetained(merged.email)).toEqual([0, 0])
    expect(await undo(kept, done)).toEqual({ blocked: [] })
    expect(await countRetained(kept.email)).toEqual([1, 1])
    expect(await countRetained(merged.email)).toEqual([2, 2])
  })

  it('keeps one seat an event, moves the companions, and gives the other seat to the waiting list', async () => {
    const workshop = await aWorkshop({ maximum_participants: 3 })
    const kept = await aRegistration(workshop, { confirmation_sent: inDays(-1) })
    const merged = await aRegistration(workshop, { confirmation_sent: inDays(-1) })
    const companion = await aRegistration(workshop, { accompaniment_of: merged.id })
    const waiting = await aWaitingParty(workshop, { now: now() })
    expect(await preview(kept, merged)).toMatchObject({
      events: [
        { pair: { stays: { email: kept.email, state: 'registered' }, ends: [{ email: merged.email }], freed: 1 } },
      ],
      calendars: { moved: 0, twice: 1 },
    })
    await merge(kept, merged, { calendar: true })
    expect(await rowOf(merged)).toMatchObject({ email: kept.email, replaced_as: 'merge', replaced_by: kept.id })
    expect(await rowOf(companion)).toMatchObject({ accompaniment_of: kept.id, party_since: kept.created_at })
    expect(await countSeatsTaken(workshop)).toBe(2)
    await offerSeats(workshop, now())
    expect((await readEntry(waiting)).state).toBe('offered')
    const sent = await db
      .select()
      .from(mails)
      .where(inArray(mails.email, [kept.email, merged.email]))
    expect(sent.map(({ type, email }) => [type, email])).toEqual([['cancellation', merged.email]])
    expect((await pageOf(kept.email))?.registrations.map(({ id }) => id)).toEqual([kept.id])
    expect((await pageOf(merged.email))?.registrations).toMatchObject([
      { id: merged.id, isMerged: true, isReopened: false },
    ])
  })

  it('ends a place on the waiting list and an invitation of somebody who has a seat', async () => {
    const workshop = await aWorkshop({ maximum_participants: 1 })
    const kept = await aRegistration(workshop)
    const id = await aWaitingParty(workshop, { now: now() })
    await merge(kept, { id })
    expect((await readEntry(id)).state).toBe('left')
    const invited = await anInvitation(workshop)
    await merge(kept, invited)
    expect(await rowOf(invited)).toMatchObject({ replaced_as: 'merge' })
    expect(
      (await readRegistrations(workshop)).filter((row) => isSeated(row) || isInvited(row) || isInterested(row)),
    ).toHaveLength(1)
  })

  it('is refused after a change, for the same address, for two who took part, and before an erasure', async () => {
    const { kept, merged } = await twoAddresses()
    const { fingerprint } = await preview(kept, merged)
    await addPersonNote(merged.id, { text: 'Neu' }, author)
    const late = mergePeople({ id: kept.id, other: merged.id, fingerprint, calendar: false }, { author, now: now() })
    await expect(late).rejects.toMatchObject({ status: 409, message: 'merge_changed' })
    expect((await rowOf(merged)).email).toBe(merged.email)
    await expect(preview(kept, kept)).rejects.toMatchObject({ message: 'merge_same_address' })

    const workshop = await aWorkshop()
    const one = await aRegistration(workshop, { participated: inDays(0) })
    const other = await aRegistration(workshop, { participated: inDays(0) })
    expect(await preview(one, other)).toMatchObject({ events: [{ pair: { refusal: 'both_took_part' } }] })
    await expect(merge(one, other)).rejects.toMatchObject({ message: 'merge_both_took_part' })

    await tokenOf(merged.email)
    await db
      .update(recipients)
      .set({ erasure_requested_at: inDays(0) })
      .where(eq(recipients.email, merged.email))
    await expect(merge(kept, merged)).rejects.toMatchObject({ message: 'merge_erasure_requested' })
  })

  it('is made once, however often it is confirmed at the same time', async () => {
    const { kept, merged } = await twoAddresses()
    const { fingerprint } = await preview(kept, merged)
    const input = { id: kept.id, other: merged.id, fingerprint, calendar: false }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => mergePeople(input, { author, now: now() })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.$count(personMerges, eq(personMerges.kept_email, kept.email))).toBe(1)
  })
})

describe('the undoing of a merge', () => {
  it('restores every row exactly', async () => {
    const { kept, merged } = await twoFullAddresses()
    const before = await readAll(kept.email, merged.email)
    const done = await merge(kept, merged)
    expect(await undo(kept, done)).toEqual({ blocked: [] })
    expect(await readAll(kept.email, merged.email)).toEqual(before)
    await expect(undo(kept, done)).rejects.toMatchObject({ status: 404 })
  })

  it('restores pairs with their companions and places in the list, whatever they were', {
    timeout: 60_000,
  }, async () => {
    const kinds = fc.constantFrom('seat', 'companions', 'waiting', 'invited', 'participated', 'cancelled')
    await fc.assert(
      fc.asyncProperty(kinds, kinds, async (ofKept, ofMerged) => {
        const workshop = await aWorkshop({ maximum_participants: 20 })
        const make = async (kind: string) => {
          if (kind === 'waiting') return anInterest(workshop)
          if (kind === 'invited') return anInvitation(workshop)
          const fields = {
            participated: kind === 'participated' ? inDays(0) : null,
            cancelled_at: kind === 'cancelled' ? inDays(0) : null,
          }
          const row = await aRegistration(workshop, fields)
          if (kind === 'companions') await aRegistration(workshop, { accompaniment_of: row.id })
          return row
        }
        const kept = await make(ofKept)
        const merged = await make(ofMerged)
        const before = await readRegistrations(workshop)
        const done = await merge(kept, merged).catch(() => null)
        expect(done === null).toBe(ofKept === 'participated' && ofMerged === 'participated')
        if (!done) return
        const after = await readRegistrations(workshop)
        expect(after.filter((row) => row.email === kept.email && isSeated(row)).length).toBeLessThanOrEqual(1)
        expect(await undo(kept, done)).toEqual({ blocked: [] })
        expect(await readRegistrations(workshop)).toEqual(before)
      }),
      { numRuns: 20 },
    )
  })

  it('leaves alone what has changed since, says why, and undoes the rest', async () => {
    const { kept, merged } = await twoFullAddresses()
    const second = await aRegistration(await aWorkshop({ title: 'Niere' }), { email: merged.email })
    const done = await merge(kept, merged)
    await cancelRegistration({ id: second.id, email: kept.email }, { now: now() })
    await db.update(savedNumbers).set({ chamber_number: '4711' }).where(eq(savedNumbers.email, kept.email))
    expect(await undo(kept, done)).toEqual({
      blocked: [
        { part: 'event', title: 'Niere', reason: 'changed' },
        { part: 'numbers', title: null, reason: 'changed' },
      ],
    })
    expect(await rowOf(merged)).toEqual(merged)
    expect(await rowOf(second)).toMatchObject({ email: kept.email, cancelled_at: expect.any(String) })
  })

  it('takes no seat that somebody else has by now, and no address that is used again', async () => {
    const workshop = await aWorkshop({ maximum_participants: 2 })
    const kept = await aRegistration(workshop)
    const merged = await aRegistration(workshop)
    const done = await merge(kept, merged)
    await registerParty(aForm(workshop), aSubmission())
    expect((await undo(kept, done)).blocked).toMatchObject([{ reason: 'seat_taken' }])
    expect(await countSeatsTaken(workshop)).toBe(2)

    const other = await twoAddresses()
    const again = await merge(other.kept, other.merged)
    await aRegistration({ id: other.merged.workshop_id }, { email: other.merged.email })
    expect((await undo(other.kept, again)).blocked).toMatchObject([{ reason: 'address_used' }])
  })

  it('ends after 30 days, when its record is deleted', async () => {
    const { kept, merged } = await twoAddresses()
    const done = await merge(kept, merged)
    const late = new Date(inDays(31))
    await expect(undo(kept, done, late)).rejects.toMatchObject({ status: 404 })
    await purgeRemoved(late)
    expect(await db.$count(personMerges, eq(personMerges.id, done.merge))).toBe(0)
    expect(await pageOf(merged.email)).not.toBeNull()
  })
})
