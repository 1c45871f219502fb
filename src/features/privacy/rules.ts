import type { Step, StepKind } from './contract'

/**
 * The months after its erasure for which the proof of a consent is kept: claims about advertising lapse three years after
 * the end of the year.
 */
export const CONSENT_PROOF_MONTHS = 48

/** The effect of an erasure on each kind of data with its reason, in the order of the list. */
const STEPS: Record<StepKind, Pick<Step, 'what' | 'reason'>> = {
  registrations_past: { what: 'anonymised', reason: 'counts_stay' },
  registrations_ahead: { what: 'anonymised', reason: 'seat_given_back' },
  invitations: { what: 'anonymised', reason: 'not_invited_again' },
  removed: { what: 'deleted', reason: 'removed_before' },
  mails_waiting: { what: 'anonymised', reason: 'not_sent' },
  mails_done: { what: 'anonymised', reason: 'log_stays' },
  mails_about: { what: 'anonymised', reason: 'told_others' },
  mails_under_way: { what: 'kept', reason: 'under_way' },
  certificates: { what: 'anonymised', reason: 'no_longer_provable' },
  certificates_kept: { what: 'kept', reason: 'body_demands' },
  certificates_wished: { what: 'kept', reason: 'holder_wishes' },
  attendance_kept: { what: 'kept', reason: 'list_demanded' },
  imports: { what: 'deleted', reason: 'list_row' },
  account: { what: 'deleted', reason: 'without_rights' },
  account_kept: { what: 'kept', reason: 'with_rights' },
  links: { what: 'deleted', reason: 'link_useless' },
  blacklist: { what: 'deleted', reason: 'asked_to_forget' },
  blacklist_kept: { what: 'kept', reason: 'not_written_again' },
  notification: { what: 'kept', reason: 'staff_entered' },
  season: { what: 'kept', reason: 'staff_entered' },
  notes: { what: 'deleted', reason: 'only_about_person' },
  merges: { what: 'deleted', reason: 'only_about_person' },
  consents: { what: 'deleted', reason: 'only_about_person' },
  numbers: { what: 'deleted', reason: 'consent_ends' },
  audit: { what: 'anonymised', reason: 'values_go' },
}

/** The steps for the kinds that occur, and the last days on which some are kept. */
export const stepsOf = (
  counts: Partial<Record<StepKind, number>>,
  until: Partial<Record<StepKind, string | null>> = {},
): Step[] =>
  (Object.keys(STEPS) as StepKind[]).flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [{ kind, count, ...STEPS[kind], until: until[kind] ?? null }] : []
  })

/** PostgreSQL's pattern of an address in a text in lower case. Part of a longer address does not match. */
export const addressPatternOf = (email: string): string => {
  const literal = email.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&')
  return `(^|[^a-z0-9.!#$%&'*+/=?^_\`{|}~-])${literal}($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))`
}

/** The people of events before this moment are anonymised. */
export function retentionCutoff(now: Date, months: number): Date {
  const moment = new Date(now)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  // A date beyond the end of a month would overflow into the next month and delete data too early.
  if (moment.getUTCDate() !== now.getUTCDate()) moment.setUTCDate(0)
  return moment
}

/** The first moment at which the people of an event that ended then are anonymised: the inverse of the cutoff. */
export function retainedUntil(end: Date, months: number): Date {
  const moment = new Date(end)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  // A date beyond the end of a month has moved into the next one, with whose first day the cutoff passes it.
  if (moment.getUTCDate() !== end.getUTCDate()) moment.setUTCDate(1)
  return moment
}
