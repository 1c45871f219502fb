import 'server-only'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'
import { Invalid, NotFound } from '@/contract/problems'
import { type MailRunKind, SKIP_REASONS, type Skipped } from '@/features/mails/contract'
import { SEND_JOB } from '@/features/mails/service/queue'
import { mailRuns } from '@/features/mails/table'
import { translatorFor } from '@/i18n/messages'
import { audit } from '@/server/audit'
import { db, type Tx } from '@/server/db'
import { enqueue } from '@/server/jobs'
import { among } from '@/server/lists'
import type {
  Mailing,
  sendMail as sendOne,
  sendMailsToChosen as sendToChosen,
  sendMails as sendToMany,
} from '../contract/mailing'
import type { Chosen } from '../contract/office'
import { fullName, refuseTooMany, refuseUnlessConfirmed } from '../rules'
import { registrations } from '../table'
import {
  type Asked,
  AUDIENCE_OF,
  countMeant,
  getEvent,
  MEANT_FOR,
  type Meant,
  queueMeant,
  type Tally,
} from './audience'
import { wantedBy } from './list'
import { OBJECT } from './record'

type Setting = { author: { id: number }; locale: Locale; now: Date }

/** To one person, at once. What speaks against it is said in words. */
export async function sendMail({ id, type }: z.output<(typeof sendOne)['body']>, { author, locale, now }: Setting) {
  const t = await translatorFor(locale)
  return db.transaction(async (tx) => {
    const { workshop_id, ...person } = await getPerson(tx, id)
    const who = eq(registrations.id, id)
    const event = await getEvent(tx, workshop_id)
    const asked = { event, meant: MEANT_FOR[type], who, now }
    const { queued, skipped } = await queueMeant(tx, { ...asked, run_id: null, created_by: author.id })
    const name = fullName(person) || person.email
    const [reason] = reasonsIn(skipped)
    if (reason) return { status: 'error' as const, message: t(`mailing.refused_${reason}`, { name }) }
    if (queued === 0) throw new NotFound()

    await audit(tx, { user_id: author.id, action: 'mail', object: OBJECT, object_id: id, changes: { type } })
    await enqueue(tx, SEND_JOB, {})
    return { status: 'ok' as const, message: t(`mailing.sent_${type}`, { name }) }
  })
}

/** To everybody of an event whom it is meant for. */
export function sendMails({ id, type, ...answer }: z.output<(typeof sendToMany)['body']>, setting: Setting) {
  return mail({ workshop_id: id, kind: type, meant: AUDIENCE_OF[type], ...answer }, setting)
}

/** The same among those who were ticked. */
export function sendMailsToChosen(
  { type, ask, key, ...chosen }: z.output<(typeof sendToChosen)['body']>,
  setting: Setting,
) {
  const { workshop_id, ids, count } = chosen
  const refuse = (tally: Tally) => {
    if (ids) return
    refuseTooMany(peopleIn(tally))
    if (!ask) refuseUnlessConfirmed(peopleIn(tally), count)
  }
  const who = whereChosen(chosen)
  return mail({ workshop_id, kind: 'selection', meant: MEANT_FOR[type], who, ask, key, refuse }, setting)
}

/** By id, or all that the list finds. */
const whereChosen = ({ workshop_id, ids, standing, search }: Chosen): SQL | undefined =>
  ids ? among(registrations.id, ids) : wantedBy({ filter: { workshop_id, standing }, search })

type Answer = { ask: boolean; key?: string }
type Plan = Answer & {
  workshop_id: number
  kind: MailRunKind
  meant: Meant
  who?: SQL
  refuse?: (tally: Tally) => void
}

async function mail(plan: Plan, { author, locale, now }: Setting): Promise<Mailing> {
  const { workshop_id, kind, meant, who, ask, key, refuse = () => undefined } = plan
  const outcome = await db.transaction(async (tx) => {
    const asked = { event: await getEvent(tx, workshop_id), meant, who, now }
    if (!ask) return startRun(tx, { ...asked, kind, key, refuse, created_by: author.id })
    const tally = await countMeant(tx, asked)
    refuse(tally)
    return { ...tally, run_id: null }
  })
  return { status: await statusOf(meant, outcome, locale), ...outcome }
}

type Run = Asked & Required<Pick<Plan, 'refuse'>> & Pick<Plan, 'kind' | 'key'> & { created_by: number }

/** The mails name their run, so it comes first; without any there is none. */
async function startRun(tx: Tx, run: Run) {
  const { event, kind, meant, key, created_by } = run
  const { type } = meant
  const workshop_id = event.id
  // Whoever comes second with one key waits here until the first is done.
  const [started] = await tx
    .insert(mailRuns)
    .values({ workshop_id, kind, type, queued: 0, skipped: {}, submission_key: key, created_by })
    .onConflictDoNothing({ target: mailRuns.submission_key })
    .returning({ id: mailRuns.id })
  if (!started) return findStarted(tx, run)

  const run_id = started.id
  const tally = await queueMeant(tx, { ...run, run_id })
  run.refuse(tally)
  if (tally.queued === 0) {
    await tx.delete(mailRuns).where(eq(mailRuns.id, run_id))
    return { ...tally, run_id: null }
  }
  await tx.update(mailRuns).set(tally).where(eq(mailRuns.id, run_id))
  const changes = { kind, type, queued: tally.queued, run_id }
  await audit(tx, { user_id: created_by, action: 'mail', object: 'workshops', object_id: workshop_id, changes })
  await enqueue(tx, SEND_JOB, {})
  return { ...tally, run_id }
}

/** What the first call with this key did. A key that named something else is no repetition. */
async function findStarted(tx: Tx, { key, event, kind, meant, created_by }: Run) {
  const { id, queued, skipped, submission_key, ...columns } = mailRuns
  const [found] = await tx
    .select({ run_id: id, queued, skipped })
    .from(mailRuns)
    .where(
      and(
        eq(submission_key, key ?? ''),
        eq(columns.workshop_id, event.id),
        eq(columns.kind, kind),
        eq(columns.type, meant.type),
        eq(columns.created_by, created_by),
      ),
    )
  if (!found) throw new Invalid({ key: ['invalid'] })
  return found
}

/** How many mails go out, and how many people get none and why. */
async function statusOf({ type }: Meant, { queued, skipped }: Tally, locale: Locale): Promise<string> {
  const t = await translatorFor(locale)
  const reasons = reasonsIn(skipped).map((reason) => t(`mailing.skipped_${reason}`, { count: skipped[reason] ?? 0 }))
  const sent = t(`mailing.queued_${type}`, { count: queued })
  const left_out = leftOutOf(skipped)
  if (left_out > 0) return t('mailing.with_skipped', { sent, left_out, reasons: listed(reasons, locale) })
  return queued > 0 ? t('mailing.to_all', { sent }) : t('mailing.to_nobody', { sent })
}

const leftOutOf = (skipped: Skipped) => Object.values(skipped).reduce((sum, people) => sum + people, 0)

const peopleIn = ({ queued, skipped }: Tally) => queued + leftOutOf(skipped)

const listed = (parts: string[], locale: Locale) => new Intl.ListFormat(LANGUAGE_TAGS[locale]).format(parts)

const reasonsIn = (skipped: Skipped) => SKIP_REASONS.filter((reason) => skipped[reason])

async function getPerson(tx: Tx, id: string) {
  const { workshop_id, email, title, first_name, last_name } = registrations
  const [person] = await tx
    .select({ workshop_id, email, title, first_name, last_name })
    .from(registrations)
    .where(and(eq(registrations.id, id), isNull(registrations.deleted_at)))
  if (!person) throw new NotFound()
  return person
}
