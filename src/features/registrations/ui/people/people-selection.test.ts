import { expect, it } from 'vitest'
import { chosen } from '../contract/office'
import { chosenOf } from './chosen'

const SOMEBODY = 'a'.repeat(22)

it('names ticked people by their ids alone, whatever the list was narrowed to', () => {
  const named = chosenOf({ count: 1, ids: [SOMEBODY] }, 7)
  expect(named).toEqual({ workshop_id: 7, ids: [SOMEBODY] })
  expect(chosen.safeParse(named).success).toBe(true)
})

it('names all that match by the search and the standing, never by ids', () => {
  const filter = { standing: 'invited', workshop_id: 7 }
  expect(chosenOf({ count: 312, search: 'berg', filter }, 7)).toEqual({
    workshop_id: 7,
    standing: 'invited',
    search: 'berg',
  })
})

it('names everybody of an event by the event', () => {
  expect(chosenOf({ count: 600, filter: { workshop_id: 7 } }, 7)).toEqual({ workshop_id: 7 })
})
