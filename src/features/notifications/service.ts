import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { DEFAULT_LOCALE } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { notificationEmails } from '@/schema/mails'
import { seasonRecipients } from '@/schema/season'
import { itemsOf } from '@/server/crud/items'
import type { Tx } from '@/server/database/db'
import { type notificationEmailDraft, SEASON_ADDRESSES_MAX } from './contract'
import { dueMonth } from './rules'

const items = itemsOf(notificationEmails, {
  empty: { email: '', language: DEFAULT_LOCALE, about_registrations: true, about_season: false },
  search: [notificationEmails.email],
  constraints: { notification_emails_email: { email: ['already_listed'] } },
})

export const { list: listNotificationEmails, get: getNotificationEmail } = items

/**
 * Two people who add the last address at once may pass the limit by one, which harms nobody. An address that is added
 * when the mail of a month is due gets its first one in the next month.
 */
export const saveNotificationEmail = (
  id: IdOrNew,
  draft: z.output<typeof notificationEmailDraft>,
  author: { id: number },
  now = new Date(),
) =>
  items.save(id, draft, author, async (tx, { before, write }) => {
    const isAdded = draft.about_season === true && !before?.about_season
    if (
      isAdded &&
      (await tx.$count(notificationEmails, eq(notificationEmails.about_season, true))) >= SEASON_ADDRESSES_MAX
    )
      throw new Invalid({ about_season: ['too_many_recipients'] })
    if (before && (draft.about_season === false || draft.email !== before.email)) await forgetRecipient(tx, before.id)
    const missed = isAdded ? dueMonth(now) : null
    return await write(missed === null ? {} : { season_month: missed })
  })

export const deleteNotificationEmail = (id: number, author: { id: number }) =>
  items.remove(id, author, (tx) => forgetRecipient(tx, id))

/** The version before reads the addresses of the monthly mail from a table of their own. */
async function forgetRecipient(tx: Tx, id: number): Promise<void> {
  const { email } = notificationEmails
  const stored = tx.select({ email }).from(notificationEmails).where(eq(notificationEmails.id, id))
  await tx.delete(seasonRecipients).where(inArray(seasonRecipients.email, stored))
}
