import { addDays, daysBetween } from '@/contract/time'

const YEAR_DAYS = 366

/**
 * Orders events that staff may copy. Those of the last year come first, by the day on which they return; then the coming
 * ones and the older ones.
 */
export function orderForCopy<Event extends { date: string }>(events: readonly Event[], today: string): Event[] {
  const yearAgo = addDays(today, -YEAR_DAYS)
  const isOfLastYear = ({ date }: Event) => date >= yearAgo && date < today
  const byDay = (first: Event, second: Event) => daysBetween(second.date, first.date)
  const coming = events.filter(({ date }) => date >= today).toSorted(byDay)
  const older = events.filter(({ date }) => date < yearAgo).toSorted((first, second) => byDay(second, first))
  return [...events.filter(isOfLastYear).toSorted(byDay), ...coming, ...older]
}
