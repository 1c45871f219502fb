import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addPaper } from '@/features/check-in/service/papers'
import { erasePerson } from '@/features/privacy/service/erase-person'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { deleteRegistration } from '@/features/registrations/service/people/remove-and-restore'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { registerInterest } from '@/features/waitlist/service/interest'
import { bodies } from '@/schema/accreditations'
import { attendanceRecords } from '@/schema/attendance'
import { certificates } from '@/schema/certificates'
import { attendancePapers } from '@/schema/check-in'
import { mailRuns, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { sponsors } from '@/schema/sponsors'
import { workshopMails, workshopSponsors, workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { callRoute } from '@/testing/calls'
import { aScan } from '@/testing/check-in'
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
  readRegistrations,
} from '@/testing/factories'
import { sendQueuedMails } from '@/testing/mails/recorded-mails'
import { repetitions } from '@/testing/repetitions'
import { routeOf } from '@/testing/routes'
import { aUser } from '@/testing/users'
import { deleteWorkshop } from './delete'

const DELETE = routeOf('workshops.deleteWorkshop')

// The limits have tests of their own, and these tests register dozens of people.
vi.mock('@/server/http/rate-limits', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@/server/http/rate-limits')>()),
  countAttempt: async () => undefined,
}))

let token = ''
beforeAll(async () => {
  token = (await aUser({ is_super_user: true })).token
})
afterAll(closeDatabase)

const remove = (id: number) => callRoute(DELETE, { params: { id }, token })
const exists = async ({ id }: { id: number }) => (await db.$count(workshops, eq(workshops.id, id))) === 1
const now = () => new Date().toISOString()

describe('an event at which people are registered', () => {
  it('is not deleted, and the refusal names their number', async () => {
    const workshop = await aWorkshop()
    const { id: accompaniment_of } = await aRegistration(workshop)
    await aRegistration(workshop, { accompaniment_of })
    await anInvitation(workshop)
    const { status, body } = await remove(workshop.id)
    expect({ status, message: body.message }).toEqual({ status: 422, message: expect.stringContaining('2 people') })
    expect(await readRegistrations(workshop)).toHaveLength(3)
    expect(await exists(workshop)).toBe(true)
  })

  it('is not deleted because of a single person who attended', async () => {
    const workshop = await aWorkshop({ date: '2020-03-12' })
    await aRegistration(workshop, { participated: now() })
    expect(await remove(workshop.id)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('1 person') },
    })
    expect(await exists(workshop)).toBe(true)
  })
})

describe('an event whose attendance list a body demands', () => {
  const date = '2026-03-12'
  const demand = async (workshop: { id: number }, keep_years: number) => {
    const body = await aBody({ keep_years })
    await anAccreditation(workshop, body)
    return () => db.update(bodies).set({ keep_years: 0 }).where(eq(bodies.id, body.id))
  }

  it('is not deleted before the last day of the lines of its erased people', async () => {
    const workshop = await aWorkshop({ date })
    const { id, email } = await aRegistration(workshop, { participated: now() })
    const endDemand = await demand(workshop, 4)
    const author = await aUser()
    const at = new Date()
    await erasePerson({ email, confirm: email, forget_blacklist: false }, { author, now: at })
    await deleteRegistration(id, { author, now: at })
    expect(await remove(workshop.id)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('until 12 March 2030') },
    })
    const until = { key: 'workshop_list_demanded', values: { until: '12. März 2030' } }
    await expect(deleteWorkshop(workshop.id, { author, locale: 'de', now: at })).rejects.toMatchObject({ text: until })
    expect(await db.$count(attendanceRecords, eq(attendanceRecords.workshop_id, workshop.id))).toBe(1)
    await endDemand()
    expect(await remove(workshop.id)).toMatchObject({ status: 200 })
  })

  it('is not deleted with the scans of its list, but without a list', async () => {
    const scanned = await aWorkshop({ date })
    const other = await aWorkshop({ date })
    for (const workshop of [scanned, other]) await demand(workshop, 10)
    await addPaper(scanned.id, await aScan(), { author: await aUser() })
    expect([await remove(scanned.id), await remove(other.id)]).toMatchObject([{ status: 422 }, { status: 200 }])
    expect(await db.$count(attendancePapers, eq(attendancePapers.workshop_id, scanned.id))).toBe(1)
  })
})

describe('an event at which nobody is registered', () => {
  it('is deleted with its invited, cancelled, removed and waiting people and with its parts', async () => {
    const workshop = await aWorkshop()
    await anInvitation(workshop)
    await anInterest(workshop)
    const cancelled = await aRegistration(workshop, { cancelled_at: now() })
    await aRegistration(workshop, { accompaniment_of: cancelled.id, cancelled_at: now() })
    const accreditation = await anAccreditation(workshop, await aBody())
    const { id } = await aCertificate({ workshop, registration: cancelled, accreditation })
    await aRegistration(workshop, { deleted_at: now() })
    const [sponsor] = await db.insert(sponsors).values({ name: 'Nordstern' }).returning()
    const of = { workshop_id: workshop.id }
    await db.insert(workshopSponsors).values({ ...of, sponsor_id: sponsor?.id ?? 0, position: 0 })
    await db.insert(workshopMails).values({ ...of, type: 'invite', subject: 'Einladung' })

    expect(await remove(workshop.id)).toMatchObject({ status: 200, body: { success: true } })
    expect(await exists(workshop)).toBe(false)
    expect(await readRegistrations(workshop)).toEqual([])
    const revoked = { state: 'revoked', content: null, workshop_id: null }
    expect(await db.select().from(certificates).where(eq(certificates.id, id))).toMatchObject([revoked])
    expect(await db.$count(workshopMails, eq(workshopMails.workshop_id, workshop.id))).toBe(0)
    expect(await db.$count(sponsors, eq(sponsors.id, sponsor?.id ?? 0))).toBe(1)
  })

  it('tells the holders of revoked certificates, and keeps the others where an erasure finds them', async () => {
    const workshop = await aWorkshop()
    const cancelled = { cancelled_at: now(), title: 'Dr.', first_name: 'Ida', last_name: 'Ott', gender: 'f' as const }
    const holder = await aRegistration(workshop, cancelled)
    const removed = await aRegistration(workshop, { deleted_at: now() })
    const certificateOf = async (registration: { id: string }, body: { id: number }) =>
      aCertificate({ workshop, registration, accreditation: await anAccreditation(workshop, body) })
    const keeping = await aBody({ certificate_erasure: 'keep', keep_years: 10 })
    const revoked = await certificateOf(holder, await aBody({ certificate_erasure: 'revoke' }))
    const kept = await certificateOf(holder, keeping)
    await certificateOf(removed, await aBody({ certificate_erasure: 'revoke' }))

    expect(await remove(workshop.id)).toMatchObject({ status: 200 })
    const sent = (await sendQueuedMails()).filter(({ to }) => [holder.email, removed.email].includes(to.address))
    expect(sent.map(({ to }) => to.address)).toEqual([holder.email])
    const [mail] = sent
    expect(mail?.subject).toBe(`Widerrufen: Ihre Teilnahmebescheinigung für ${revoked.content?.title}`)
    expect(mail?.text).toContain('Frau Dr. Ott')
    expect(mail?.text).toMatch(new RegExp(`Nr\\. ${revoked.serial} .*Grund: Die Veranstaltung wurde gelöscht`))
    expect(mail?.text).not.toContain(`Nr. ${kept.serial} `)
    expect(mail?.text).not.toMatch(/\/my\/|persönliche/)
    const found = await db
      .select()
      .from(certificates)
      .where(eq(certificates.address_key, addressKeyOf(holder.email)))
    expect(found).toMatchObject([{ id: kept.id, state: 'issued', content: kept.content }])
  })

  it('leaves a certificate valid that its holder wished to keep', async () => {
    const workshop = await aWorkshop()
    const registration = await aRegistration(workshop)
    const accreditation = await anAccreditation(workshop, await aBody({ certificate_erasure: 'revoke' }))
    const { id } = await aCertificate({ workshop, registration, accreditation })
    const { email } = registration
    const wish = { email, confirm: email, forget_blacklist: false, keep_certificates: true }
    await erasePerson(wish, { author: await aUser(), now: new Date() })
    expect(await remove(workshop.id)).toMatchObject({ status: 200 })
    const kept = { state: 'issued', address_key: addressKeyOf(email), kept_at_wish: true }
    expect(await db.select().from(certificates).where(eq(certificates.id, id))).toMatchObject([kept])
  })

  it('revokes and names the certificate that has replaced another one while the deletion waited', async () => {
    const workshop = await aWorkshop()
    const holder = await aRegistration(workshop, { cancelled_at: now() })
    const accreditation = await anAccreditation(workshop, await aBody({ certificate_erasure: 'revoke' }))
    const person = { workshop, registration: holder, accreditation }
    const earlier = await aCertificate(person)
    const later = await aCertificate(person, { state: 'draft', replaces_id: earlier.id })
    const deletion = await db.transaction(async (tx) => {
      const set = (id: string, fields: Partial<typeof certificates.$inferInsert>) =>
        tx.update(certificates).set(fields).where(eq(certificates.id, id))
      await set(earlier.id, { state: 'replaced' })
      await set(later.id, { state: 'issued', issued_at: now() })
      const going = remove(workshop.id)
      await pause(300)
      return { going }
    })
    expect(await deletion.going).toMatchObject({ status: 200 })
    const [mail] = (await sendQueuedMails()).filter(({ to }) => to.address === holder.email)
    expect(mail?.text).toContain(`Nr. ${later.serial} `)
    expect(mail?.text).not.toContain(`Nr. ${earlier.serial} `)
  })

  it('deletes nobody of another event', async () => {
    const workshop = await aWorkshop()
    const other = await aWorkshop()
    await anInvitation(other)
    await aRegistration(other)
    expect(await remove(workshop.id)).toMatchObject({ status: 200 })
    expect(await readRegistrations(other)).toHaveLength(2)
  })

  it('keeps its mails in the log', async () => {
    const workshop = await aWorkshop()
    const email = anEmail()
    await registerParty(aForm(workshop, { email }), aSubmission())
    await db.update(workshops).set({ date: '2020-01-01' }).where(eq(workshops.id, workshop.id))
    for (const { id } of await readRegistrations(workshop)) await cancel(id)
    expect(await remove(workshop.id)).toMatchObject({ status: 200 })
    expect(await db.$count(mails, eq(mails.email, email))).toBeGreaterThan(0)
  })

  it('keeps its runs of mails in the log', async () => {
    const workshop = await aWorkshop()
    const { id: registration_id, email } = await anInvitation(workshop)
    const of = { workshop_id: workshop.id, type: 'invite' as const }
    const [run] = await db
      .insert(mailRuns)
      .values({ ...of, kind: 'invites', queued: 1, skipped: {} })
      .returning()
    await db.insert(mails).values({ ...of, registration_id, run_id: run?.id, email, language: 'de', bulk: true })
    expect(await remove(workshop.id)).toMatchObject({ status: 200 })
    const left = { workshop_id: null, registration_id: null, run_id: null }
    expect(await db.select().from(mails).where(eq(mails.email, email))).toMatchObject([left])
  })
})

const cancel = (id: string) => db.update(registrations).set({ cancelled_at: now() }).where(eq(registrations.id, id))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

/** The milliseconds that one of the two may begin before the other. */
const LEADS = 24

describe('a person who registers during the deletion', () => {
  it('is either refused or registered for an event that is kept', { timeout: 60_000 }, async () => {
    const seen = new Set<string>()
    for (let run = 0; run < repetitions({ gate: LEADS, all: 60 }); run += 1) {
      const workshop = await aWorkshop()
      const form = aForm(workshop, { company: [aCompanion()] })
      const lead = (run % LEADS) - LEADS / 2
      const [deleted, registered] = await Promise.allSettled([
        pause(lead).then(() => remove(workshop.id)),
        pause(-lead).then(() => registerParty(form, aSubmission())),
      ])
      const people = (await readRegistrations(workshop)).length
      const outcome = {
        status: deleted.status === 'fulfilled' && deleted.value.status,
        refusal: registered.status === 'rejected' && registered.reason.status,
        stays: await exists(workshop),
        people,
      }
      const gone = { status: 200, refusal: 404, stays: false, people: 0 }
      const unchanged = { status: 422, refusal: false, stays: true, people: 2 }
      expect([gone, unchanged]).toContainEqual(outcome)
      seen.add(String(outcome.status))
    }
    expect([...seen].sort()).toEqual(['200', '422'])
  })

  it('leaves no address at a deleted event', { timeout: 60_000 }, async () => {
    for (let run = 0; run < repetitions({ gate: 12, all: 30 }); run += 1) {
      const workshop = await aWorkshop({ signup_active: false })
      const interest = { workshop_id: workshop.id, email: anEmail() }
      const [deleted, left] = await Promise.allSettled([
        remove(workshop.id),
        registerInterest(interest, { locale: 'de', now: new Date() }),
      ])
      expect(deleted).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
      if (left.status === 'rejected') expect(left.reason).toMatchObject({ status: 404 })
      expect(await readRegistrations(workshop)).toEqual([])
    }
  })
})
