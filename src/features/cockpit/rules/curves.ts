import { daysBetween } from '@/contract/time'
import type { Curve, Point } from '../contract'

/** How many people more, or fewer, have a seat after a day, by the days before the event; less than 0 is after it. */
export type Change = { workshop_id: number; days: number; change: number }

/** A curve never reaches further back than this; earlier changes count on its first day. */
const CURVE_DAYS_MAX = 365

/** The people with a seat after each day on which their number changed, the earliest first. */
export function curvePointsOf(changes: readonly Change[]): Point[] {
  const byDay = Map.groupBy(changes, ({ days }) => Math.min(Math.max(days, 0), CURVE_DAYS_MAX))
  let count = 0
  return [...byDay]
    .toSorted(([one], [other]) => other - one)
    .map(([days, ofDay]) => {
      count += ofDay.reduce((sum, { change }) => sum + change, 0)
      return { days, count }
    })
}

/** The number of people at this many days before the event. */
export const countAt = (points: readonly Point[], days: number): number =>
  points.findLast((point) => point.days >= days)?.count ?? 0

export type Pace = { kind: 'ahead' | 'behind' | 'even' | 'record'; days: number; date: string }

type PacedEvent = { date: string; registered: number }

/**
 * Compares an event with the latest earlier one of its kind: by how many days the same number of people had registered
 * sooner or later there. A `record` is a number that the earlier event never reached. Nobody has a pace after the event,
 * or before the first registration.
 */
export function paceOf(event: PacedEvent, earlier: Curve | undefined, today: string): Pace | null {
  const days = daysBetween(today, event.date)
  if (!earlier || days < 0 || event.registered === 0) return null
  const reached = earlier.points.find(({ count }) => count >= event.registered)
  if (!reached) return { kind: 'record', days: 0, date: earlier.date }
  const lead = days - reached.days
  if (lead === 0) return { kind: 'even', days: 0, date: earlier.date }
  return { kind: lead > 0 ? 'ahead' : 'behind', days: Math.abs(lead), date: earlier.date }
}

/** The days before an event whose numbers a table shows. */
const TABLE_DAYS = [365, 270, 180, 120, 90, 60, 42, 28, 21, 14, 7, 3, 0]

/** The days of the table, from the first registration of any of the events to its day. */
export function daysShownOf(curves: readonly Pick<Curve, 'points'>[]): number[] {
  const first = Math.max(...curves.map(({ points }) => points[0]?.days ?? 0), 0)
  return [first, ...TABLE_DAYS.filter((days) => days < first)]
}

/** The last day of which the numbers are known, by the days before the event. */
export const lastDayOf = ({ date, today }: { date: string; today: string }): number =>
  Math.max(0, daysBetween(today, date))
