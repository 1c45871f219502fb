import { addDays, daysBetween } from '@/contract/time'

const YEAR_OF_WEEKS = 52 * 7

/** Proposes the same weekday a year later, or the next one in the future when that is past. */
export function proposeDate(date: string, today: string): string {
  const yearLater = addDays(date, YEAR_OF_WEEKS)
  if (yearLater > today) return yearLater
  const weeks = Math.floor(daysBetween(yearLater, today) / 7) + 1
  return addDays(yearLater, weeks * 7)
}
