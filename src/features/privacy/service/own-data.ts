import 'server-only'
import { eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { findRecipient, type Recipient } from '@/features/registrations/service/personal-tokens'
import { recipients } from '@/features/registrations/table'
import type { Locale } from '@/i18n/routing'
import { audit } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { addressKeyOf } from './address-key'
import { exportPerson } from './export'
import { readNewest, withoutNoticeSubject } from './find-person'
import { findAccount, findBlacklistEntry, mailsTo, registrationsOf, waitingOf } from './person-data'

export type OwnData = NonNullable<Awaited<ReturnType<typeof findOwnData>>>

/** The data that the owner of a personal link sees; null for a link that is not valid. */
export async function findOwnData(token: string) {
  const recipient = await findRecipient(token)
  if (!recipient) return null
  const { email, erasure_requested_at } = recipient
  const [account, registrations, waitlist, mails, blacklist] = await Promise.all([
    findAccount(email),
    readNewest(registrationsOf(email)),
    readNewest(waitingOf(email)),
    readNewest(mailsTo(email)),
    findBlacklistEntry(email),
  ])
  const shownMails = { ...mails, data: mails.data.map(withoutNoticeSubject) }
  const shown = { account, registrations, waitlist, mails: shownMails }
  return { email, erasure_requested_at, ...shown, isUnsubscribed: blacklist !== null }
}

/** Rows of imports, the blacklist's notes and the log may hold data of others, so staff hand them out on request. */
export async function downloadPersonalData(token: string, reader: { locale: Locale; now: Date }): Promise<Response> {
  const { email } = await getRecipient(token)
  return exportPerson(
    {
      email,
      format: 'json',
      kinds: ['recipient', 'account', 'sessions', 'registrations', 'waitlist', 'mails', 'notes'],
    },
    reader,
  )
}

/** Stores the request for the staff, or takes it back. A repeated one keeps its first date. */
export async function requestErasure(token: string, { withdraw, now }: { withdraw: boolean; now: Date }) {
  const { id, email, erasure_requested_at } = await getRecipient(token)
  const isRepeated = withdraw === (erasure_requested_at === null)
  if (isRepeated) return { status: 'ok' as const }
  await db.transaction(async (tx) => {
    await tx
      .update(recipients)
      .set({ erasure_requested_at: withdraw ? null : now.toISOString() })
      .where(eq(recipients.id, id))
    const action = withdraw ? 'erasure_withdrawn' : 'erasure_requested'
    await audit(tx, { user_id: null, action, object: 'privacy', object_id: addressKeyOf(email) })
  })
  return { status: 'ok' as const }
}

async function getRecipient(token: string): Promise<Recipient> {
  const recipient = await findRecipient(token)
  if (!recipient) throw new NotFound()
  return recipient
}
