import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { pickNames } from '@/contract/fields'
import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { type AudienceSnapshot, type MailRunKind, SKIP_REASONS, type Skipped } from '@/contract/values/mails'
import { SEND_JOB } from '@/features/mails/service/queue/queue-mail'
import { runKeyOf } from '@/features/mails/service/queue/run-key'
import { cleanMessageText } from '@/features/mails/service/render/message-text'
import { GROUP_FILTER_NAMES } from '@/features/registrations/contract/groups'
import type { PeopleSelection } from '@/features/registrations/contract/office'
import { refuseTooManyPeople, refuseUnlessCountConfirmed } from '@/features/registrations/rules/bulk-actions'
import { displayName } from '@/features/registrations/rules/people'
import { AUDIT_OBJECT } from '@/features/registrations/service/audit-entry'
import { listCondition } from '@/features/registrations/service/people/list-people'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { columnsOf } from '@/schema/columns'
import { mailRuns } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, getRow, type Tx } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import { enqueue } from '@/server/jobs/jobs'
import {
  type sendMessage as sendEndpoint,
  type sendMail as sendOne,
  type sendMailsToChosen as sendToChosen,
  type sendMails as sendToMany,
  skippedCountOf,
} from '../contract/mailings'
import { markChangeReviewed } from './dismiss-change-notice'
import {
  AUDIENCE_TARGETS,
  countAudience,
  getMailedEvent,
  MAIL_TARGETS,
  type MailCounts,
  type MailTarget,
  MESSAGE_TARGET,
  queueForAudience,
} from './recipients'
import { refuseSecondReminder } from './reminder-limit'
import { readMailWarnings } from './warnings'

export type PreviewContext = { locale: Locale; now: Date }
export type MailingContext = AuthorContext & PreviewContext

type MailToOne = Omit<z.output<(typeof sendOne)['body']>, 'ask'>

/** Sends one mail to one person, before all mailings. A refusal is answered in words. */
export async function sendMail({ id, type }: MailToOne, { author, locale, now }: MailingContext) {
  const t = await loadTranslator(locale)
  return db.transaction(async (tx) => {
    const { name, ...mail } = await readMailToOne(tx, { id, type, now })
    const counts = await queueForAudience(tx, { ...mail, run_id: null, created_by: author.id })
    const refused = refusalOf(counts, { name, t })
    if (refused) return refused
    await audit(tx, { user_id: author.id, action: 'mail', object: AUDIT_OBJECT, object_id: id, changes: { type } })
    await enqueue(tx, SEND_JOB, {})
    return { status: 'ok' as const, message: t('mailing.sent_one', { type, name }) }
  })
}

/** The question before one mail to one person: its warnings, or the refusal. */
export async function previewMail({ id, type }: MailToOne, { locale, now }: PreviewContext) {
  const t = await loadTranslator(locale)
  return db.transaction(async (tx) => {
    const { name, ...mail } = await readMailToOne(tx, { id, type, now })
    const refused = refusalOf(await countAudience(tx, mail), { name, t })
    if (refused) return refused
    const warningsFor = await readMailWarnings(tx, mail.event.id)
    const message = t('mailing.question_one', { type, name })
    return { status: 'ok' as const, message, warnings: warningsFor({ type, now }) }
  })
}

async function readMailToOne(tx: Tx, { id, type, now }: MailToOne & { now: Date }) {
  const person = await getRecipient(tx, id)
  const event = await getMailedEvent(tx, person.workshop_id)
  return { event, name: displayName(person), target: MAIL_TARGETS[type], condition: eq(registrations.id, id), now }
}

function refusalOf({ queued, skipped }: MailCounts, { name, t }: { name: string; t: Translator }) {
  const [reason] = skipReasonsIn(skipped)
  if (!reason && queued === 0) throw new NotFound()
  return reason && { status: 'error' as const, message: t(`mailing.refused_${reason}`, { name }) }
}

type MailToMany = Omit<z.output<(typeof sendToMany)['body']>, 'ask' | 'others'>

const audienceMailingOf = ({ id, type }: MailToMany) => ({
  workshop_id: id,
  kind: type,
  target: AUDIENCE_TARGETS[type],
})

export function sendMails({ id, type, key }: MailToMany, context: MailingContext) {
  const submission_key = runKeyOf(key, { id, type }, context)
  const before = async (tx: Tx) => {
    if (type === 'updates') await markChangeReviewed(tx, id)
  }
  return sendMailing({ ...audienceMailingOf({ id, type }), submission_key, before }, context)
}

export const previewMails = (mails: MailToMany, context: PreviewContext) =>
  previewMailing(audienceMailingOf(mails), context)

type MailToChosen = Omit<z.output<(typeof sendToChosen)['body']>, 'ask'>

export function sendMailsToChosen({ type, key, ...selection }: MailToChosen, context: MailingContext) {
  const submission_key = runKeyOf(key, { type, ...peopleOf(selection) }, context)
  const mailing = { ...selectionMailingOf(selection), target: MAIL_TARGETS[type], submission_key }
  return sendMailing(mailing, context)
}

export const previewMailsToChosen = ({ type, ...selection }: MailToChosen, context: PreviewContext) =>
  previewMailing({ ...selectionMailingOf(selection), target: MAIL_TARGETS[type] }, context)

/** The part of a selection that names its people; their number only confirms it. */
const peopleOf = (selection: PeopleSelection) =>
  pickNames(selection, ['workshop_id', 'ids', 'standing', 'with_waiting', ...GROUP_FILTER_NAMES, 'search'])

/** The people of a selection; of those that a search finds, staff confirm the number. */
const selectionMailingOf = (selection: PeopleSelection) => ({
  workshop_id: selection.workshop_id,
  kind: 'selection' as const,
  condition: selectionCondition(selection),
  found: selection.ids ? undefined : { confirmed: selection.count },
})

/** A selection names its people, or it is everybody that the list finds. */
const selectionCondition = ({ ids, search, ...filter }: PeopleSelection): SQL | undefined =>
  ids ? isAnyOf(registrations.id, ids) : listCondition({ filter, search })

type NewMailing = Omit<NewRun, 'created_by' | 'now'> & {
  found?: { confirmed: PeopleSelection['count'] }
  /** Runs in the transaction before the run is inserted. */
  before?: (tx: Tx) => Promise<void>
}

/** A refusal after the mails were queued rolls them back. */
async function sendMailing({ before, found, ...run }: NewMailing, { author, locale, now }: MailingContext) {
  const counts = await db.transaction(async (tx) => {
    await before?.(tx)
    const queued = await queueRun(tx, { ...run, created_by: author.id, now })
    if (found) {
      refuseTooManyPeople(peopleCountOf(queued))
      refuseUnlessCountConfirmed(peopleCountOf(queued), found.confirmed)
    }
    return queued
  })
  return { status: await describeOutcome(run.target.type, counts, locale), ...counts }
}

type PreviewedMailing = Pick<NewMailing, 'workshop_id' | 'kind' | 'target' | 'condition' | 'found'>

async function previewMailing({ found, ...run }: PreviewedMailing, { locale, now }: PreviewContext) {
  const { workshop_id, target, condition } = run
  const outcome = await db.transaction(async (tx) => {
    await refuseSecondReminder(tx, { ...run, now })
    const event = await getMailedEvent(tx, workshop_id)
    const counts = await countAudience(tx, { event, target, condition, now })
    if (found) refuseTooManyPeople(peopleCountOf(counts))
    const warningsFor = await readMailWarnings(tx, workshop_id)
    return { ...counts, run_id: null, warnings: warningsFor({ type: target.type, now }) }
  })
  return { status: await describeOutcome(target.type, outcome, locale), ...outcome }
}

/** The text of a run of `message`; the attachment is the id of a stored file. */
type RunText = { subject: string; body: string; attachment: string | null }

type NewRun = {
  workshop_id: number
  kind: MailRunKind
  target: MailTarget
  /** Without it the run covers everybody of the event. */
  condition?: SQL
  text?: RunText
  planned_mail_id?: number
  audience?: AudienceSnapshot
  /** A second run with the same key is not queued: the first one is returned. */
  submission_key?: string
  /** Null for a run that no user started. */
  created_by: number | null
  now: Date
}

/** Queues the mails of a run within a transaction, with the audit entry and the job that sends them. */
export async function queueRun(tx: Tx, run: NewRun): Promise<MailCounts & { run_id: number | null }> {
  const { workshop_id, kind, target, condition, created_by, now } = run
  // Two messages at the same moment are both sent, so each person gets them in two rounds.
  if (target.type === 'message') await lockWorkshop(tx, workshop_id)
  await refuseSecondReminder(tx, run)
  const event = await getMailedEvent(tx, workshop_id)
  // The mails refer to their run, so it is inserted first and deleted again if there are none.
  const run_id = await insertRun(tx, run)
  if (run_id === undefined) return getStartedRun(tx, run.submission_key)
  const { left_out, ...counts } = await queueForAudience(tx, { event, target, condition, now, run_id, created_by })
  // A run that only left people out stays, because the log lists them below it.
  if (counts.queued + left_out === 0) {
    await tx.delete(mailRuns).where(eq(mailRuns.id, run_id))
    return { ...counts, run_id: null }
  }
  await tx.update(mailRuns).set(counts).where(eq(mailRuns.id, run_id))
  const changes = { kind, type: target.type, queued: counts.queued, run_id }
  await audit(tx, { user_id: created_by, action: 'mail', object: 'workshops', object_id: workshop_id, changes })
  await enqueue(tx, SEND_JOB, {})
  return { ...counts, run_id }
}

/** A second call with the same key waits here until the first has ended, and inserts nothing. */
async function insertRun(tx: Tx, run: NewRun): Promise<number | undefined> {
  const { workshop_id, kind, target, text, planned_mail_id, audience, submission_key, created_by } = run
  const [inserted] = await tx
    .insert(mailRuns)
    .values({
      workshop_id,
      kind,
      type: target.type,
      planned_mail_id,
      audience,
      submission_key,
      created_by,
      ...text,
      queued: 0,
      skipped: {},
    })
    .onConflictDoNothing({ target: mailRuns.submission_key })
    .returning({ id: mailRuns.id })
  return inserted?.id
}

/** The outcome of the first call with this key. */
function getStartedRun(tx: Tx, submission_key = '') {
  const { id, queued, skipped } = mailRuns
  return getRow(
    tx.select({ run_id: id, queued, skipped }).from(mailRuns).where(eq(mailRuns.submission_key, submission_key)),
  )
}

export async function describeOutcome(type: MailTarget['type'], { queued, skipped }: MailCounts, locale: Locale) {
  const t = await loadTranslator(locale)
  const reasons = skipReasonsIn(skipped).map((reason) =>
    t(`mailing.skipped_${reason}`, { count: skipped[reason] ?? 0 }),
  )
  const sent = t(`mailing.queued_${type}`, { count: queued })
  const left_out = skippedCountOf(skipped)
  if (left_out > 0) return t('mailing.with_skipped', { sent, left_out, reasons: formatList(reasons, locale) })
  return queued > 0 ? t('mailing.to_all', { sent }) : t('mailing.to_nobody', { sent })
}

const peopleCountOf = ({ queued, skipped }: MailCounts) => queued + skippedCountOf(skipped)

const formatList = (parts: string[], locale: Locale) => new Intl.ListFormat(LANGUAGE_TAGS[locale]).format(parts)

const skipReasonsIn = (skipped: Skipped) => SKIP_REASONS.filter((reason) => skipped[reason])

const getRecipient = (tx: Tx, id: string) =>
  getRow(
    tx
      .select(columnsOf(registrations, 'workshop_id', 'email', 'title', 'first_name', 'last_name'))
      .from(registrations)
      .where(and(eq(registrations.id, id), isNull(registrations.deleted_at))),
  )

type Message = Omit<z.output<(typeof sendEndpoint)['body']>, 'ask'>

export async function sendMessage({ subject, body, attachment, key, ...selection }: Message, context: MailingContext) {
  const submission_key = runKeyOf(key, { subject, body, attachment, ...peopleOf(selection) }, context)
  const text = cleanMessageText({ subject, body })
  const upload = { current: null, kind: 'document', field: 'attachment', user_id: context.author.id } as const
  // The bytes are stored before the transaction; without a row they are swept.
  const file = attachment && (await storeUpload(attachment, upload))
  const mailing = {
    ...selectionMailingOf(selection),
    target: MESSAGE_TARGET,
    submission_key,
    text: { ...text, attachment: file?.id ?? null },
    before: async (tx: Tx) => {
      if (file) await insertFiles(tx, [file])
    },
  }
  return sendMailing(mailing, context)
}

export const previewMessage = (message: Message, context: PreviewContext) =>
  previewMailing({ ...selectionMailingOf(message), target: MESSAGE_TARGET }, context)
