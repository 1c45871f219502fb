import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { may } from '@/contract/endpoint'
import type { MailTarget } from '@/features/mailings/service/recipients'
import { queueRun } from '@/features/mailings/service/send-mails'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { requestOffers } from '@/features/seats/service/request-offers'
import { mails } from '@/schema/mails'
import { invitedConditionOf, recipients, registrations, waitingCondition } from '@/schema/registrations'
import type { AuthorContext } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'

/** An invited person who has not asked for an end of invitations. */
export const isWillingInvitee = () =>
  and(
    invitedConditionOf(registrations),
    isNotNull(registrations.invitation_sent),
    isNull(registrations.unsubscribed_at),
    notExists(
      db
        .select({ email: recipients.email })
        .from(recipients)
        .where(and(eq(recipients.email, registrations.email), sql`'invite' = any(${recipients.declined_mails})`)),
    ),
  )

export type CountContext = { reader: Parameters<typeof may>[0]; now: Date }

type Audience = { target: MailTarget; condition: SQL | undefined }
type News = {
  id: number
  cancelled_at: string
  seated: Audience
  invited: Audience
  waiting: WaitingMail['type']
  choice: { notify: boolean; notify_invited: boolean }
} & AuthorContext

/** Informs people of the cancellation or restoration as staff decided, and requests offers of the seats that are free. */
export async function informPeople(tx: Tx, news: News): Promise<{ informed: number; invited: number }> {
  const { id, cancelled_at, choice, author, now } = news
  // By the kind of its run a mail is known as one about the cancellation or restoration, not about another change.
  const run = { workshop_id: id, kind: 'seated', created_by: author.id, now } as const
  const seated = choice.notify ? (await queueRun(tx, { ...run, ...news.seated })).queued : 0
  const invited = choice.notify_invited ? (await queueRun(tx, { ...run, ...news.invited })).queued : 0
  const waiting = choice.notify ? await informWaiting(tx, { id, cancelled_at, type: news.waiting }) : 0
  await requestOffers(tx, id)
  return { informed: seated + invited + waiting, invited }
}

type WaitingMail = { id: number; cancelled_at: string; type: 'waiting_ended' | 'interest' }

/** People who wait hear of the cancellation once, and of a restoration if they heard of the cancellation. */
async function informWaiting(tx: Tx, { id, cancelled_at, type }: WaitingMail): Promise<number> {
  const isInformed = exists(noticesSince(cancelled_at, 'waiting_ended'))
  const waiting = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.workshop_id, id),
        waitingCondition,
        isNull(registrations.accompaniment_of),
        type === 'interest' ? isInformed : not(isInformed),
      ),
    )
    .orderBy(asc(registrations.id))
  await queueRegistrationMails(
    tx,
    waiting.map((person) => mailTo(person, type)),
  )
  return waiting.length
}

/** The mails of this cancellation; those that were left out have reached nobody. */
export const noticesSince = (cancelled_at: string, type: 'event_cancelled' | 'waiting_ended' = 'event_cancelled') =>
  mailsSince(cancelled_at, and(eq(mails.type, type), notInArray(mails.state, ['skipped', 'suppressed', 'dropped'])))

/** The mails of this cancellation that have arrived, or may have. */
export const arrivedNoticesSince = (cancelled_at: string) =>
  mailsSince(cancelled_at, and(eq(mails.type, 'event_cancelled'), inArray(mails.state, ['sending', 'sent', 'unknown'])))

const mailsSince = (cancelled_at: string, condition: SQL | undefined) =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.registration_id, registrations.id), gte(mails.created_at, cancelled_at), condition))
