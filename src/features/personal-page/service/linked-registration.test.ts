import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCompanion, anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { findLinkedRegistration, findUnsubscribable } from './linked-registration'

const now = new Date('2026-05-04T12:00:00Z')
const timestamp = '2026-04-01T10:00:00.000Z'
const tomorrow = { date: '2026-05-05' }

describe('the link of a registration', () => {
  it('leads to the person, the event and the companions', async () => {
    const workshop = await aWorkshop({ ...tomorrow, title: 'Diabetes' })
    const { id } = await aRegistration(workshop, { email: 'mona@example.org' })
    const { email: _, ...jonas } = aCompanion({ first_name: 'Jonas' })
    const companion = await aRegistration(workshop, { ...jonas, accompaniment_of: id })
    await aRegistration(workshop, { accompaniment_of: id, cancelled_at: timestamp })

    expect(await findLinkedRegistration(id, now)).toMatchObject({
      status: 'open',
      registration: { email: 'mona@example.org' },
      event: { title: 'Diabetes', phase: 'open' },
      companions: [{ id: companion.id, first_name: 'Jonas' }],
    })
    expect(await findLinkedRegistration(companion.id, now)).toMatchObject({ status: 'open', companions: [] })
  })

  it('leads to an unlisted event as well', async () => {
    const workshop = await aWorkshop({ ...tomorrow, nonpublic: true })
    const { id } = await aRegistration(workshop)
    expect(await findLinkedRegistration(id, now)).toMatchObject({ event: { nonpublic: true } })
  })

  it('tells an interest from a seat', async () => {
    const workshop = await aWorkshop(tomorrow)
    expect(await findLinkedRegistration((await anInterest(workshop)).id, now)).toMatchObject({
      isWaiting: true,
      status: 'open',
    })
    expect(await findLinkedRegistration((await aRegistration(workshop)).id, now)).toMatchObject({ isWaiting: false })
  })

  it('names the companions who were cancelled with the person, and no others', async () => {
    const workshop = await aWorkshop(tomorrow)
    const since = { registered: timestamp, cancelled_at: now.toISOString() }
    const main = await aRegistration(workshop, since)
    const other = { accompaniment_of: main.id, registered: timestamp }
    await aRegistration(workshop, { ...other, ...since, first_name: 'Jonas' })
    await aRegistration(workshop, { ...other, first_name: 'Stays' })
    await aRegistration(workshop, { ...other, first_name: 'Before', cancelled_at: timestamp })
    const found = await findLinkedRegistration(main.id, now)
    expect(found?.cancelledCompanions.map(({ first_name }) => first_name)).toEqual(['Jonas'])
    expect(found?.companions.map(({ first_name }) => first_name)).toEqual(['Stays'])
  })

  it('shows the present state once the person has registered again', async () => {
    const workshop = await aWorkshop(tomorrow)
    const old = await aRegistration(workshop, { cancelled_at: timestamp })
    expect(await findLinkedRegistration(old.id, now)).toMatchObject({ status: 'cancelled' })

    const present = await aRegistration(workshop, { email: old.email })
    const found = await findLinkedRegistration(old.id, now)
    expect(found).toMatchObject({ status: 'again', companions: [], cancelledCompanions: [] })
    expect(JSON.stringify(found)).not.toContain(present.id)
    expect(await findLinkedRegistration(old.id, new Date('2026-06-01'))).toMatchObject({ status: 'over' })
    expect(await findLinkedRegistration(present.id, now)).toMatchObject({ status: 'open' })

    const elsewhere = await aRegistration(await aWorkshop(tomorrow), { email: old.email, cancelled_at: timestamp })
    expect(await findLinkedRegistration(elsewhere.id, now)).toMatchObject({ status: 'cancelled' })
  })

  it('of an interest says that the person has a seat by now', async () => {
    const workshop = await aWorkshop(tomorrow)
    const { id, email } = await anInterest(workshop, { cancelled_at: timestamp })
    await aRegistration(workshop, { email })
    expect(await findLinkedRegistration(id, now)).toMatchObject({ status: 'again', isWaiting: true })
  })

  it('leads nowhere for a person who was only invited or was removed', async () => {
    const workshop = await aWorkshop(tomorrow)
    const people = [await anInvitation(workshop), await aRegistration(workshop, { deleted_at: timestamp })]
    for (const { id } of people) expect(await findLinkedRegistration(id, now)).toBeNull()
  })

  it('leads nowhere for any other text, without a query', async () => {
    for (const id of ['', '7', '../..', 'x\0'.repeat(10), 'a'.repeat(65), '%00%00%00%00%00%00%00%00']) {
      expect(await findLinkedRegistration(id, now)).toBeNull()
    }
  })
})

describe('the unsubscribe link', () => {
  it('names a person by id and address, whatever the case of the address', async () => {
    const { id } = await anInvitation(await aWorkshop(tomorrow), { email: 'mona.lang@example.org' })
    expect(await findUnsubscribable(id, 'Mona.Lang@Example.org')).toMatchObject({ id, unsubscribed_at: null })
  })

  it('leads nowhere with another address', async () => {
    const { id } = await aRegistration(await aWorkshop(tomorrow), { email: 'lena@example.org' })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.emailAddress(), fc.string()), async (address) => {
        fc.pre(address.trim().toLowerCase() !== 'lena@example.org')
        expect(await findUnsubscribable(id, address)).toBeNull()
      }),
      { numRuns: 20 },
    )
  })
})
