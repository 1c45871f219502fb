import { z } from 'zod'
import { crud } from '@/contract/crud'
import { endpoint } from '@/contract/endpoint'
import { textFilter } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { binary, editable, email, id, storedTimes, XLSX_TYPE } from '@/contract/shapes'
import { BLACKLIST_REASONS, type BlacklistReason } from '@/contract/values/mails'

/** Reasons that come from the owner of the address. They take precedence over all others. */
export const OWNER_REASONS = ['unsubscribed', 'complained'] as const satisfies readonly BlacklistReason[]

export const blacklistedEmailDraft = z.object({ email, ...editable })
export type BlacklistedEmailDraft = z.infer<typeof blacklistedEmailDraft>

export const blacklistedEmail = z.object({
  id: id.nullable(),
  email: z.string(),
  reason: z.enum(BLACKLIST_REASONS),
  /** The person who added it, the event of the mail, or the text of the mail server. */
  source: z.string(),
  ...storedTimes,
})
export type BlacklistedEmail = z.infer<typeof blacklistedEmail>

export const {
  list: listBlacklistedEmails,
  get: getBlacklistedEmail,
  save: saveBlacklistedEmail,
  remove: deleteBlacklistedEmail,
} = crud('/api/email/blacklists', {
  item: blacklistedEmail,
  draft: blacklistedEmailDraft,
  sortBy: ['email', 'created_at'],
  filter: { email: textFilter, reason: z.enum(BLACKLIST_REASONS) },
  errorTexts: 'blacklist',
  list: 'List the addresses that get no invitations',
  get: 'Read a blacklisted address, or the empty one',
  save: 'Add or change a blacklisted address',
  remove: 'Take an address off the blacklist',
})

export const exportBlacklistedEmails = endpoint('GET /api/email/blacklists/export_full', {
  summary: 'The whole blacklist as a spreadsheet',
  // A link sends no language header of the app, so it names the language here.
  query: z.object({ locale: z.enum(LOCALES).optional() }),
  response: binary(XLSX_TYPE),
})
