import { and, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { certificates, validCondition } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { mailBatches, mailRuns, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { files } from '@/schema/system/files'
import { readPage, searchConditionOf, toListResponse } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import {
  BODY_RETENTION_DAYS,
  EVENT_MAIL_TYPES,
  type EventMailType,
  type LoggedMail,
  type listMailLog as listEndpoint,
  type MailState,
  type MailStatus,
  statusOf,
} from '../../contract'
import { parseReasonMessage } from '../../rules/reasons'
import { isRepeatable } from '../queue/requeue-mails'

type Query = z.output<(typeof listEndpoint)['query']>
const { id, registration_id, created_at, type, email, recipient_name, state, run_id } = mails
const LOG_COLUMNS = {
  ...columnsOf(mails, 'id', 'registration_id', 'created_at', 'sent_at', 'email', 'recipient_name', 'subject'),
  ...columnsOf(mails, 'state', 'message'),
  type: sql<EventMailType>`${mails.type}`,
}

/** The certificates that a mail about them brings along; the present ones, as a mail that is sent again has them. */
const namesOfCertificates = sql`case when ${type} = 'certificate' then (
  select string_agg(document.name, ', ' order by ${certificates.serial})
  from ${certificates} join ${files} document on document.id = ${certificates.file}
  where ${certificates.registration_id} = ${registration_id} and ${certificates.workshop_id} = ${mails.workshop_id}
    and ${validCondition}) end`

export const isEventMail = inArray(type, [...EVENT_MAIL_TYPES])

export async function listMailLog(workshop_id: number, query: Query, locale: Locale) {
  const ofEvent = and(eq(mails.workshop_id, workshop_id), isEventMail)
  const condition = and(ofEvent, filterConditionOf(query), searchConditionOf(query, [email, recipient_name]))
  const [t, total, rows] = await Promise.all([
    loadTranslator(locale),
    db.$count(mails, condition),
    readPage(db.select(LOG_COLUMNS).from(mails).where(condition), query, { id, created_at }),
  ])
  return toListResponse(
    rows.map((row) => toLogEntry(row, t)),
    total,
    query,
  )
}

function filterConditionOf({ filter = {} }: Query): SQL | undefined {
  return and(
    filter.status && eq(state, stateOf(filter.status)),
    filter.type && eq(type, filter.type),
    filter.run_id === undefined ? undefined : eq(run_id, filter.run_id),
    filter.registration_id === undefined ? undefined : eq(registration_id, filter.registration_id),
    filter.repeatable && and(eq(state, filter.repeatable), isRepeatable),
  )
}

const toLogEntry = <Row extends { state: MailState; message: string }>(
  { state, message, ...row }: Row,
  t: Translator,
) => ({
  ...row,
  status: statusOf(state),
  message: translateReason(message, t),
})

/** Reads a mail about an event with its text. Its links that act for a person were removed before it was stored. */
export async function getMail(mailId: number, locale: Locale): Promise<LoggedMail> {
  const { workshop_id, attempts, next_attempt_at, text, html, calendar } = mails
  const { kind, created_at: started_at, queued } = mailRuns
  const [[found], t] = await Promise.all([
    db
      .select({
        mail: {
          ...LOG_COLUMNS,
          workshop_id,
          attempts,
          next_attempt_at,
          text,
          html,
          has_calendar: sql<boolean>`${calendar} is not null`,
          attachment: sql<string | null>`coalesce(${files.name}, ${namesOfCertificates})`,
        },
        run: { id: mailRuns.id, kind, created_at: started_at, queued },
        registration_email: registrations.email,
        is_old: sql<boolean>`${isOld(created_at)}`,
      })
      .from(mails)
      .leftJoin(mailRuns, eq(mailRuns.id, run_id))
      .leftJoin(files, eq(files.id, mailRuns.attachment))
      .leftJoin(
        registrations,
        and(eq(registrations.id, registration_id), isNull(registrations.deleted_at), isNull(registrations.erased_at)),
      )
      .where(and(eq(id, mailId), isEventMail)),
    loadTranslator(locale),
  ])
  const workshop = found?.mail.workshop_id
  if (!found || typeof workshop !== 'number') throw new NotFound()
  const { mail, run, registration_email, is_old } = found
  const isWaiting = mail.state === 'queued' || mail.state === 'retry'
  return {
    ...toLogEntry(mail, t),
    workshop_id: workshop,
    registration_email,
    next_attempt_at: isWaiting ? mail.next_attempt_at : null,
    run,
    is_text_deleted: is_old && mail.sent_at !== null && mail.text === null,
  }
}

const stateOf = (status: MailStatus): MailState => (status === 'retrying' ? 'retry' : status)

/** The text of the mail server is not translated. */
export function translateReason(message: string, t: Translator): string {
  const { reason, detail } = parseReasonMessage(message)
  if (!reason) return detail
  return [t(`mails.reasons.${reason}`), detail].filter(Boolean).join(': ')
}

const isOld = (created: AnyPgColumn) => lt(created, sql`now() - make_interval(days => ${BODY_RETENTION_DAYS})`)

const hasWaitingMail = (owner: AnyPgColumn, id: AnyPgColumn) =>
  sql`exists (select from ${mails} where ${owner} = ${id} and ${mails.state} in ('queued', 'held', 'retry', 'sending'))`

/** Deletes the texts of old mails and returns their number. The log keeps that they were sent. */
export async function deleteOldBodies(): Promise<number> {
  const filled = or(isNotNull(mails.text), isNotNull(mails.html), isNotNull(mails.calendar), isNotNull(mails.data))
  const emptied = await db
    .update(mails)
    .set({ text: null, html: null, calendar: null, data: null })
    .where(and(isOld(created_at), filled))
  const forgotten = lt(mailBatches.created_at, sql`now() - interval '2 days'`)
  await db.delete(mailBatches).where(and(forgotten, not(hasWaitingMail(mails.batch_id, mailBatches.id))))
  // A run that was stopped still needs its text and its file.
  await db
    .update(mailRuns)
    .set({ subject: null, body: null, attachment: null })
    .where(and(isOld(mailRuns.created_at), isNotNull(mailRuns.body), not(hasWaitingMail(run_id, mailRuns.id))))
  return emptied.count
}
