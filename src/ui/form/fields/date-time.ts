const STEP = 15
const MIDNIGHT = '00:00'

/** The two halves of 'YYYY-MM-DD HH:mm'. */
export function splitDateTime(value: unknown): { date: string; time: string } {
  const [date = '', time = MIDNIGHT] = typeof value === 'string' ? value.split(/[ T]/) : []
  return { date, time: time.slice(0, 5) }
}

export const joinDateTime = (date: string, time: string): string | null => (date ? `${date} ${time}` : null)

/** Every quarter of an hour of a day; a stored time between them stays a choice. */
export function quarterHours(current: string): string[] {
  const steps = Array.from({ length: (24 * 60) / STEP }, (_, index) => clock(index * STEP))
  return steps.includes(current) ? steps : [...steps, current].sort()
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
