import { expect, it } from 'vitest'
import { NotFound } from '@/contract/problems'
import {
  aBody,
  anAccreditation,
  anInterest,
  anInvitation,
  aProfession,
  aRegistration,
  aWorkshop,
} from '@/testing/factories'
import { readGuests } from './registered-guests'

const NOW = '2026-05-05T10:00:00.000Z'

it('lists everybody with a seat in the order of a dictionary', async () => {
  const workshop = await aWorkshop({ title: 'Impfen', maximum_participants: 9 })
  const doctor = await aProfession()
  await anAccreditation(workshop, await aBody({ person_number: 'efn' }, [doctor]))
  const main = await aRegistration(workshop, { title: 'Dr.', first_name: 'Özlem', last_name: 'Zander' })
  await aRegistration(workshop, { first_name: 'Ben', last_name: 'Änders', accompaniment_of: main.id, efn: 'none' })
  await aRegistration(workshop, { first_name: 'Anna', last_name: 'Änders', participated: NOW })
  await aRegistration(workshop, { cancelled_at: NOW })
  await aRegistration(workshop, { deleted_at: NOW })
  await anInvitation(workshop)
  await anInterest(workshop)
  await aRegistration(await aWorkshop())

  const { people, ...event } = await readGuests(workshop.id)
  expect(event).toEqual({
    title: 'Impfen',
    date: workshop.date,
    time: workshop.time,
    end_time: null,
    language: 'de',
    maximum_participants: 9,
    needed_numbers: [{ kind: 'efn', professions: [doctor.id] }],
  })
  expect(
    people.map(({ first_name, last_name, main_name, participated }) => [
      first_name,
      last_name,
      main_name,
      participated,
    ]),
  ).toEqual([
    ['Anna', 'Änders', null, NOW],
    ['Ben', 'Änders', 'Dr. Özlem Zander', null],
    ['Özlem', 'Zander', null, null],
  ])
  expect(people.map(({ missing_numbers }) => missing_numbers)).toEqual([['efn'], [], ['efn']])
})

it('names a companion as such, also of a main person without a name', async () => {
  const workshop = await aWorkshop()
  const main = await aRegistration(workshop, { title: '', first_name: '', last_name: '' })
  await aRegistration(workshop, { accompaniment_of: main.id })
  const { people } = await readGuests(workshop.id)
  expect(new Map(people.map(({ id, main_name }) => [id === main.id, main_name]))).toEqual(
    new Map([
      [true, null],
      [false, ''],
    ]),
  )
})

it('answers 404 for an unknown event', async () => {
  await expect(readGuests(2_147_483_647)).rejects.toThrow(NotFound)
})
