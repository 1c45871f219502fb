const MINUTE = 60_000
const MINUTES_OF_DAY = 24 * 60
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** Day 60 is the 29th of February 1900, which never existed, so the days before it count from one day later. */
const FIRST_CORRECT_DAY = 60
/** The days between the starts of the two calendars. */
const DAYS_TO_1904 = 1462
const LAST_DAY = 2_958_465

/**
 * Returns `YYYY-MM-DD`, with the time to the minute unless it is midnight; a time without a day is `HH:mm`. A number
 * outside of the calendar is returned unchanged.
 */
export function dateTimeTextOf(serial: number, { from1904 }: { from1904: boolean }): string | number {
  const minutes = Math.round(serial * MINUTES_OF_DAY)
  if (minutes > 0 && minutes < MINUTES_OF_DAY) return isoOf(minutes).slice(11)

  const epochMinutes = minutes + (from1904 ? DAYS_TO_1904 * MINUTES_OF_DAY : 0)
  const days = epochMinutes / MINUTES_OF_DAY
  if (days < 1 || days >= LAST_DAY + 1) return serial
  return withoutMidnight(isoOf(days < FIRST_CORRECT_DAY ? epochMinutes + MINUTES_OF_DAY : epochMinutes))
}

const isoOf = (minutes: number) => new Date(DAY_ZERO + minutes * MINUTE).toISOString().slice(0, 16).replace('T', ' ')

const withoutMidnight = (dateTime: string) => dateTime.replace(/ 00:00$/, '')

const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z?)?$/

/** Reads a cell that contains its date in ISO 8601; any other text is returned unchanged. */
export function dateTimeTextOfIso(text: string): string {
  const [, day, time = '00:00'] = ISO.exec(text) ?? []
  return day ? withoutMidnight(`${day} ${time}`) : text
}
