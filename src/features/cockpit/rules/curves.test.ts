import { expect, it } from 'vitest'
import { countAt, curvePointsOf, daysShownOf, paceOf } from './curves'

const TODAY = '2026-11-01'
const event = (registered: number) => ({ date: '2026-11-21', registered })
const earlier = {
  workshop_id: 1,
  title: 'Herztage',
  date: '2025-11-12',
  points: [
    { days: 40, count: 10 },
    { days: 20, count: 30 },
    { days: 11, count: 84 },
    { days: 2, count: 80 },
  ],
}

it('compares by how many days the same number of people had registered sooner or later', () => {
  const paces = [84, 30, 31, 9, 85].map((registered) => paceOf(event(registered), earlier, TODAY))
  expect(paces).toEqual([
    { kind: 'ahead', days: 9, date: earlier.date },
    { kind: 'even', days: 0, date: earlier.date },
    { kind: 'ahead', days: 9, date: earlier.date },
    { kind: 'behind', days: 20, date: earlier.date },
    { kind: 'record', days: 0, date: earlier.date },
  ])
})

it('has no pace without an earlier event, without anybody, and after the event', () => {
  expect(paceOf(event(5), undefined, TODAY)).toBeNull()
  expect(paceOf(event(0), earlier, TODAY)).toBeNull()
  expect(paceOf(event(5), earlier, '2026-11-22')).toBeNull()
})

it('adds up the changes of each day, those after the event on its day', () => {
  const change = (days: number, by: number) => ({ workshop_id: 1, days, change: by })
  const points = curvePointsOf([change(3, 2), change(500, 1), change(3, -1), change(-1, -1), change(0, 4)])
  expect(points).toEqual([
    { days: 365, count: 1 },
    { days: 3, count: 2 },
    { days: 0, count: 5 },
  ])
  expect([400, 365, 4, 3, 1, 0].map((days) => countAt(points, days))).toEqual([0, 1, 1, 2, 2, 5])
  expect(daysShownOf([earlier])).toEqual([40, 28, 21, 14, 7, 3, 0])
})
