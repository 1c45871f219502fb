import { COMPANIONS_MAX } from '../contract/public'

type Party = { people: number; companions?: number }

/** How many may come along: a party is no larger than one form takes, and never more than there are seats beside those of `people`. */
export function roomFor(seats_left: number | null, { people, companions = 0 }: Party): number {
  const most = Math.max(0, COMPANIONS_MAX - companions)
  return seats_left === null ? most : Math.max(0, Math.min(most, seats_left - people))
}

/** The e-mail fields of companions who are registered already, as a refusal marks fields. */
export function takenErrors(company: { email: string }[], emails: string[], message: string): Record<string, string[]> {
  const taken = new Set(emails.map(plain))
  const marked = company.flatMap(({ email }, place) => (taken.has(plain(email)) ? [`company.${place}.email`] : []))
  // Should the answer name somebody whom the form does not hold, it must not be passed over in silence.
  if (marked.length === 0) return { company: [`${message} (${emails.join(', ')})`] }
  return Object.fromEntries(marked.map((path) => [path, [message]]))
}

const plain = (email: string) => email.trim().toLowerCase()

/** A name for each filled form: sent again with the same content, it is the same registration. */
export function sendingKeys(draw: () => string = randomName) {
  let last: { content: string; key: string } | undefined
  return (values: unknown): string => {
    const content = JSON.stringify(values)
    if (last?.content !== content) last = { content, key: draw() }
    return last.key
  }
}

/** Not randomUUID: browsers have it on secure addresses only. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
