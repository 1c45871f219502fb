import { addDays, shiftYears } from '@/contract/time'
import { seasonOf } from '@/features/evaluations/rules/season-results'
import type { Period } from '../contract/season'

/** The longest period that one page shows. */
const YEARS_MAX = 3

type PartialPeriod = { from?: string; to?: string }

/** The period that was asked for, or the twelve months until today; never longer than a page shows. */
export function periodOf(asked: PartialPeriod, today: string): Period {
  const { from, to } = seasonOf(asked, today)
  if (from > to) return seasonOf({ to }, today)
  const earliest = shiftYears(to, -YEARS_MAX)
  return { from: from < earliest ? earliest : from, to }
}

/** The same days a year before. */
export const yearBefore = ({ from, to }: Period): Period => ({ from: shiftYears(from, -1), to: shiftYears(to, -1) })

export const isWithin = (day: string, { from, to }: Period): boolean => from <= day && day <= to

export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = firstOfMonth(from); month <= to; month = nextMonth(month)) months.push(month)
  return months
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export function nextMonth(month: string, steps = 1): string {
  const date = new Date(`${month}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + steps)
  return date.toISOString().slice(0, 10)
}

/** The periods that the page offers, which end today or with the last quarter. */
export const PRESETS = ['year', 'half_year', 'quarter', 'last_quarter', 'calendar_year'] as const
export type Preset = (typeof PRESETS)[number]

export function presetPeriod(preset: Preset, today: string): Period {
  const quarter = nextMonth(firstOfMonth(today), -((Number(today.slice(5, 7)) - 1) % 3))
  const half = nextMonth(firstOfMonth(today), -((Number(today.slice(5, 7)) - 1) % 6))
  if (preset === 'quarter') return { from: quarter, to: today }
  if (preset === 'half_year') return { from: half, to: today }
  if (preset === 'last_quarter') return { from: nextMonth(quarter, -3), to: addDays(quarter, -1) }
  if (preset === 'calendar_year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  return seasonOf({}, today)
}
