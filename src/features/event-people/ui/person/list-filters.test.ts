import { expect, it } from 'vitest'
import { LIST_FILTERS, listRegistrations as listEndpoint } from '@/features/registrations/contract/office'
import { listRegistrations } from '@/features/registrations/service/people/list-people'
import { aBody, anAccreditation, anInterest, anInvitation, aRegistration, aWorkshop } from '@/testing/factories'
import { listFiltersOf } from './list-filters'

const NOW = '2026-05-05T10:00:00.000Z'

it('shows for each person the filters that find them, and no others', async () => {
  const workshop = await aWorkshop({ date: '2020-01-01', price: 80 })
  await anAccreditation(workshop, await aBody({ person_number: 'efn' }))
  const main = await aRegistration(workshop, { invitation_sent: NOW, participated: NOW, invoice_address: 'Ulm' })
  await aRegistration(workshop, { accompaniment_of: main.id, cancelled_at: NOW })
  await aRegistration(workshop, { manually_added: true, efn: 'none' })
  await anInvitation(workshop)
  await anInvitation(workshop, { invitation_sent: null })
  await anInterest(workshop)
  await anInterest(workshop, { cancelled_at: NOW })

  const ask = async (standing?: (typeof LIST_FILTERS)[number]) =>
    (await listRegistrations(listEndpoint.query.parse({ filter: { workshop_id: workshop.id, standing } }))).data
  const people = [...(await ask()), ...(await ask('interest'))]
  expect(people).toHaveLength(6)
  for (const standing of LIST_FILTERS) {
    const found = (await ask(standing)).map(({ id }) => id)
    const shown = people.filter((person) => listFiltersOf(person).includes(standing)).map(({ id }) => id)
    expect([standing, shown.sort()]).toEqual([standing, found.sort()])
  }
})
