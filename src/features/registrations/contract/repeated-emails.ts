import type { z } from 'zod'

/** Each person of a party needs an address of their own, for the confirmation and for cancelling. */
export function addRepeatedEmailIssues(
  company: readonly { email: string }[],
  knownEmails: readonly string[],
  addIssue: z.core.$RefinementCtx['addIssue'],
) {
  const seen = new Set(knownEmails)
  for (const [index, { email }] of company.entries()) {
    if (seen.has(email)) addIssue({ code: 'custom', path: ['company', index, 'email'], message: 'email_twice' })
    seen.add(email)
  }
}
