import { addDays } from '@/contract/time'
import type { Period } from '../contract/season'
import { nextMonth } from './period'

/** The month before, and the twelve months to its end. */
export function mailPeriods(month: string): { last: Period; season: Period } {
  const first = `${month}-01`
  const to = addDays(first, -1)
  return { last: { from: nextMonth(first, -1), to }, season: { from: nextMonth(first, -12), to } }
}
