/**
 * The months after its erasure for which the proof of a consent is kept: claims about advertising lapse three years after
 * the end of the year.
 */
export const CONSENT_PROOF_MONTHS = 48

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
