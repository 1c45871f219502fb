import 'server-only'
import { eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { blacklistedEmails } from '@/features/blacklist/table'
import {
  SKIP_REASONS,
  type Skipped,
  type SkipReason,
  UNASKED_MAIL_TYPES,
  type WorkshopMailType,
} from '@/features/mails/contract'
import { mails } from '@/features/mails/table'
import { endOf, isOver } from '@/features/workshops/rules'
import { workshops } from '@/features/workshops/table'
import { DEFAULT_LOCALE, LOCALES } from '@/i18n/routing'
import type { Tx } from '@/server/db'
import type { Audience } from '../contract/mailing'
import { registrations } from '../table'

/** A type of mail, and whom it is not meant for beside those who never get one. */
export type Meant = { type: WorkshopMailType | 'event_update'; unless: readonly SkipReason[] }

/** As overtakenBy() of the mails judges when they are sent; whom a type is offered to is narrower still. */
export const MEANT_FOR = {
  invite: { type: 'invite', unless: ['registered', 'event_over'] },
  confirmation: { type: 'confirmation', unless: ['not_registered', 'event_over'] },
  reminder: { type: 'reminder', unless: ['not_registered', 'event_over'] },
  after_event: { type: 'after_event', unless: ['not_participated', 'event_ahead'] },
} satisfies Record<WorkshopMailType, Meant>

export const AUDIENCE_OF: Record<Audience, Meant> = {
  invites: MEANT_FOR.invite,
  newinvites: { type: 'invite', unless: ['registered', 'invited_before', 'event_over'] },
  reminders: MEANT_FOR.reminder,
  afterevent: MEANT_FOR.after_event,
  updates: { type: 'event_update', unless: ['not_registered', 'up_to_date', 'event_over'] },
}

/** Without `who` it is everybody of the event. */
export type Asked = { event: MailedEvent; meant: Meant; who?: SQL; now: Date }
type Queueing = { run_id: number | null; created_by: number }

/** Everybody who was asked about is in one of the two. */
export type Tally = { queued: number; skipped: Skipped }

export async function countMeant(tx: Tx, asked: Asked): Promise<Tally> {
  const people = classified(asked)
  return tallyOf(await tx.execute<Counted>(sql`with people as (${people}) ${COUNT}`))
}

/** One statement, however many they are: whoever is queued or left out in between was not there for it. */
export async function queueMeant(tx: Tx, asked: Asked & Queueing): Promise<Tally> {
  const { event, meant, run_id, created_by } = asked
  const people = classified(asked)
  // In one order, so that two such statements never wait for each other crosswise.
  const rows = await tx.execute<Counted>(sql`
    with people as (${people}),
    queued as (
      insert into ${mails} (type, workshop_id, registration_id, round, email, recipient_name, language, bulk, run_id, created_by)
      select ${meant.type}::text, ${event.id}::int, id, round, email, name, language, ${run_id !== null}::boolean, ${run_id}::int,
        ${created_by}::int
      from people where reason is null order by created_at, id
      on conflict do nothing returning id)
    ${COUNT} union all select 'queued', count(*)::int from queued`)
  await leaveErased(tx, event.id)
  return tallyOf(rows)
}

/** Whoever is being erased holds the person, for whom the mail has waited: now it is known. */
const leaveErased = (tx: Tx, workshop_id: number) =>
  tx.execute(sql`
    delete from ${mails} using ${registrations}
    where ${mails.workshop_id} = ${workshop_id} and ${mails.created_at} = now()::timestamptz(3)
      and ${registrations.id} = ${mails.registration_id} and ${registrations.erased_at} is not null`)

type Counted = { reason: SkipReason | 'queued' | null; people: number }

const COUNT = sql`select reason, count(*)::int as people from people group by reason`

/** Who was free to be queued and was not, lost a race: the other one's mail is under way. */
function tallyOf(rows: Iterable<Counted>): Tally {
  const counts = new Map(Array.from(rows, ({ reason, people }) => [reason, people]))
  const free = counts.get(null) ?? 0
  const queued = counts.get('queued') ?? free
  counts.set('under_way', (counts.get('under_way') ?? 0) + free - queued)
  const skipped = SKIP_REASONS.map((reason) => [reason, counts.get(reason) ?? 0] as const)
  return { queued, skipped: Object.fromEntries(skipped.filter(([, people]) => people > 0)) }
}

const { id, email, title, first_name, last_name, language, created_at } = registrations

/** Each person with the first reason why the mail is not for them; null where it is. */
function classified({ event, meant, who = sql`true`, now }: Asked): SQL {
  const { type, unless } = meant
  const conditions = conditionsOf(event, now)
  const applied: SkipReason[] = ['erased', 'preliminary', 'cancelled', ...unless, 'under_way']
  if (UNASKED_MAIL_TYPES.some((unasked) => unasked === type)) applied.push('blacklisted')
  const cases = SKIP_REASONS.filter((reason) => applied.includes(reason)).map(
    (reason) => sql`when ${conditions[reason]} then ${reason}::text`,
  )
  // Each person's own mails are looked up by an index: no guess of the planner can turn that into all by all.
  return sql`
    select ${id}, ${email}, ${created_at}, ${NAME} as name, ${LANGUAGE} as language, earlier.round + 1 as round,
      case ${sql.join(cases, sql` `)} end as reason
    from ${registrations} cross join lateral (
      select coalesce(max(round), 0) as round, coalesce(bool_or(${UNDER_WAY}), false) as under_way,
        coalesce(bool_or(state in ('sent', 'unknown')), false) as arrived
      from ${mails} where ${mails.registration_id} = ${id} and ${mails.type} = ${type}) earlier
    where ${registrations.workshop_id} = ${event.id} and ${registrations.deleted_at} is null and ${who}`
}

/** A click that comes twice finds what the first one caused, even where that was sent at once. */
const UNDER_WAY = sql`state in ('queued', 'held', 'sending', 'retry') or sent_at > now() - interval '10 seconds'`

/** As fullName() of the rules. */
const NAME = sql`concat_ws(' ', nullif(btrim(${title}), ''), nullif(btrim(${first_name}), ''), nullif(btrim(${last_name}), ''))`

const LANGUAGE = sql`case when ${language} = any(${sql.param([...LOCALES])}) then ${language} else ${DEFAULT_LOCALE}::text end`

const conditionsOf = (event: MailedEvent, now: Date): Record<SkipReason, SQL> => ({
  erased: isNotNull(registrations.erased_at),
  preliminary: sql`${registrations.preliminary_registration}`,
  cancelled: isNotNull(registrations.cancelled_at),
  registered: isNotNull(registrations.registered),
  not_registered: isNull(registrations.registered),
  not_participated: isNull(registrations.participated),
  // The stamp comes a moment after the mail.
  invited_before: sql`(${registrations.invitation_sent} is not null or earlier.arrived)`,
  // Who has no entry in the calendar has none that is out of date.
  up_to_date: sql`coalesce(${registrations.calendar_sequence} >= ${event.calendar_sequence}, true)`,
  event_over: sql`${endOf(event) < now}::boolean`,
  event_ahead: sql`${!isOver(event, now)}::boolean`,
  blacklisted: sql`exists (select 1 from ${blacklistedEmails} where ${blacklistedEmails.email} = ${email})`,
  under_way: sql`earlier.under_way`,
})

export type MailedEvent = Awaited<ReturnType<typeof getEvent>>

export async function getEvent(tx: Tx, workshop_id: number) {
  const { id, date, time, end_time, calendar_sequence } = workshops
  const [event] = await tx
    .select({ id, date, time, end_time, calendar_sequence })
    .from(workshops)
    .where(eq(id, workshop_id))
  if (!event) throw new NotFound()
  return event
}
