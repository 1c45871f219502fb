import type { Step, StepKind } from './contract'

/** What becomes of each kind, and why; in this order it is told. */
const STEPS: Record<StepKind, Pick<Step, 'what' | 'reason'>> = {
  registrations_past: { what: 'anonymised', reason: 'counts_stay' },
  registrations_ahead: { what: 'anonymised', reason: 'seat_given_back' },
  invitations: { what: 'anonymised', reason: 'not_invited_again' },
  removed: { what: 'deleted', reason: 'removed_before' },
  mails_waiting: { what: 'anonymised', reason: 'not_sent' },
  mails_done: { what: 'anonymised', reason: 'log_stays' },
  mails_about: { what: 'anonymised', reason: 'told_others' },
  mails_under_way: { what: 'kept', reason: 'under_way' },
  imports: { what: 'deleted', reason: 'list_row' },
  account: { what: 'deleted', reason: 'without_rights' },
  account_kept: { what: 'kept', reason: 'with_rights' },
  links: { what: 'deleted', reason: 'link_useless' },
  blacklist: { what: 'deleted', reason: 'asked_to_forget' },
  blacklist_kept: { what: 'kept', reason: 'not_written_again' },
  notification: { what: 'kept', reason: 'staff_entered' },
  audit: { what: 'anonymised', reason: 'values_go' },
}

/** Of which there are any. */
export const stepsOf = (counts: Partial<Record<StepKind, number>>): Step[] =>
  (Object.keys(STEPS) as StepKind[]).flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [{ kind, count, ...STEPS[kind] }] : []
  })

/** PostgreSQL's pattern of an address in a text in lower case: within a longer one it is somebody else's. */
export const patternOf = (email: string): string => {
  const literal = email.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&')
  return `(^|[^a-z0-9.!#$%&'*+/=?^_\`{|}~-])${literal}($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))`
}

/** The moment from which on events are so long ago that nobody need know who was there. */
export function forgottenBefore(now: Date, months: number): Date {
  const moment = new Date(now)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  // A month without this day ends before it: what would run over into the next one would be forgotten too early.
  if (moment.getUTCDate() !== now.getUTCDate()) moment.setUTCDate(0)
  return moment
}
