import 'server-only'
import type { z } from 'zod'
import { DEFAULT_LOCALE } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { seasonRecipients } from '@/schema/season'
import { itemsOf } from '@/server/crud/items'
import { RECIPIENTS_MAX, type seasonRecipientDraft } from '../contract/recipients'

const items = itemsOf(seasonRecipients, {
  empty: { email: '', language: DEFAULT_LOCALE, is_active: true },
  search: [seasonRecipients.email],
  constraints: { season_recipients_email: { email: ['already_listed'] } },
})

export const { list: listSeasonRecipients, get: getSeasonRecipient, remove: deleteSeasonRecipient } = items

/** Two people who add the last address at once may pass the limit by one, which harms nobody. */
export const saveSeasonRecipient = (
  id: IdOrNew,
  draft: z.output<typeof seasonRecipientDraft>,
  author: { id: number },
) =>
  items.save(id, draft, author, async (tx, { before, write }) => {
    if (!before && (await tx.$count(seasonRecipients)) >= RECIPIENTS_MAX)
      throw new Invalid({ email: ['too_many_recipients'] })
    return await write()
  })
