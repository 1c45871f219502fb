import { addDays, shiftYears } from '@/contract/time'

export const RHYTHMS = ['weekly', 'fortnightly', 'monthly', 'yearly_weekday', 'yearly_date'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** Each date is counted from the first, so that none is moved by the one before it. */
const DATE_AFTER: Record<Rhythm, (date: string, step: number) => string> = {
  weekly: (date, step) => addDays(date, 7 * step),
  fortnightly: (date, step) => addDays(date, 14 * step),
  monthly: sameWeekdayAfter,
  yearly_weekday: (date, step) => sameWeekdayAfter(date, 12 * step),
  yearly_date: shiftYears,
}

/** The next dates of a series after this one, of those that lie ahead. */
export function proposeDates(date: string, rhythm: Rhythm, { count, today }: { count: number; today: string }) {
  const dates: string[] = []
  for (let step = 1; dates.length < count; step++) {
    const next = DATE_AFTER[rhythm](date, step)
    if (next > today) dates.push(next)
  }
  return dates
}

/** A first Tuesday stays a first Tuesday; a fifth weekday becomes the last one where the month has only four. */
function sameWeekdayAfter(date: string, months: number): string {
  const day = new Date(date)
  const place = Math.ceil(day.getUTCDate() / 7)
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const offset = (day.getUTCDay() - first.getUTCDay() + 7) % 7
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const wanted = 1 + offset + (place - 1) * 7
  first.setUTCDate(wanted > length ? wanted - 7 : wanted)
  return first.toISOString().slice(0, 10)
}
