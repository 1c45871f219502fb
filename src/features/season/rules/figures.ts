import { shiftYears } from '@/contract/time'
import type { PRESENCE_TYPES } from '@/contract/values/workshops'
import { hasTakenPlace, type WallClockSpan } from '@/features/workshops/rules'
import {
  type Attendance,
  type Group,
  type Grouping,
  PEOPLE_MIN,
  type Period,
  type SeasonMonth,
  type SeasonTotal,
} from '../contract/season'
import { firstOfMonth, isWithin, monthsOf } from './period'

/** An event with the people who have a seat, and those of them who came. */
export type CountedEvent = WallClockSpan & {
  id: number
  title: string
  presence_type: (typeof PRESENCE_TYPES)[number]
  region: string
  category_d: boolean
  category_p: boolean
  maximum: number | null
  cancelled_at: string | null
  registered: number
  came: number
}

/** The people of one profession at an event; profession_id is null for those who named none. */
export type ProfessionCount = { workshop_id: number; profession_id: number | null; registered: number; came: number }

/**
 * The attendance of an event as far as it is known. That of few people is not shown. An event at which nobody was checked in
 * was not recorded, which differs from one to which nobody came.
 */
export function attendanceOf(event: CountedEvent, now: Date): Attendance {
  const { registered, came } = event
  const without = (unknown: NonNullable<Attendance['unknown']>): Attendance => {
    return { registered, came: null, no_show_rate: null, unknown }
  }
  if (!hasTakenPlace(event, now)) return without('ahead')
  if (registered === 0) return without('nobody_registered')
  if (registered < PEOPLE_MIN) return without('too_few')
  if (came === 0) return without('not_recorded')
  return { registered, came, no_show_rate: (registered - came) / registered, unknown: null }
}

/** Events whose attendance is shown. All sums of attendance are made of these, so that no sum reveals one that is not. */
export const withAttendance = (events: readonly CountedEvent[], now: Date): CountedEvent[] =>
  events.filter((event) => attendanceOf(event, now).unknown === null)

export const fillOf = ({ registered, maximum }: Pick<CountedEvent, 'registered' | 'maximum'>): number | null =>
  maximum === null ? null : registered / maximum

export const sumOf = <Row>(rows: readonly Row[], numberOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + numberOf(row), 0)

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** The people of several events or groups, those who came, and the share of those who did not. */
export function attendanceSumOf(rows: readonly Pick<CountedEvent, 'registered' | 'came'>[]) {
  const expected = sumOf(rows, ({ registered }) => registered)
  const came = sumOf(rows, (row) => row.came)
  return { expected, came, no_show_rate: shareOf(expected - came, expected) }
}

export function totalOf(all: readonly CountedEvent[], now: Date): SeasonTotal {
  const events = all.filter(({ cancelled_at }) => cancelled_at === null)
  const limited = events.filter(({ maximum }) => maximum !== null)
  const seats = sumOf(limited, ({ maximum }) => maximum ?? 0)
  const taken = sumOf(limited, ({ registered }) => registered)
  const counted = withAttendance(events, now)
  return {
    events: events.length,
    past: events.filter((event) => hasTakenPlace(event, now)).length,
    cancelled: all.length - events.length,
    registered: sumOf(events, ({ registered }) => registered),
    limited: limited.length,
    seats,
    taken,
    fill: shareOf(taken, seats),
    counted: counted.length,
    ...attendanceSumOf(counted),
  }
}

const KEYS: Record<Exclude<Grouping, 'profession'>, (event: CountedEvent) => string> = {
  category: ({ category_d, category_p }) => `${category_d ? 'd' : ''}${category_p ? 'p' : ''}`,
  presence_type: ({ presence_type }) => presence_type,
  weekday: ({ date }) => String(new Date(`${date}T00:00:00Z`).getUTCDay() || 7),
  region: ({ region }) => region.trim(),
}

/** The attendance of the events by their kind. */
export function groupsOf(counted: readonly CountedEvent[], grouping: keyof typeof KEYS): Group[] {
  const byKey = Map.groupBy(counted, KEYS[grouping])
  const groups = [...byKey].map(([key, events]) => {
    return { key, name: null, events: events.length, ...attendanceSumOf(events) }
  })
  const isOrdered = grouping === 'weekday' || grouping === 'category'
  return groups.toSorted((one, other) => (isOrdered ? compare(one.key, other.key) : bySize(one, other)))
}

type Named = { id: number; name: string }

/** The attendance of people by profession, over the events whose attendance is shown. */
export function professionGroupsOf(counts: readonly ProfessionCount[], professions: readonly Named[]): Group[] {
  const names = new Map(professions.map(({ id, name }) => [id, name]))
  const byProfession = Map.groupBy(counts, ({ profession_id }) => profession_id ?? 0)
  const groups = [...byProfession].map(([id, own]) => ({
    key: String(id),
    name: names.get(id) ?? null,
    events: new Set(own.map(({ workshop_id }) => workshop_id)).size,
    ...attendanceSumOf(own),
  }))
  return hideFew(groups).toSorted(bySize)
}

type Sized = Group & { expected: number; came: number }

/**
 * Hides the figures of groups of few people. The next larger ones are hidden as well until the hidden ones are several and
 * together not few, because the sum of all groups is known.
 */
export function hideFew(groups: readonly Sized[]): Group[] {
  const sorted = groups.toSorted((one, other) => one.expected - other.expected)
  let hidden = sorted.filter(({ expected }) => expected < PEOPLE_MIN).length
  if (hidden === 0) return sorted
  const isRevealing = () => hidden < 2 || sumOf(sorted.slice(0, hidden), ({ expected }) => expected) < PEOPLE_MIN
  while (hidden < sorted.length && isRevealing()) hidden += 1
  const withoutFigures = { events: 0, expected: null, came: null, no_show_rate: null }
  return sorted.map((group, index) => (index < hidden ? { ...group, ...withoutFigures } : group))
}

const compare = (one: string, other: string): number => one.localeCompare(other, 'de')

/** The largest first, and those without figures last. */
const bySize = (one: Group, other: Group): number =>
  (other.expected ?? -1) - (one.expected ?? -1) || compare(one.name ?? one.key, other.name ?? other.key)

/** The months of the period, each with the same month a year before. */
export function monthFiguresOf(
  events: readonly CountedEvent[],
  before: readonly CountedEvent[],
  period: Period,
): SeasonMonth[] {
  const held = (all: readonly CountedEvent[]) => all.filter(({ cancelled_at }) => cancelled_at === null)
  const byMonth = Map.groupBy(held(events), ({ date }) => firstOfMonth(date))
  const byMonthBefore = Map.groupBy(held(before), ({ date }) => firstOfMonth(shiftYears(date, 1)))
  return monthsOf(period).map((month) => {
    const own = byMonth.get(month) ?? []
    const earlier = byMonthBefore.get(month) ?? []
    return {
      month,
      events: own.length,
      registered: sumOf(own, ({ registered }) => registered),
      before: sumOf(earlier, ({ registered }) => registered),
    }
  })
}

export const inPeriod = (events: readonly CountedEvent[], period: Period): CountedEvent[] =>
  events.filter(({ date }) => isWithin(date, period))
