export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const BERLIN = 'Europe/Berlin'

/** The day that it is in Berlin, where the events are. */
export const todayOf = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: BERLIN }).format(now)

/** So many days from today; away from Sundays, on which nobody holds an event. */
export function eventDay(today: string, days: number): string {
  const day = dayAfter(today, days)
  if (days === 0 || new Date(`${day}T12:00:00Z`).getUTCDay() !== 0) return day
  return dayAfter(day, days > 0 ? 1 : -1)
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** Clock time read in winter: at most an hour late, which is near enough for stamps that nobody compares with a clock. */
export const millisecondsOf = (day: string, time: string): number => Date.parse(`${day}T${time}:00+01:00`)

export const instantOf = (milliseconds: number): string => new Date(milliseconds).toISOString()
