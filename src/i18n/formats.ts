export type Formats = { timezone: string; format_date: string; format_datetime: string; format_time: string }
type Chosen = { [Name in keyof Formats]?: string | null }

export const FALLBACK: Formats = {
  timezone: 'Europe/Berlin',
  format_date: 'DD.MM.YYYY',
  format_datetime: 'DD.MM.YYYY HH:mm',
  format_time: 'HH:mm',
}

/** The first that is set and usable, name by name: the reader's own, the configuration's, the fallback. */
export function formatsOf(...choices: (Chosen | null | undefined)[]): Formats {
  const pick = (name: keyof Formats) =>
    choices.map((choice) => choice?.[name]).find((value) => value && isUsable(name, value)) || FALLBACK[name]
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
    clockIn(value)
    return true
  } catch {
    return false
  }
}

/** The longest token first; everything between tokens stands for itself. */
const TOKEN = /YYYY|YY|MM|M|DD|D|HH|H|hh|h|mm|ss|A/g

const TOKENS: Record<string, (clock: Clock) => string> = {
  YYYY: ({ year }) => year.padStart(4, '0'),
  YY: ({ year }) => year.slice(-2),
  MM: ({ month }) => month,
  M: ({ month }) => bare(month),
  DD: ({ day }) => day,
  D: ({ day }) => bare(day),
  HH: ({ hour }) => hour,
  H: ({ hour }) => bare(hour),
  hh: ({ hour }) => twelve(hour).padStart(2, '0'),
  h: ({ hour }) => twelve(hour),
  mm: ({ minute }) => minute,
  ss: ({ second }) => second,
  A: ({ hour }) => (Number(hour) < 12 ? 'AM' : 'PM'),
}

const bare = (digits: string) => String(Number(digits))
const twelve = (hour: string) => String(Number(hour) % 12 || 12)

type Clock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

/** Making one takes a hundred times as long as asking it, and a list asks for each of its cells. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en', {
    ...{ timeZone: timezone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  clocks.set(timezone, clock)
  return clock
}

/** A point in time (ISO, UTC) as day and time where the reader is. */
export const showInstant = (instant: string | null | undefined, formats: Formats) =>
  show(instant, formats.timezone, formats.format_datetime)

const MINUTE = 60_000
/** No clock of a place differs from UTC by parts of these. */
const QUARTER = 15 * MINUTE

/** Points in time as spreadsheets take them, `YYYY-MM-DD HH:mm` where the reader is; for many of them. */
export function wallClockIn(timezone: string): (instant: string | null | undefined) => string {
  // Sweden writes its dates like this.
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

/** The day of a point in time where the reader is. */
export const showInstantDate = (instant: string | null | undefined, formats: Formats) =>
  show(instant, formats.timezone, formats.format_date)

/** A calendar day YYYY-MM-DD is the same day everywhere. */
export const showDate = (date: string | null | undefined, formats: Formats) =>
  show(date && `${date.slice(0, 10)}T00:00:00Z`, 'UTC', formats.format_date)

/** A wall clock time HH:mm is shown as it hangs there. */
export const showTime = (time: string | null | undefined, formats: Formats) =>
  show(time && `1970-01-01T${time.slice(0, 5)}:00Z`, 'UTC', formats.format_time)

/** YYYY-MM-DD HH:mm in UTC, the wire's form of a deadline, as day and time where the reader is. */
export const showUtcClock = (clock: string | null | undefined, formats: Formats) =>
  showInstant(clock && `${clock.replace(' ', 'T')}Z`, formats)

function show(instant: string | null | undefined, timezone: string, format: string): string {
  const time = Date.parse(instant ?? '')
  if (Number.isNaN(time)) return ''
  const clock = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  for (const { type, value } of clockIn(timezone).formatToParts(time))
    if (type in clock) Reflect.set(clock, type, value)
  return format.replace(TOKEN, (token) => TOKENS[token]?.(clock) ?? token)
}
