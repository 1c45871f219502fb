import { namesOf } from '@/contract/fields'
import type { PlannedMailType } from '@/contract/values/mails'
import { AFTER_EVENT_TYPES, COMING_EVENT_TYPES } from '../contract'
import type { PlanOffset } from '../rules'

export const DEFAULT_TIME = '09:00'

const daysBefore = (days: number): PlanOffset => ({
  anchor: 'start',
  offset_days: -days,
  at_time: DEFAULT_TIME,
  offset_minutes: null,
})

/** The usual times of sending. */
export const PRESETS = {
  week_before: daysBefore(7),
  day_before: daysBefore(1),
  after_end: { anchor: 'end', offset_days: null, at_time: null, offset_minutes: 120 },
} as const satisfies Record<string, PlanOffset>
export type PresetName = keyof typeof PRESETS

/** The sides of the event on which a type of mail makes sense; the first one is proposed. */
export const sidesOf = (type: PlannedMailType) =>
  SIDES.filter((side) => !(side === 'before' ? AFTER_EVENT_TYPES : COMING_EVENT_TYPES).includes(type))

const SIDES = ['before', 'after'] as const

export const presetsFor = (type: PlannedMailType): PresetName[] =>
  PRESET_NAMES.filter((name) => sidesOf(type).includes(partsOf(PRESETS[name]).side))

const PRESET_NAMES = namesOf(PRESETS)

export const presetOf = (offset: PlanOffset): PresetName | undefined =>
  PRESET_NAMES.find((name) => isSameOffset(PRESETS[name], offset))

const isSameOffset = (a: PlanOffset, b: PlanOffset): boolean =>
  (a.offset_minutes === null || a.anchor === b.anchor) &&
  (['offset_days', 'at_time', 'offset_minutes'] as const).every((field) => a[field] === b[field])

/** A time of sending as people say it: an amount of a unit, before or after the beginning or the end. */
export type OffsetParts = {
  /** Null while the field is empty. */
  amount: number | null
  unit: (typeof OFFSET_UNITS)[number]
  side: (typeof SIDES)[number]
  anchor: PlanOffset['anchor']
}

export const OFFSET_UNITS = ['days', 'hours', 'minutes'] as const

const MINUTES = { hours: 60, minutes: 1 }

export function partsOf({ anchor, offset_days, offset_minutes }: Omit<PlanOffset, 'at_time'>): OffsetParts {
  const value = offset_minutes ?? offset_days ?? 0
  const side = value < 0 || (value === 0 && anchor === 'start') ? 'before' : 'after'
  const amount = Math.abs(value)
  if (offset_minutes === null) return { amount: offset_days === null ? null : amount, unit: 'days', side, anchor }
  const unit = amount % MINUTES.hours === 0 ? 'hours' : 'minutes'
  return { amount: amount / MINUTES[unit], unit, side, anchor }
}

export function offsetOf({ amount, unit, side, anchor }: OffsetParts, at_time: string | null): PlanOffset {
  const value = amount === null ? null : side === 'before' ? 0 - amount : amount
  if (unit === 'days') return { anchor, offset_days: value, at_time: at_time ?? DEFAULT_TIME, offset_minutes: null }
  const offset_minutes = value === null ? null : value * MINUTES[unit]
  return { anchor, offset_days: null, at_time: null, offset_minutes }
}
