const MINUTE = 60_000
const MINUTES_OF_DAY = 24 * 60
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** Day 60 is the 29th of February 1900, which there never was: the days before it count from one day later. */
const FIRST_RIGHT_DAY = 60
/** Days from the one beginning to the other. */
const SINCE_1904 = 1462
const LAST_DAY = 2_958_465

/**
 * `YYYY-MM-DD`, with the time behind it unless that is midnight, to the minute; a time without a day is `HH:mm`. What is
 * no moment stays the number.
 */
export function momentOf(serial: number, { from1904 }: { from1904: boolean }): string | number {
  const minutes = Math.round(serial * MINUTES_OF_DAY)
  if (minutes > 0 && minutes < MINUTES_OF_DAY) return isoOf(minutes).slice(11)

  const moment = minutes + (from1904 ? SINCE_1904 * MINUTES_OF_DAY : 0)
  const days = moment / MINUTES_OF_DAY
  if (days < 1 || days >= LAST_DAY + 1) return serial
  return withoutMidnight(isoOf(days < FIRST_RIGHT_DAY ? moment + MINUTES_OF_DAY : moment))
}

const isoOf = (minutes: number) => new Date(DAY_ZERO + minutes * MINUTE).toISOString().slice(0, 16).replace('T', ' ')

const withoutMidnight = (wall: string) => wall.replace(/ 00:00$/, '')

const ISO = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z?)?$/

/** Of a cell that holds its date as a text of ISO 8601; what is none stays as it is. */
export function momentOfIso(text: string): string {
  const [, day, time = '00:00'] = ISO.exec(text) ?? []
  return day ? withoutMidnight(`${day} ${time}`) : text
}
