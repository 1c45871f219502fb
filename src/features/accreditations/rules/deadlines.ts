import { addDays, daysBetween } from '@/contract/time'
import type { Body } from '../contract/bodies'
import { categoryOf } from './points'

/** A deadline that is at most this many days away is urgent. */
export const NEAR_DAYS = 14

/** The last day on which an event can be submitted in a category; null where the body sets none. */
export function applyDeadlineOf(
  date: string,
  body: Pick<Body, 'apply_days' | 'categories'>,
  category: string,
): string | null {
  const days = categoryOf(body, category)?.apply_days ?? body.apply_days
  return days === null ? null : addDays(date, -days)
}

/** The hints of an accreditation, the tasks of an event and the home page call the same deadlines urgent. */
export function urgencyOf(due_on: string, today: string): 'overdue' | 'soon' | 'later' {
  const days = daysBetween(today, due_on)
  if (days < 0) return 'overdue'
  return days <= NEAR_DAYS ? 'soon' : 'later'
}
