export type Formats = { timezone: string; format_date: string; format_datetime: string; format_time: string }
type FormatChoice = { [Name in keyof Formats]?: string | null }

export const FALLBACK_FORMATS: Formats = {
  timezone: 'Europe/Berlin',
  format_date: 'DD.MM.YYYY',
  format_datetime: 'DD.MM.YYYY HH:mm',
  format_time: 'HH:mm',
}

/** Takes each format from the first choice that sets a valid one, else from the fallback. */
export function formatsOf(...choices: (FormatChoice | null | undefined)[]): Formats {
  const pick = (name: keyof Formats) =>
    choices.map((choice) => choice?.[name]).find((value) => value && isUsable(name, value)) || FALLBACK_FORMATS[name]
  return {
    timezone: pick('timezone'),
    format_date: pick('format_date'),
    format_datetime: pick('format_datetime'),
    format_time: pick('format_time'),
  }
}

function isUsable(name: keyof Formats, value: string): boolean {
  if (name !== 'timezone') return value.replace(TOKEN, '') !== value
  try {
    formatterFor(value)
    return true
  } catch {
    return false
  }
}

/** Longer tokens come first; text between tokens is copied. */
const TOKEN = /YYYY|YY|MM|M|DD|D|HH|H|hh|h|mm|ss|A/g

const TOKENS: Record<string, (clock: ClockParts) => string> = {
  YYYY: ({ year }) => year.padStart(4, '0'),
  YY: ({ year }) => year.slice(-2),
  MM: ({ month }) => month,
  M: ({ month }) => withoutLeadingZero(month),
  DD: ({ day }) => day,
  D: ({ day }) => withoutLeadingZero(day),
  HH: ({ hour }) => hour,
  H: ({ hour }) => withoutLeadingZero(hour),
  hh: ({ hour }) => twelveHourOf(hour).padStart(2, '0'),
  h: ({ hour }) => twelveHourOf(hour),
  mm: ({ minute }) => minute,
  ss: ({ second }) => second,
  A: ({ hour }) => (Number(hour) < 12 ? 'AM' : 'PM'),
}

const withoutLeadingZero = (digits: string) => String(Number(digits))
const twelveHourOf = (hour: string) => String(Number(hour) % 12 || 12)

type ClockParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

/** Creating a formatter takes a hundred times as long as using it, and a list uses one for each cell. */
const formatterCache = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timezone: string): Intl.DateTimeFormat {
  const cached = formatterCache.get(timezone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatterCache.set(timezone, formatter)
  return formatter
}

/** Shows an instant (ISO, UTC) as day and time in the reader's time zone. */
export const showInstant = (instant: string | null | undefined, formats: Formats) =>
  formatInstant(instant, formats.timezone, formats.format_datetime)

const MINUTE = 60_000
/** Every time zone differs from UTC by a multiple of 15 minutes. */
const QUARTER = 15 * MINUTE

/** Returns a fast formatter of instants for spreadsheets: `YYYY-MM-DD HH:mm` in this time zone. */
export function wallClockIn(timezone: string): (instant: string | null | undefined) => string {
  // The Swedish locale writes dates as YYYY-MM-DD.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const quarters = new Map<number, string>()
  return (instant) => {
    const time = Date.parse(instant ?? '')
    if (Number.isNaN(time)) return ''
    const since = ((time % QUARTER) + QUARTER) % QUARTER
    const quarter = quarters.get(time - since) ?? clock.format(time - since)
    quarters.set(time - since, quarter)
    return quarter.slice(0, -2) + String(Number(quarter.slice(-2)) + Math.floor(since / MINUTE)).padStart(2, '0')
  }
}

/** Shows the day of an instant in the reader's time zone. */
export const showInstantDate = (instant: string | null | undefined, formats: Formats) =>
  formatInstant(instant, formats.timezone, formats.format_date)

/** The day as YYYY-MM-DD in Berlin, where events take place. */
export const todayInBerlin = (now: Date): string =>
  showInstantDate(now.toISOString(), { ...FALLBACK_FORMATS, format_date: 'YYYY-MM-DD' })

/** Shows a calendar day YYYY-MM-DD, which is the same day in every time zone. */
export const showDate = (date: string | null | undefined, formats: Formats) =>
  formatInstant(date && `${date.slice(0, 10)}T00:00:00Z`, 'UTC', formats.format_date)

/** Shows a local time HH:mm without converting its time zone. */
export const showTime = (time: string | null | undefined, formats: Formats) =>
  formatInstant(time && `1970-01-01T${time.slice(0, 5)}:00Z`, 'UTC', formats.format_time)

/** Shows the times at which something begins and ends, as far as they are known. */
export const showTimeSpan = (times: readonly (string | null | undefined)[], formats: Formats): string =>
  times.flatMap((time) => (time ? [showTime(time, formats)] : [])).join('–')

/** Shows YYYY-MM-DD HH:mm in UTC, the wire format of a deadline, as day and time in the reader's time zone. */
export const showUtcClock = (clock: string | null | undefined, formats: Formats) =>
  showInstant(clock && `${clock.replace(' ', 'T')}Z`, formats)

function formatInstant(instant: string | null | undefined, timezone: string, format: string): string {
  const time = Date.parse(instant ?? '')
  if (Number.isNaN(time)) return ''
  const clock = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  for (const { type, value } of formatterFor(timezone).formatToParts(time))
    if (type in clock) Reflect.set(clock, type, value)
  return format.replace(TOKEN, (token) => TOKENS[token]?.(clock) ?? token)
}
