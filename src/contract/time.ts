/** Milliseconds of an hour. A day of the calendar may have 23 or 25 hours. */
export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * 60 * 60 * 1000

/** The instant so many times 24 hours later; a negative number counts back. */
export const instantAfter = (days: number, from: Date | string): string =>
  new Date(new Date(from).getTime() + days * DAY_MS).toISOString()

/** The calendar day after so many days, `YYYY-MM-DD`; a negative number counts back. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The same calendar day in another year; a year without a 29 February ends that month a day earlier. */
export function shiftYears(day: string, years: number): string {
  const date = new Date(day)
  const month = date.getUTCMonth()
  date.setUTCFullYear(date.getUTCFullYear() + years)
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}

/** The days from one calendar day to another; negative where the second is earlier. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)
