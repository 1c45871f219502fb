import { expect, it } from 'vitest'
import { peopleSelection } from '@/features/registrations/contract/office'
import { peopleSelectionOf } from './people-selection'

const SOMEBODY = 'a'.repeat(22)

it('names ticked people by their ids alone, without the filters of the list', () => {
  const named = peopleSelectionOf({ count: 1, ids: [SOMEBODY] }, 7)
  expect(named).toEqual({ workshop_id: 7, ids: [SOMEBODY] })
  expect(peopleSelection.safeParse(named).success).toBe(true)
})

it('names all matches by the search and the filter, never by ids', () => {
  const filter = { standing: 'invited', workshop_id: 7 }
  expect(peopleSelectionOf({ count: 312, search: 'berg', filter }, 7)).toEqual({
    workshop_id: 7,
    standing: 'invited',
    search: 'berg',
  })
})

it('names everybody of an event by the event', () => {
  expect(peopleSelectionOf({ count: 600, filter: { workshop_id: 7, with_waiting: 1 } }, 7)).toEqual({
    workshop_id: 7,
    with_waiting: true,
  })
})
