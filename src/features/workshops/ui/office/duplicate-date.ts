import { DAY_MS } from '@/contract/time'
import { daysBetween } from '../../rules'

const YEAR_OF_WEEKS = 52 * 7

/** Proposes the same weekday a year later, or the next one in the future when that is past. */
export function proposeDate(date: string, today: string): string {
  const yearLater = daysAfter(date, YEAR_OF_WEEKS)
  if (yearLater > today) return yearLater
  const weeks = Math.floor(daysBetween(yearLater, today) / 7) + 1
  return daysAfter(yearLater, weeks * 7)
}

export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
