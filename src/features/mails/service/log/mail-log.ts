import 'server-only'
import { and, asc, desc, eq, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { limitAndOffsetOf, searchConditionOf, toListResponse } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import {
  BODY_RETENTION_DAYS,
  EVENT_MAIL_TYPES,
  type EventMailType,
  type listMailLog as listEndpoint,
  type MAIL_STATES,
  type MailStatus,
} from '../../contract'
import { parseReasonMessage } from '../../rules'
import { mailBatches, mails } from '../../table'

type Query = z.output<(typeof listEndpoint)['query']>
type State = (typeof MAIL_STATES)[number]

const { id, created_at, sent_at, type, email, recipient_name, subject, state, message } = mails
const eventType = sql<EventMailType>`${type}`
const LOG_COLUMNS = { id, created_at, sent_at, type: eventType, email, recipient_name, subject, state, message }

/** Lists the mails of an event with their status, without their texts. */
export async function listMailLog(workshop_id: number, query: Query, locale: Locale) {
  const ofEvent = and(eq(mails.workshop_id, workshop_id), inArray(type, [...EVENT_MAIL_TYPES]))
  const condition = and(ofEvent, filterConditionOf(query), searchConditionOf(query, [email, recipient_name]))
  const direction = query.sortByDirection === 'desc' ? desc : asc
  const order = query.sortBy === 'id' ? [id] : [created_at, id]
  const { limit, offset } = limitAndOffsetOf(query)
  const [t, total, rows] = await Promise.all([
    loadTranslator(locale),
    db.$count(mails, condition),
    db
      .select(LOG_COLUMNS)
      .from(mails)
      .where(condition)
      .orderBy(...order.map((column) => direction(column)))
      .limit(limit)
      .offset(offset),
  ])
  const entries = rows.map(({ state, message, ...row }) => ({
    ...row,
    status: statusOf(state),
    message: translateReason(message, t),
  }))
  return toListResponse(entries, total, query)
}

function filterConditionOf({ filter = {} }: Query): SQL | undefined {
  return and(filter.status && eq(state, stateOf(filter.status)), filter.type && eq(type, filter.type))
}

export const statusOf = (state: State): MailStatus => (state === 'retry' ? 'retrying' : state)

const stateOf = (status: MailStatus): State => (status === 'retrying' ? 'retry' : status)

/** The text of the mail server is not translated. */
export function translateReason(message: string, t: Translator): string {
  const { reason, detail } = parseReasonMessage(message)
  if (!reason) return detail
  return [t(`mails.reasons.${reason}`), detail].filter(Boolean).join(': ')
}

/** Deletes the texts of old mails and returns their number. The log keeps that they were sent. */
export async function deleteOldBodies(): Promise<number> {
  const old = lt(mails.created_at, sql`now() - make_interval(days => ${BODY_RETENTION_DAYS})`)
  const filled = or(isNotNull(mails.text), isNotNull(mails.html), isNotNull(mails.calendar), isNotNull(mails.data))
  const emptied = await db
    .update(mails)
    .set({ text: null, html: null, calendar: null, data: null })
    .where(and(old, filled))
  const isWaiting = sql`exists (select from ${mails} where ${mails.batch_id} = ${mailBatches.id}
    and ${mails.state} in ('queued', 'held', 'retry', 'sending'))`
  const forgotten = lt(mailBatches.created_at, sql`now() - interval '2 days'`)
  await db.delete(mailBatches).where(and(forgotten, not(isWaiting)))
  return emptied.count
}
