/** Only these refusals have a message; any other value of the address is not repeated on the page. */
const SHOWN_PROBLEMS = [
  'required',
  'email_invalid',
  'email_exist',
  'too_large',
  'not_registered_yet',
  'not_checked_in',
  'not_waiting',
  'no_offer',
  'offer_expired',
  'offer_open',
  'event_over',
  'event_cancelled',
  'deadline_reached',
  'changed_meanwhile',
  'evaluation_empty',
  'evaluation_changed',
  'evaluation_closed',
  'foreign_origin',
  'unavailable',
] as const

/** The key below `errors` of a refusal that the address of a page names. */
export const shownProblemOf = (problem: string | null): (typeof SHOWN_PROBLEMS)[number] | 'unexpected' =>
  SHOWN_PROBLEMS.find((listed) => listed === problem) ?? 'unexpected'
