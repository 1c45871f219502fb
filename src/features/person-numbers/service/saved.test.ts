import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { pickNames } from '@/contract/fields'
import { NO_NUMBER, NUMBER_FIELDS } from '@/contract/values/numbers'
import { addCompanions } from '@/features/registrations/service/sign-up/add-companions'
import { findFormNumbers, findInvitee } from '@/features/registrations/service/sign-up/find-registration'
import { registerParty } from '@/features/registrations/service/sign-up/register'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { waitingForm } from '@/features/waitlist/contract/public'
import { acceptOffer } from '@/features/waitlist/service/accept'
import { joinWaitlist } from '@/features/waitlist/service/join'
import { updateWaitlist } from '@/features/waitlist/service/offer-seats'
import { savedNumbers } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import {
  aBody,
  aCompanion,
  aForm,
  anAccreditation,
  anEmail,
  anInvitation,
  aProfession,
  aRegistration,
  aSubmission,
  aWorkshop,
  readRegistrations,
} from '@/testing/factories'

afterAll(closeDatabase)

const EFN = '802760400000005'

/** An event whose body needs the EFN of physicians. */
async function anAccreditedWorkshop(fields: Parameters<typeof aWorkshop>[0] = {}) {
  const physician = await aProfession()
  const workshop = await aWorkshop(fields)
  await anAccreditation(workshop, await aBody({ person_number: 'efn' }, [physician]))
  return { workshop, physician }
}

const numbersOf = async (workshop: { id: number }) =>
  new Map((await readRegistrations(workshop)).map((row) => [row.email, pickNames(row, NUMBER_FIELDS)]))

const savedOf = async (email: string) => (await db.select().from(savedNumbers).where(eq(savedNumbers.email, email)))[0]

const nothing = { profession_id: null, points_number: null, efn: '', oeak_number: '', chamber_number: '' }

describe('the profession and numbers of a sign-up', () => {
  it('are stored of everybody in the party where the event needs them, and nowhere else', async () => {
    const { workshop, physician } = await anAccreditedWorkshop()
    const answers = { profession_id: physician.id, efn: EFN, oeak_number: '1234-56' }
    const companion = aCompanion({ profession_id: physician.id, efn: NO_NUMBER })
    const form = aForm(workshop, { ...answers, company: [companion] })
    await registerParty(form, aSubmission())
    expect(await numbersOf(workshop)).toEqual(
      new Map([
        [form.email, { ...nothing, profession_id: physician.id, efn: EFN }],
        [companion.email, { ...nothing, profession_id: physician.id, efn: NO_NUMBER }],
      ]),
    )

    const plain = await aWorkshop()
    await registerParty(aForm(plain, { ...answers, email: form.email, save_numbers: true }), aSubmission())
    expect((await numbersOf(plain)).get(form.email)).toEqual(nothing)
    expect(await savedOf(form.email)).toBeUndefined()
  })

  it('takes a number with a typing mistake as it is', async () => {
    const { workshop } = await anAccreditedWorkshop()
    const form = aForm(workshop, { efn: '8027 6040 0000 008' })
    await registerParty(form, aSubmission())
    expect((await numbersOf(workshop)).get(form.email)?.efn).toBe('802760400000008')
  })

  it('keep the number of an invitation that the form leaves empty, which the public call does not reveal', async () => {
    const { workshop, physician } = await anAccreditedWorkshop()
    const invitation = await anInvitation(workshop, { profession_id: physician.id, efn: EFN })
    const invitee = await findInvitee(workshop.id, invitation.invite_slug)
    expect(JSON.stringify(invitee)).not.toContain(EFN)
    const shown = await findFormNumbers(workshop.id, invitation.invite_slug)
    expect(shown?.known).toMatchObject({ profession_id: physician.id, masked: { efn: '••••0005' } })
    const { email, invite_slug } = invitation
    await registerParty(aForm(workshop, { email, invite_slug }), aSubmission())
    expect((await numbersOf(workshop)).get(email)).toMatchObject({ profession_id: physician.id, efn: EFN })
  })

  it('are stored of companions who are added later', async () => {
    const { workshop } = await anAccreditedWorkshop()
    const { invite_slug } = await aRegistration(workshop)
    const companion = aCompanion({ efn: EFN })
    await addCompanions({ invite_slug, company: [companion] }, { now: new Date() })
    expect((await numbersOf(workshop)).get(companion.email)?.efn).toBe(EFN)
  })

  it('go along from the waiting list to the seat', async () => {
    const { workshop, physician } = await anAccreditedWorkshop({ maximum_participants: 1 })
    await aRegistration(workshop)
    const companion = aCompanion({ efn: NO_NUMBER })
    const typed = aForm(workshop, { profession_id: physician.id, efn: EFN, company: [companion] })
    const form = waitingForm.parse(typed)
    const { id } = await joinWaitlist(form, aSubmission())
    await db.update(workshops).set({ maximum_participants: 5 }).where(eq(workshops.id, workshop.id))
    await db.transaction(async (tx) => updateWaitlist(tx, await lockWorkshop(tx, workshop.id), new Date()))
    await acceptOffer(id, {}, { now: new Date() })
    const rows = await readRegistrations(workshop)
    const seats = new Map(rows.filter(({ registered }) => registered).map((row) => [row.email, row.efn]))
    expect([seats.get(form.email), seats.get(companion.email)]).toEqual([EFN, NO_NUMBER])
  })
})

describe('numbers that are stored for the next events', () => {
  it('are those of a person who allowed it, and are used at the next event that needs them', async () => {
    const { workshop, physician } = await anAccreditedWorkshop()
    const email = anEmail()
    const person = { email, profession_id: physician.id, efn: EFN }
    await registerParty(aForm(workshop, { ...person, email: anEmail() }), aSubmission())
    await registerParty(aForm(workshop, { ...person, save_numbers: true }), aSubmission())
    expect(await savedOf(email)).toMatchObject({ profession_id: physician.id, efn: EFN })

    const next = (await anAccreditedWorkshop()).workshop
    const later = new Date(Date.now() + 1000)
    await registerParty(aForm(next, { email }), aSubmission({ now: later }))
    expect((await numbersOf(next)).get(email)).toMatchObject({ profession_id: physician.id, efn: EFN })
    expect(await savedOf(email)).toMatchObject({ used_at: later.toISOString() })
    // An event that needs no number does not get it.
    const plain = await aWorkshop()
    await registerParty(aForm(plain, { email }), aSubmission())
    expect((await numbersOf(plain)).get(email)).toEqual(nothing)
  })

  it('are not replaced by a form that anybody can send', async () => {
    const { workshop } = await anAccreditedWorkshop()
    const email = anEmail()
    const timestamp = new Date().toISOString()
    await db.insert(savedNumbers).values({ email, efn: EFN, consented_at: timestamp, used_at: timestamp })
    const form = aForm(workshop, { email, efn: NO_NUMBER, save_numbers: true })
    await registerParty(form, aSubmission())
    expect(await savedOf(email)).toMatchObject({ efn: EFN })
    expect((await numbersOf(workshop)).get(email)?.efn).toBe(NO_NUMBER)
  })
})
