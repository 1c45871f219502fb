import { daysBetween } from '../rules'

const DAY = 24 * 60 * 60 * 1000
const YEAR_OF_WEEKS = 52 * 7

/** For a copy: the same weekday a year later or, where that is past, the next one that comes. */
export function proposedDate(date: string, today: string): string {
  const yearLater = daysAfter(date, YEAR_OF_WEEKS)
  if (yearLater > today) return yearLater
  const weeks = Math.floor(daysBetween(yearLater, today) / 7) + 1
  return daysAfter(yearLater, weeks * 7)
}

const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
