import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { accreditations } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { aBody, aCertificate, aContent, anAccreditation, aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { replaceCertificates } from './issue'
import { listEntitlements } from './list-entitlements'

const NOW = new Date('2026-11-20T10:00:00Z')

/** An event with two bodies, and a person who was there and has a certificate of each. */
async function anEventWithCertificates() {
  const workshop = await aWorkshop({ date: '2026-11-10', time: '18:00', end_time: '19:00' })
  const refused = await anAccreditation(workshop, await aBody({ label: 'DFP', name_de: 'Akademie' }))
  const granted = await anAccreditation(workshop, await aBody())
  const participated = '2026-11-10T17:00:00Z'
  const person = await aRegistration(workshop, { first_name: 'Ada', last_name: 'Eins', participated })
  const issued = []
  for (const accreditation of [refused, granted])
    issued.push(await aCertificate({ workshop, registration: person, accreditation }))
  return { workshop, refused, granted, person, issued }
}

let event: Awaited<ReturnType<typeof anEventWithCertificates>>
beforeEach(async () => {
  event = await anEventWithCertificates()
})

const list = () => listEntitlements(event.workshop.id, NOW)

/** The certificates of each person with the label of their column and their state. */
async function certificatesShown() {
  const { data, bodies } = await list()
  const labels = new Map(bodies.map(({ key, label }) => [key, label]))
  return data.map(({ name, bodies: own }) => [
    name,
    ...own.map(({ body_key, certificate, changes }) =>
      [labels.get(body_key), certificate?.state, ...changes.filter((change) => change === 'no_longer_entitled')].join(
        ' ',
      ),
    ),
  ])
}

describe('a valid certificate of an accreditation that no longer recognises the event', () => {
  const GONE = 'DFP issued no_longer_entitled'

  it('is listed in a column of its body after a refusal, and cannot be replaced', async () => {
    const { refused, workshop, issued } = event
    await db.update(accreditations).set({ state: 'refused' }).where(eq(accreditations.id, refused.id))
    expect(await certificatesShown()).toEqual([['Ada Eins', 'CME issued', GONE]])
    const { bodies } = await list()
    expect(bodies.map(({ name_de, is_recognised }) => [name_de, is_recognised])).toEqual([
      ['Ärztekammer', true],
      ['Akademie', false],
    ])
    const call = { id: workshop.id, certificates: [issued[0]?.id ?? ''], accepted_warnings: 0, sends_mails: false }
    await expect(replaceCertificates(call, { author: await aUser(), now: NOW })).rejects.toMatchObject({ status: 404 })
  })

  it('is listed after a deletion, with the name in its content where the body is gone as well', async () => {
    const { refused, granted, person, issued } = event
    await db.delete(accreditations).where(eq(accreditations.id, refused.id))
    expect(await certificatesShown()).toEqual([['Ada Eins', 'CME issued', GONE]])
    await db
      .update(certificates)
      .set({ body_id: null, content: aContent({ label: 'AFP', body: 'Kammer von früher' }) })
      .where(eq(certificates.id, issued[0]?.id ?? ''))
    await aCertificate(
      { workshop: event.workshop, registration: person, accreditation: granted },
      { state: 'draft', accreditation_id: null, body_id: null, content: null },
    )
    await db.delete(accreditations).where(eq(accreditations.id, granted.id))
    expect(await certificatesShown()).toEqual([
      ['Ada Eins', 'AFP issued no_longer_entitled', 'CME issued no_longer_entitled', ' draft no_longer_entitled'],
    ])
    expect((await list()).bodies.map(({ name_en }) => name_en)).toEqual(['Kammer von früher', 'Medical chamber', ''])
  })
})

it('lists a person without a seat once, with the certificates of all bodies', async () => {
  const { person } = event
  await db.update(registrations).set({ cancelled_at: NOW.toISOString() }).where(eq(registrations.id, person.id))
  expect(await certificatesShown()).toEqual([
    ['Ada Eins', 'DFP issued no_longer_entitled', 'CME issued no_longer_entitled'],
  ])
})

it('tells people of the same name apart by their addresses and the end of their numbers', async () => {
  const { workshop } = event
  const twin = { first_name: 'ada', last_name: 'Eins ', efn: '802760400000005', city: 'Ulm' }
  await aRegistration(workshop, { ...twin, email: 'ada@ulm.example', institution: 'Praxis', postal_code: '89073' })
  const { data } = await list()
  expect(data.map(({ namesake }) => namesake?.number)).toEqual(['', '••••0005'])
  expect(data[1]?.namesake).toMatchObject({
    email: 'ada@ulm.example',
    address: expect.stringMatching(/Praxis.*89073 Ulm/),
  })
})
