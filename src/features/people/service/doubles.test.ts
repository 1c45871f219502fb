import { expect, it } from 'vitest'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { aUser } from '@/testing/users'
import { listDoubles as listEndpoint } from '../contract/doubles'
import { distinguishPeople, listDoubles } from './doubles'

const readPairs = async () => {
  const { data } = await listDoubles(listEndpoint.query.parse({}))
  return data.map(({ first, second, reasons }) => [first.email, second.email, ...reasons])
}

it('lists two addresses with the same name, number or mailbox until staff say that they are two people', async () => {
  const event = await aWorkshop()
  const add = (email: string, last_name: string, more: object = {}) =>
    aRegistration(event, { email, first_name: 'Jonas', last_name, ...more })
  const home = await add('j.zweifach@doubles.test', 'Zweifach', { efn: '802761234567890' })
  const practice = await add('jzweifach@praxis.test', 'Zweifach', { efn: '802761234567890' })
  const other = await add('andere@praxis.test', 'Anders', { efn: '802761234567890', first_name: 'Eva' })
  await add('leer@praxis.test', 'Keiner', { efn: 'none' })
  await add('leer@doubles.test', 'Niemand', { efn: 'none' })
  await add('weg@doubles.test', 'Zweifach', { deleted_at: '2026-05-05T10:00:00.000Z' })
  const strangers = [
    [other.email, home.email, 'same_number'],
    [other.email, practice.email, 'same_number'],
  ]
  expect(await readPairs()).toEqual([
    [home.email, practice.email, 'same_name', 'same_number', 'similar_address'],
    ...strangers,
  ])

  const author = await aUser()
  const pair = { id: practice.id, other: home.id, author, now: new Date() }
  for (let times = 0; times < 2; times += 1) await distinguishPeople(pair)
  expect(await readPairs()).toEqual(strangers)
  await distinguishPeople({ ...pair, undo: true })
  expect(await readPairs()).toHaveLength(3)
})
