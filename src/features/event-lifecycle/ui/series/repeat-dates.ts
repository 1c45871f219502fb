import { addDays } from '@/contract/time'

export const RHYTHMS = ['weekly', 'fortnightly', 'monthly', 'yearly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

const DAYS_OF = { weekly: 7, fortnightly: 14, yearly: 52 * 7 }

/** The next days of a series after this one. A monthly series stays on its weekday: the second Tuesday of each month. */
export function proposeDates(date: string, rhythm: Rhythm, count: number): string[] {
  const steps = Array.from({ length: count }, (_, index) => index + 1)
  if (rhythm === 'monthly') return steps.map((step) => sameWeekdayAfter(date, step))
  return steps.map((step) => addDays(date, step * DAYS_OF[rhythm]))
}

/** A fifth weekday becomes the last one where the month has only four. */
function sameWeekdayAfter(date: string, months: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  const place = Math.ceil(day.getUTCDate() / 7)
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const offset = (day.getUTCDay() - first.getUTCDay() + 7) % 7
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const wanted = 1 + offset + (place - 1) * 7
  const chosen = new Date(first)
  chosen.setUTCDate(wanted > length ? wanted - 7 : wanted)
  return chosen.toISOString().slice(0, 10)
}
