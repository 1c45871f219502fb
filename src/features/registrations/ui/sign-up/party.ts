import { randomKey } from '@/client/random-key'
import { COMPANIONS_MAX } from '../../contract/public'

type PartySize = { people: number; companions?: number }

/** The number of companions that a party may add, by the maximum of one form and by the seats that `people` leave free. */
export function companionsLeftFor(seats_left: number | null, { people, companions = 0 }: PartySize): number {
  const most = Math.max(0, COMPANIONS_MAX - companions)
  return seats_left === null ? most : Math.max(0, Math.min(most, seats_left - people))
}

/** The errors at the e-mail fields of companions who are already registered. */
export function registeredCompanionErrors(
  company: { email: string }[],
  emails: string[],
  message: string,
): Record<string, string[]> {
  const registered = new Set(emails.map(normalisedEmail))
  const marked = company.flatMap(({ email }, index) =>
    registered.has(normalisedEmail(email)) ? [`company.${index}.email`] : [],
  )
  // An address that the form does not contain must be shown all the same.
  if (marked.length === 0) return { company: [`${message} (${emails.join(', ')})`] }
  return Object.fromEntries(marked.map((path) => [path, [message]]))
}

const normalisedEmail = (email: string) => email.trim().toLowerCase()

/** The key identifies the values of a form, so that the server treats a repeated submission as the same registration. */
export function createSubmissionKeys(generate: () => string = randomKey) {
  let last: { content: string; key: string } | undefined
  return (values: unknown): string => {
    const content = JSON.stringify(values)
    if (last?.content !== content) last = { content, key: generate() }
    return last.key
  }
}
