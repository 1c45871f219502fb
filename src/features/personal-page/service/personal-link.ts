import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { queueMail } from '@/features/mails/service/queue/queue-mail'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { isOfAddress, recipients, registrations } from '@/schema/registrations'
import { db, getRow, type Tx } from '@/server/database/db'
import { withConstantTime } from '@/server/http/constant-time'
import { countAttempt, mailboxOf, tryCountAttempt } from '@/server/http/rate-limits'

/** Sends the link where the address has a registration. The answer and its duration are the same for every address. */
export async function requestPersonalLink({ email }: { email: string }, { locale }: { locale: Locale }) {
  await withConstantTime(async () => {
    // Only a request that sends a mail counts, because anybody may name the mailbox of somebody else.
    if (!(await isKnownAddress(email))) return
    const isAllowed = await tryCountAttempt(`personal link ${mailboxOf(email)}`, { points: 3, seconds: 60 * 60 })
    if (!isAllowed) return
    await db.transaction((tx) => queueMail(tx, { type: 'personal_link', email, language: locale }))
  })
  return { status: 'ok' as const }
}

async function isKnownAddress(email: string): Promise<boolean> {
  const { id } = registrations
  const [found] = await db
    .select({ id })
    .from(registrations)
    .where(and(isOfAddress(email), isAvailable))
    .limit(1)
  return found !== undefined
}

/** Replaces the link. The new one goes to the address, so that a stranger with the old link does not get it. */
export async function renewPersonalLink(token: string, { locale }: { locale: Locale }) {
  const { id, email } = await getRecipient(token)
  await countAttempt(`renew link ${mailboxOf(email)}`, { points: 5, seconds: 60 * 60 })
  await db.transaction(async (tx) => {
    await updateRecipient(tx, id, { link_version: sql`${recipients.link_version} + 1` })
    await queueMail(tx, { type: 'personal_link', email, language: locale })
  })
  return { status: 'ok' as const }
}

type RecipientValues = Parameters<ReturnType<Tx['update']>['set']>[0]

export async function updateRecipient(tx: Tx, id: string, values: RecipientValues): Promise<void> {
  await getRow(tx.update(recipients).set(values).where(eq(recipients.id, id)).returning({ id: recipients.id }))
}
