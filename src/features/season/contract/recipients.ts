import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf, textFilter } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { editable, email, id, idOrNew, storedTimes, success } from '@/contract/shapes'

/** No more addresses get the monthly mail. */
export const RECIPIENTS_MAX = 20

export const seasonRecipientDraft = z.object({
  email,
  language: z.enum(LOCALES),
  /** The address gets the mail; without it the address stays in the list. */
  is_active: z.boolean().optional(),
  ...editable,
})

/** @public */
export const seasonRecipient = z.object({
  id: id.nullable(),
  email: z.string(),
  language: z.string(),
  is_active: z.boolean(),
  ...storedTimes,
})

export const listSeasonRecipients = endpoint('GET /api/season/recipients', {
  summary: 'List the addresses that get the monthly mail about the season',
  access: 'permitted',
  ...listOf(seasonRecipient, { sortBy: ['email', 'language', 'created_at'], filter: { email: textFilter } }),
})

export const getSeasonRecipient = endpoint('GET /api/season/recipients/{id}', {
  summary: 'Read an address of the monthly mail, or the empty one',
  access: 'permitted',
  params: { id: idOrNew },
  response: seasonRecipient,
})

export const saveSeasonRecipient = endpoint('POST /api/season/recipients/{id}', {
  summary: 'Add or change an address of the monthly mail',
  access: 'permitted',
  params: { id: idOrNew },
  errorTexts: 'season',
  body: seasonRecipientDraft,
  response: seasonRecipient,
})

export const deleteSeasonRecipient = endpoint('DELETE /api/season/recipients/{id}', {
  summary: 'Delete an address of the monthly mail',
  access: 'permitted',
  params: { id },
  response: success,
})

/** The address is that of the account, so that nobody sends the mail to others with it. */
export const sendSeasonMail = endpoint('POST /api/season/mail', {
  summary: 'Send the monthly mail to oneself, as it would be today',
  access: 'permitted',
  response: z.object({ email: z.string() }),
  limit: { points: 10, seconds: 10 * 60 },
})
