import { addDays } from '@/contract/time'

/** The mail about the season goes out at this hour in Berlin. */
const SEND_TIME = '08:00'
/** After a longer outage nobody gets a mail that is out of date. */
const LATE_DAYS = 10

/** The Swedish format of dates equals ISO 8601. */
const BERLIN = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })

/** The month whose mail about the season is due now, YYYY-MM; null before its first working day and when it is too late. */
export function dueMonth(now: Date): string | null {
  const moment = BERLIN.format(now)
  const month = moment.slice(0, 7)
  const day = firstWorkingDay(`${month}-01`)
  const isDue = `${day} ${SEND_TIME}` <= moment && moment <= `${addDays(day, LATE_DAYS)} ${SEND_TIME}`
  return isDue ? month : null
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
