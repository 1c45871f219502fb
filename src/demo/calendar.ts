export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const BERLIN = 'Europe/Berlin'

/** Events take place in Berlin, so the day is the one there. */
export const todayOf = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: BERLIN }).format(now)

/** Returns the day this many days from today; moves it from a Sunday, when no event takes place. */
export function eventDay(today: string, days: number): string {
  const day = dayAfter(today, days)
  if (days === 0 || new Date(`${day}T12:00:00Z`).getUTCDay() !== 0) return day
  return dayAfter(day, days > 0 ? 1 : -1)
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

export const instantOf = (milliseconds: number): string => new Date(milliseconds).toISOString()
