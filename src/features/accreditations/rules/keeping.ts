/** The last day of so many years after an event; null where none are demanded. */
export function lastDayOf(date: string, years: number | null): string | null {
  if (years === null) return null
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return day.toISOString().slice(0, 10)
}

/** The date of an event and the years of its longest body. */
export type RetainedEvent = { date: string; keep_years: number | null }

/** A body of the event still demands its attendance list. */
export const isListDemanded = ({ date, keep_years }: RetainedEvent, today: string): boolean =>
  (lastDayOf(date, keep_years) ?? '') >= today
