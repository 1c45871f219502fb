import { expect, it } from 'vitest'
import { NotFound } from '@/contract/problems'
import { newOpaqueId } from '@/schema/columns'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { getPerson } from './person'

const NOW = new Date().toISOString()

it('shows a person with the whole party, main registration first', async () => {
  const workshop = await aWorkshop({ title: 'Impfen' })
  const main = await aRegistration(workshop, { title: 'Dr.', first_name: 'Anna', last_name: 'Berg' })
  const companion = await aRegistration(workshop, { accompaniment_of: main.id, created_at: '2020-01-01T00:00:00Z' })
  const cancelled = await aRegistration(workshop, { accompaniment_of: main.id, cancelled_at: NOW })
  await aRegistration(workshop, { accompaniment_of: main.id, deleted_at: NOW })
  await aRegistration(workshop)
  for (const { id } of [main, companion]) {
    const { party } = await getPerson(id)
    expect(party.map((person) => person.id)).toEqual([main.id, companion.id, cancelled.id])
  }
  expect(await getPerson(companion.id)).toMatchObject({ workshop_title: 'Impfen', main_name: 'Dr. Anna Berg' })
})

it('shows a person without companions as a party of one', async () => {
  const { id } = await aRegistration(await aWorkshop())
  expect((await getPerson(id)).party.map((person) => person.id)).toEqual([id])
})

it('tells that the invoice address of a paid event is missing', async () => {
  const workshop = await aWorkshop({ price: 80 })
  const lacks = async (fields: Parameters<typeof aRegistration>[1]) => {
    const { id } = await aRegistration(workshop, fields)
    return (await getPerson(id)).lacks_invoice_address
  }
  expect(await lacks({})).toBe(true)
  expect(await lacks({ invoice_address: 'Ulm' })).toBe(false)
  expect(await lacks({ registered: null, invitation_sent: NOW })).toBe(false)
})

it('answers 404 for a removed and for an unknown person', async () => {
  const { id } = await aRegistration(await aWorkshop(), { deleted_at: NOW })
  await expect(getPerson(id)).rejects.toThrow(NotFound)
  await expect(getPerson(newOpaqueId())).rejects.toThrow(NotFound)
})
