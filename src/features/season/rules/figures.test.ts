import { describe, expect, it } from 'vitest'
import type { Group } from '../contract/season'
import { attendanceOf, type CountedEvent, hideFew, totalOf } from './figures'

const now = new Date('2026-11-20T12:00:00Z')
const anEvent = (event: Partial<CountedEvent>): CountedEvent => ({
  id: 1,
  title: 'Impfen',
  date: '2026-10-01',
  time: '18:00',
  end_time: '20:00',
  presence_type: 'Onsite',
  region: 'Berlin',
  category_d: true,
  category_p: false,
  maximum: 30,
  cancelled_at: null,
  registered: 20,
  came: 15,
  ...event,
})

describe('the attendance of an event', () => {
  it.each([
    ['ahead', anEvent({ date: '2026-12-01' })],
    ['nobody_registered', anEvent({ registered: 0, came: 0 })],
    ['too_few', anEvent({ registered: 4, came: 0 })],
    ['not_recorded', anEvent({ came: 0 })],
  ])('is not shown: %s', (unknown, event) => {
    expect(attendanceOf(event, now)).toMatchObject({ came: null, no_show_rate: null, unknown })
  })

  it('is in no sum where it is not shown, so that no sum reveals it', () => {
    const few = anEvent({ id: 2, registered: 3, came: 2 })
    const total = totalOf([anEvent({}), few], now)
    expect(total).toMatchObject({ events: 2, registered: 23, counted: 1, expected: 20, came: 15, no_show_rate: 0.25 })
  })
})

describe('groups of few people', () => {
  const aGroup = (key: string, expected: number) => {
    return { key, name: null, events: 1, expected, came: expected - 1, no_show_rate: 1 / expected }
  }
  const hiddenOf = (groups: Group[]) => groups.filter(({ expected }) => expected === null).map(({ key }) => key)

  it('are hidden together with the next larger one, because the sum is known', () => {
    const groups = hideFew([aGroup('a', 40), aGroup('b', 3), aGroup('c', 9), aGroup('d', 12)])
    expect(hiddenOf(groups)).toEqual(['b', 'c'])
    expect(groups.find(({ key }) => key === 'c')).toEqual({
      key: 'c',
      name: null,
      events: 0,
      expected: null,
      came: null,
      no_show_rate: null,
    })
  })

  it('are hidden with more until the hidden ones are not few together', () => {
    expect(hiddenOf(hideFew([aGroup('a', 40), aGroup('b', 1), aGroup('c', 2), aGroup('d', 12)]))).toEqual([
      'b',
      'c',
      'd',
    ])
    expect(hiddenOf(hideFew([aGroup('a', 40), aGroup('b', 4), aGroup('c', 4)]))).toEqual(['b', 'c'])
  })

  it('hide nothing where all are large enough', () => {
    expect(hiddenOf(hideFew([aGroup('a', 40), aGroup('b', 5)]))).toEqual([])
  })
})
