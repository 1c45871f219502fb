import 'server-only'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { type Translator, translatorFor } from '@/i18n/messages'
import { db } from '@/server/db'
import { listAnswer, searchOf, windowOf } from '@/server/lists'
import {
  EVENT_MAIL_TYPES,
  type EventMailType,
  type listMailLog as listEndpoint,
  type MAIL_STATES,
  type MailStatus,
} from '../contract'
import { reasonIn } from '../rules'
import { mails } from '../table'

type Query = z.output<(typeof listEndpoint)['query']>
type State = (typeof MAIL_STATES)[number]

const { id, created_at, sent_at, type, email, recipient_name, subject, state, message } = mails
const eventType = sql<EventMailType>`${type}`
const LOGGED = { id, created_at, sent_at, type: eventType, email, recipient_name, subject, state, message }

/** What happened to the mails of an event; what they said is nobody's business here. */
export async function listMailLog(workshop_id: number, query: Query, locale: Locale) {
  const ofEvent = and(eq(mails.workshop_id, workshop_id), inArray(type, [...EVENT_MAIL_TYPES]))
  const condition = and(ofEvent, filteredBy(query), searchOf(query, [email, recipient_name]))
  const direction = query.sortByDirection === 'desc' ? desc : asc
  const order = query.sortBy === 'id' ? [id] : [created_at, id]
  const { limit, offset } = windowOf(query)
  const [t, total, rows] = await Promise.all([
    translatorFor(locale),
    db.$count(mails, condition),
    db
      .select(LOGGED)
      .from(mails)
      .where(condition)
      .orderBy(...order.map((column) => direction(column)))
      .limit(limit)
      .offset(offset),
  ])
  const entries = rows.map(({ state, message, ...row }) => ({
    ...row,
    status: statusOf(state),
    message: inWords(message, t),
  }))
  return listAnswer(entries, total, query)
}

function filteredBy({ filter = {} }: Query): SQL | undefined {
  return and(filter.status && eq(state, stateOf(filter.status)), filter.type && eq(type, filter.type))
}

export const statusOf = (state: State): MailStatus => (state === 'retry' ? 'retrying' : state)

const stateOf = (status: MailStatus): State => (status === 'retrying' ? 'retry' : status)

/** The mail server's own words stay in its language. */
export function inWords(message: string, t: Translator): string {
  const { reason, detail } = reasonIn(message)
  if (!reason) return detail
  return [t(`mails.reasons.${reason}`), detail].filter(Boolean).join(': ')
}
