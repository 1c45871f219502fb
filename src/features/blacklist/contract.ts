import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf, textFilter } from '@/contract/lists'
import { editable, email, id, idOrNew, instant, nothing } from '@/contract/shapes'

export const blacklistedEmailDraft = z.object({ email, ...editable })

export const blacklistedEmail = z.object({
  id: id.nullable(),
  email: z.string(),
  created_at: instant.nullish(),
  updated_at: instant.nullish(),
})
export type BlacklistedEmail = z.infer<typeof blacklistedEmail>

export const listBlacklistedEmails = endpoint('GET /api/email/blacklists', {
  summary: 'List the addresses that get no invitations',
  access: 'permitted',
  ...listOf(blacklistedEmail, { sortBy: ['email', 'created_at'], filter: { email: textFilter } }),
})

export const getBlacklistedEmail = endpoint('GET /api/email/blacklists/{id}', {
  summary: 'Read a blacklisted address, or the empty one',
  access: 'permitted',
  params: { id: idOrNew },
  response: blacklistedEmail,
})

export const saveBlacklistedEmail = endpoint('POST /api/email/blacklists/{id}', {
  summary: 'Add or change a blacklisted address',
  access: 'permitted',
  params: { id: idOrNew },
  body: blacklistedEmailDraft,
  response: blacklistedEmail,
})

export const deleteBlacklistedEmail = endpoint('DELETE /api/email/blacklists/{id}', {
  summary: 'Take an address off the blacklist',
  access: 'permitted',
  params: { id },
  response: nothing,
})
