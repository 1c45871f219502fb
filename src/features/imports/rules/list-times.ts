import { fromZonedTime } from 'date-fns-tz'
import { DAY_MS, HOUR_MS } from '@/contract/time'
import type { EventSpan } from '@/features/attendance/rules'

/** 11/7/2026 is a day in November or in July, depending on the product and the language of its user. */
const DAY_ORDERS = ['day_first', 'month_first'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

type Zone = { timezone: string; event: EventSpan }
type Reading = Zone & { order: DayOrder }

const DATE = [
  String.raw`(?<year1>\d{4})[-/.](?<month1>\d{1,2})[-/.](?<day1>\d{1,2})`,
  String.raw`(?<one>\d{1,2})(?<mark>[-/.])(?<two>\d{1,2})\k<mark>(?<year2>\d{4}|\d{2})`,
  String.raw`(?<name3>\p{L}{3,9})\.?\s(?<day3>\d{1,2}),?\s(?<year3>\d{4})`,
  String.raw`(?<day4>\d{1,2})\.?\s(?<name4>\p{L}{3,9})\.?,?\s(?<year4>\d{4})`,
].join('|')
const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d{1,9})?)?(?:\s?(?<half>[ap])\.?m\b\.?)?`
const OFFSET = String.raw`[+-]\d{2}:?\d{2}`
const ZONE = String.raw`(?:\s?(?<zone>Z\b|(?:UTC|GMT)(?:${OFFSET})?|(?<=T[\d:.]{5,18})${OFFSET}|CEST|CET|MESZ|MEZ|BST|[ECMP][SD]T\b))?`
const MOMENTS = new RegExp(`(?:${DATE})(?:,\\s?|T|\\s(?:um|at)?\\s?)${TIME}${ZONE}`, 'giu')
const ONLY_TIME = new RegExp(`^${TIME}$`, 'iu')

/** Longer than the sessions of one person in one cell. */
const CELL_MAX = 2000

/** The moments that a cell names, as instants in the order of the cell. A time without a day is on the day of the event. */
export function momentsOf(cell: string, reading: Reading): string[] {
  const text = withClock(cell.slice(0, CELL_MAX).replace(/\s+/g, ' ').trim())
  const found = [...text.matchAll(MOMENTS)].map(({ groups = {} }) => groups)
  const times = found.length > 0 ? found : [ONLY_TIME.exec(text)?.groups ?? {}]
  return times.flatMap((groups) => instantOf(groups, reading) ?? [])
}

/** A spreadsheet shows midnight as a day without a time. */
const withClock = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text} 00:00` : text)

/**
 * The order of day and month with which more of these moments are about the time of the event; none if they are all about
 * another day.
 */
export function dayOrderOf(cells: readonly string[], zone: Zone): DayOrder | undefined {
  const hits = DAY_ORDERS.map((order) => {
    const moments = cells.flatMap((cell) => momentsOf(cell, { ...zone, order }))
    return moments.filter((moment) => isAbout(zone.event, moment)).length
  })
  const most = Math.max(...hits)
  return most === 0 ? undefined : DAY_ORDERS[hits.indexOf(most)]
}

/** A day on either side allows for a wrong time zone, which staff see in the minutes. */
const isAbout = ({ from, until }: EventSpan, moment: string): boolean =>
  Date.parse(moment) >= from - DAY_MS && Date.parse(moment) <= until + DAY_MS

type Groups = Record<string, string | undefined>

function instantOf(groups: Groups, { order, timezone, event }: Reading): string | undefined {
  const clock = clockOf(groups)
  const date = dateOf(groups, order) ?? (groups.mark || !groups.hour ? undefined : dayOf(event.from, timezone))
  if (!clock || !date) return undefined
  const offset = groups.zone ? offsetOfZone(groups.zone) : offsetAt(`${date}T${clock.slice(0, 2)}`, timezone)
  return new Date(Date.parse(`${date}T${clock}Z`) - offset).toISOString()
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

function clockOf({ hour, minute, second = '0', half }: Groups): string | undefined {
  const hours = Number(hour)
  const hourOfDay = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours
  const isClock = hours <= (half ? 12 : 23) && Number(minute) < 60 && Number(second) < 60
  return isClock ? [hourOfDay, Number(minute), Number(second)].map(twoDigits).join(':') : undefined
}

function dateOf(groups: Groups, order: DayOrder): string | undefined {
  const { year1, month1, day1, one, mark, two, year2, name3, day3, year3, name4, day4, year4 } = groups
  if (year1) return calendarDay(year1, Number(month1), Number(day1))
  if (year3) return calendarDay(year3, monthOf(name3), Number(day3))
  if (year4) return calendarDay(year4, monthOf(name4), Number(day4))
  if (!year2) return undefined
  const year = year2.length === 2 ? `20${year2}` : year2
  // Dots are written between day, month and year only.
  const isDayFirst = mark === '.' || order === 'day_first'
  return isDayFirst ? calendarDay(year, Number(two), Number(one)) : calendarDay(year, Number(one), Number(two))
}

function calendarDay(year: string, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(Number(year), month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && Number(year) >= 1970
  return isDay ? date.toISOString().slice(0, 10) : undefined
}

/** The first letters of the months in German and English. */
const MONTHS = 'jan|jän feb mar|mär|mrz apr may|mai jun jul aug sep oct|okt nov dec|dez'.split(' ')

const monthOf = (name = '') =>
  1 + MONTHS.findIndex((starts) => starts.split('|').includes(name.normalize('NFC').slice(0, 3).toLowerCase()))

const ZONE_HOURS: Record<string, number> = {
  CET: 1,
  MEZ: 1,
  BST: 1,
  CEST: 2,
  MESZ: 2,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

function offsetOfZone(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? []
  if (!sign) return (ZONE_HOURS[zone.toUpperCase()] ?? 0) * HOUR_MS
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * HOUR_MS
}

/** A zone changes its offset at full hours only; calculating it takes longer than all the rest of a list. */
const offsets = new Map<string, number>()
const OFFSETS_MAX = 10_000

function offsetAt(hour: string, timezone: string): number {
  const key = `${hour} ${timezone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = Date.parse(`${hour}:00:00Z`) - fromZonedTime(`${hour}:00:00`, timezone).getTime()
  if (offsets.size >= OFFSETS_MAX) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function dayOf(instant: number, timezone: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short' }).format(instant)
}
