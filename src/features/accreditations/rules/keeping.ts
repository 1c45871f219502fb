/** The last day of a period of years after an event; null without a period. */
export function lastDayOf(date: string, years: number | null): string | null {
  if (years === null) return null
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + years)
  return day.toISOString().slice(0, 10)
}

/** The date of an event, and the most years for which one of its bodies wants the attendance list kept. */
export type RetainedEvent = { date: string; keep_years: number | null }

/** A body of the event still wants its attendance list kept. */
export const isListDemanded = ({ date, keep_years }: RetainedEvent, today: string): boolean =>
  (lastDayOf(date, keep_years) ?? '') >= today
