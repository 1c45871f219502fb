import { addDays, DAY_MS } from '@/contract/time'
import { startOf } from '@/features/workshops/rules'
import type { Period } from '../contract/season'
import { firstOfMonth, nextMonth } from './period'

/** The mail goes out at this hour in Berlin. */
const SEND_TIME = '08:00'
/** After a longer outage nobody gets a mail that is out of date. */
const LATE_DAYS = 10

/** The month whose mail is due now, and since when, on this day in Berlin; null before its first working day and when it is too late. */
export function dueMonth(now: Date, today: string): { month: string; due: Date } | null {
  const month = firstOfMonth(today)
  const due = startOf({ date: firstWorkingDay(month), time: SEND_TIME })
  const isLate = now.getTime() - due.getTime() > LATE_DAYS * DAY_MS
  return now < due || isLate ? null : { month: month.slice(0, 7), due }
}

/** The first day of a month that is neither at the weekend nor a public holiday in all of Germany. */
export function firstWorkingDay(month: string): string {
  let day = month
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (day.endsWith('-01-01') || day.endsWith('-05-01')) return false
  const easter = easterOf(Number(day.slice(0, 4)))
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

/** Easter Sunday by the method of Oudin, for the Gregorian calendar. */
function easterOf(year: number): string {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const shift = Math.floor((century - Math.floor((century - 17) / 25)) / 3)
  const raw = (century - Math.floor(century / 4) - shift + 19 * golden + 15) % 30
  const factor = Math.floor(raw / 28) * Math.floor(29 / (raw + 1)) * Math.floor((21 - golden) / 11)
  const moon = raw - Math.floor(raw / 28) * (1 - factor)
  const leap = year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)
  const offset = moon - (leap % 7)
  const month = 3 + Math.floor((offset + 40) / 44)
  const day = offset + 28 - 31 * Math.floor(month / 4)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The month before, and the twelve months to its end. */
export function mailPeriods(month: string): { last: Period; season: Period } {
  const first = `${month}-01`
  const to = addDays(first, -1)
  return { last: { from: nextMonth(first, -1), to }, season: { from: nextMonth(first, -12), to } }
}
