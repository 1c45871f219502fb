import { eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE, LOCALES } from '@/contract/locales'
import { type MailType, SKIP_REASONS, type Skipped, type SkipReason } from '@/contract/values/mails'
import { stateOf as evaluationStateOf } from '@/features/evaluations/rules/states'
import { hasAnswered } from '@/features/evaluations/service/answered'
import { readWaitingRequests } from '@/features/evaluations/service/inbox'
import { isDemanded } from '@/features/evaluations/service/stored-evaluation'
import { UNSOLICITED_MAIL_TYPES } from '@/features/mails/contract'
import { declinedAs } from '@/features/mails/rules/reasons'
import { REPLACE_LEFT_OUT } from '@/features/mails/service/queue/queue-mail'
import { numberMissingCondition } from '@/features/person-numbers/service/missing'
import { lacksConsentOf } from '@/features/registrations/service/audience-consent'
import { endOf, hasStarted } from '@/features/workshops/rules'
import { certificates, validCondition } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { evaluationInbox, evaluations } from '@/schema/evaluations'
import { blacklistedEmails, mails } from '@/schema/mails'
import { recipients, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { getRow, type Tx } from '@/server/database/db'
import type { Audience, ChosenMailType, MAIL_TYPE_OF_AUDIENCE, WarnedMailType } from '../contract/mailings'

/** A type of mail with the reasons to skip a person, in addition to those that hold for every type. */
export type MailTarget = {
  type: WarnedMailType
  skipReasons: readonly SkipReason[]
  /** The people whom the mail is about. The others are not named as left out. */
  only?: SQL
}

/** dropReasonOf() applies the reasons about person and event again when the mails are sent. */
export const MAIL_TARGETS = {
  invite: { type: 'invite', skipReasons: ['registered', 'no_consent', 'event_over'] },
  confirmation: { type: 'confirmation', skipReasons: ['not_registered', 'event_over'] },
  reminder: { type: 'reminder', skipReasons: ['not_registered', 'event_over'] },
  after_event: { type: 'after_event', skipReasons: ['not_participated', 'event_ahead'] },
  certificate: { type: 'certificate', skipReasons: ['not_participated', 'no_certificate'] },
  numbers: { type: 'numbers', skipReasons: ['not_registered', 'no_number_missing'] },
  evaluation: { type: 'evaluation', skipReasons: ['not_participated', 'no_evaluation', 'evaluated', 'asked_today'] },
} satisfies Record<ChosenMailType, MailTarget>

/** Staff choose the people of a free text themselves, whatever their state is, and may write several texts at once. */
export const MESSAGE_TARGET: MailTarget = { type: 'message', skipReasons: [] }

export const AUDIENCE_TARGETS: { [A in Audience]: MailTarget & { type: (typeof MAIL_TYPE_OF_AUDIENCE)[A] } } = {
  invites: MAIL_TARGETS.invite,
  newinvites: { type: 'invite', skipReasons: ['registered', 'no_consent', 'invited_before', 'event_over'] },
  reminders: MAIL_TARGETS.reminder,
  afterevent: MAIL_TARGETS.after_event,
  updates: { type: 'event_update', skipReasons: ['not_registered', 'up_to_date', 'event_over'] },
  numbers: { ...MAIL_TARGETS.numbers, only: numberMissingCondition() },
  evaluation: MAIL_TARGETS.evaluation,
  evaluation_reminder: { ...MAIL_TARGETS.evaluation, type: 'evaluation_reminder' },
}

/** Without `condition` the query covers everybody of the event. */
type AudienceQuery = { event: MailedEvent; target: MailTarget; condition?: SQL; now: Date }
/** Without an author no user started the mailing. */
type QueueOptions = { run_id: number | null; created_by: number | null }

/** Each person of the query counts once, as queued or as skipped. */
export type MailCounts = { queued: number; skipped: Skipped }

export async function countAudience(tx: Tx, query: AudienceQuery): Promise<MailCounts> {
  const people = peopleWithReason(query)
  return mailCountsOf(await tx.execute<ReasonCount>(sql`with people as (${people}) ${COUNT_BY_REASON}`))
}

/** The number of addresses to which at least one of these mails would go. */
export async function countAddresses(tx: Tx, queries: readonly AudienceQuery[]): Promise<number> {
  const people = sql.join(
    queries.map((query) => sql`(${peopleWithReason(query)})`),
    sql` union all `,
  )
  const [found] = await tx.execute<{ addresses: number }>(
    sql`select count(distinct email)::int as addresses from (${people}) people where reason is null`,
  )
  return found?.addresses ?? 0
}

/** `left_out` counts the people who are in the log only because they were left out. */
type QueuedCounts = MailCounts & { left_out: number }

/**
 * Counts and inserts in one statement, so that both see the same people. Those who are left out are in the log with the
 * reason, except people who are erased, and people who have evaluated the event, whom nobody needs to know by name.
 */
export async function queueForAudience(tx: Tx, query: AudienceQuery & QueueOptions): Promise<QueuedCounts> {
  const { event, target, run_id, created_by } = query
  const people = peopleWithReason(query)
  // A fixed order keeps two such statements from deadlocking.
  const rows = await tx.execute<ReasonCount>(sql`
    with people as (${people}),
    written as (
      insert into ${mails} (type, state, message, workshop_id, registration_id, round, email, recipient_name, language, bulk,
        run_id, created_by)
      select ${target.type}::text, ${STATE_OF_REASON}, coalesce(reason, ''), ${event.id}::int, id, round, email, name, language,
        ${run_id !== null}::boolean, ${run_id}::int, ${created_by}::int
      from people where coalesce(reason not in ('erased', 'evaluated'), true) order by created_at, id
      ${REPLACE_LEFT_OUT} returning state)
    ${COUNT_BY_REASON}
    union all select 'queued', count(*)::int from written where state = 'queued'
    union all select 'left_out', count(*)::int from written where state <> 'queued'`)
  await dropErased(tx, [event.id])
  const left_out = Array.from(rows).find(({ reason }) => reason === 'left_out')?.people ?? 0
  return { ...mailCountsOf(rows), left_out }
}

const STATE_OF_REASON = sql`case when reason is null then 'queued' when reason in ('blacklisted', 'declined', 'no_consent') then 'suppressed' else 'skipped' end`

/** Deletes the new mails of people who were erased while the insert waited for their locks. */
export const dropErased = (tx: Tx, workshopIds: number[]) =>
  tx.execute(sql`
    delete from ${mails} using ${registrations}
    where ${isAnyOf(mails.workshop_id, workshopIds)} and ${mails.created_at} = now()::timestamptz(3)
      and ${registrations.id} = ${mails.registration_id} and ${registrations.erased_at} is not null`)

type ReasonCount = { reason: SkipReason | 'queued' | 'left_out' | null; people: number }

const COUNT_BY_REASON = sql`select reason, count(*)::int as people from people group by reason`

/** An eligible person who was not queued lost a race: another transaction has queued the same mail. */
function mailCountsOf(rows: Iterable<ReasonCount>): MailCounts {
  const counts = new Map(Array.from(rows, ({ reason, people }) => [reason, people]))
  const eligible = counts.get(null) ?? 0
  const queued = counts.get('queued') ?? eligible
  counts.set('under_way', (counts.get('under_way') ?? 0) + eligible - queued)
  const skipped = SKIP_REASONS.map((reason) => [reason, counts.get(reason) ?? 0] as const)
  return { queued, skipped: Object.fromEntries(skipped.filter(([, people]) => people > 0)) }
}

const { id, email, title, first_name, last_name, language, created_at } = registrations

/** Selects each person with the first reason to skip them; null means that the mail is for them. */
function peopleWithReason({ event, target, condition = sql`true`, now }: AudienceQuery): SQL {
  const { type, skipReasons, only = sql`true` } = target
  const conditions = skipConditionsOf({ event, type, now })
  const isOfEvent = eq(mails.workshop_id, event.id)
  // A mail that was sent with an earlier date is not under way any more, so that a second change in these seconds is told.
  const hasPresentDate = sql`coalesce(${mails.calendar_sequence} >= ${event.calendar_sequence}, true)`
  const reasons: SkipReason[] = ['erased', ...skipReasons]
  // Two messages are two texts, so an earlier one replaces none; a repeated call is recognised by its run.
  if (type !== 'message') reasons.push('under_way', 'preliminary', 'cancelled')
  if (!TYPES_OF_CANCELLED_EVENTS.includes(type)) reasons.push('event_cancelled')
  if (UNSOLICITED_MAIL_TYPES.some((unasked) => unasked === type)) reasons.push('blacklisted', 'declined')
  const cases = SKIP_REASONS.filter((reason) => reasons.includes(reason)).map(
    (reason) => sql`when ${conditions[reason]} then ${reason}::text`,
  )
  // The lateral join uses an index for each person; with a plain join, a wrong estimate would join all rows with all.
  // After a move the earlier mails of a person are about another event, but their rounds are taken.
  return sql`
    select ${id}, ${email}, ${created_at}, ${FULL_NAME} as name, ${MAIL_LANGUAGE} as language, earlier.round + 1 as round,
      case ${sql.join(cases, sql` `)} end as reason
    from ${registrations} cross join lateral (
      select coalesce(max(round), 0) as round, coalesce(bool_or(${IS_UNDER_WAY}) filter (where ${isOfEvent} and ${hasPresentDate}), false) as under_way,
        coalesce(bool_or(state in ('sent', 'unknown')) filter (where ${isOfEvent}), false) as arrived,
        coalesce(bool_or(sent_at > now() - interval '1 day') filter (where ${isOfEvent}), false) as sent_today
      from ${mails} where ${mails.registration_id} = ${id} and ${mails.type} = ${type}) earlier
    where ${registrations.workshop_id} = ${event.id} and ${registrations.deleted_at} is null and ${condition} and ${only}`
}

/** A cancelled event sends only the mail about its cancellation, and what staff write themselves. */
const TYPES_OF_CANCELLED_EVENTS: readonly MailType[] = ['event_cancelled', 'message']

/** Ten seconds cover a double click whose first mail was sent at once. */
export const IS_UNDER_WAY = sql`state in ('queued', 'held', 'sending', 'retry') or sent_at > now() - interval '10 seconds'`

/** Equals fullName() of the rules. */
export const FULL_NAME = sql`concat_ws(' ', nullif(btrim(${title}), ''), nullif(btrim(${first_name}), ''), nullif(btrim(${last_name}), ''))`

export const MAIL_LANGUAGE = sql`case when ${language} = any(${sql.param([...LOCALES])}) then ${language} else ${DEFAULT_LOCALE}::text end`

const hasCertificate = sql`exists (select from ${certificates} where ${certificates.registration_id} = ${id}
  and ${certificates.workshop_id} = ${registrations.workshop_id} and ${validCondition})`

type SkipInput = { event: MailedEvent; type: MailTarget['type']; now: Date }

const skipConditionsOf = ({ event, type, now }: SkipInput): Record<SkipReason, SQL> => ({
  erased: isNotNull(registrations.erased_at),
  preliminary: sql`${registrations.preliminary_registration}`,
  cancelled: isNotNull(registrations.cancelled_at),
  event_cancelled: sql`${event.cancelled_at !== null}::boolean`,
  registered: isNotNull(registrations.registered),
  not_registered: isNull(registrations.registered),
  not_participated: isNull(registrations.participated),
  no_number_missing: not(numberMissingCondition()),
  no_certificate: not(hasCertificate),
  no_consent: lacksConsentOf(email),
  no_evaluation: sql`${!isEvaluated(event, now)}::boolean`,
  evaluated: hasAnswered(event.waiting_requests),
  asked_today: sql`earlier.sent_today`,
  // The date is written a moment after the mail was sent.
  invited_before: sql`(${registrations.invitation_sent} is not null or earlier.arrived)`,
  // A person without a calendar entry cannot have an outdated one.
  up_to_date: sql`coalesce(${registrations.calendar_sequence} >= ${event.calendar_sequence}, true)`,
  event_over: sql`${endOf(event) < now}::boolean`,
  event_ahead: sql`${!hasStarted(event, now)}::boolean`,
  blacklisted: sql`exists (select 1 from ${blacklistedEmails} where ${blacklistedEmails.email} = ${email})`,
  declined: sql`exists (select 1 from ${recipients} where ${recipients.email} = ${email}
    and ${declinedAs(type)}::text = any(${recipients.declined_mails}))`,
  under_way: sql`earlier.under_way`,
})

const isEvaluated = (event: MailedEvent, now: Date): boolean =>
  event.evaluation !== null && evaluationStateOf(event.evaluation, event, now) === 'open'

type MailedEvent = Awaited<ReturnType<typeof getMailedEvent>>

export async function getMailedEvent(tx: Tx, workshop_id: number) {
  const event = await getRow(
    tx
      .select({
        ...columnsOf(workshops, 'id', 'date', 'time', 'end_time', 'calendar_sequence', 'cancelled_at'),
        evaluation: { ...columnsOf(evaluations, 'id', 'closing_days', 'forgotten_at'), is_demanded: isDemanded },
      })
      .from(workshops)
      .leftJoin(evaluations, eq(evaluations.workshop_id, workshops.id))
      .where(eq(workshops.id, workshop_id)),
  )
  const { evaluation } = event
  const isOfEvent = evaluation && eq(evaluationInbox.evaluation_id, evaluation.id)
  return { ...event, waiting_requests: isOfEvent ? await readWaitingRequests(tx, isOfEvent) : [] }
}
