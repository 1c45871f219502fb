const STEP = 15
const MIDNIGHT = '00:00'

/** Splits 'YYYY-MM-DD HH:mm' into date and time. */
export function splitDateTime(value: unknown): { date: string; time: string } {
  const [date = '', time = MIDNIGHT] = typeof value === 'string' ? value.split(/[ T]/) : []
  return { date, time: time.slice(0, 5) }
}

export const joinDateTime = (date: string, time: string): string | null => (date ? `${date} ${time}` : null)

/** Returns every quarter of an hour of a day, and the stored time if it is between them. */
export function quarterHours(current: string): string[] {
  const steps = Array.from({ length: (24 * 60) / STEP }, (_, index) => timeTextOf(index * STEP))
  return steps.includes(current) ? steps : [...steps, current].sort()
}

const timeTextOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
