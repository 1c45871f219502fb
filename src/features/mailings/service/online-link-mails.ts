import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { HOUR_MS } from '@/contract/time'
import { SEND_JOB } from '@/features/mails/service/queue/queue-mail'
import { ACCESS_HOURS_MAX } from '@/features/workshops/contract/fields'
import { accessOpensAt, isAccessOpen } from '@/features/workshops/rules'
import { newOpaqueId } from '@/schema/columns'
import { mails } from '@/schema/mails'
import { registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db, type Tx } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'
import { dropErased, FULL_NAME, MAIL_LANGUAGE } from './recipients'

/** No event reaches beyond its day, and a day with a clock change has 25 hours. */
const EVENT_HOURS_MAX = 25

/**
 * Sends the link of each online event whose access is open to everybody with a seat who has not got it. A changed link
 * is sent again. A person whose confirmation is newer than the link has read it there.
 */
export async function queueAccessMails(now: Date): Promise<void> {
  const events = await readOpenEvents(now)
  if (events.length === 0) return
  await db.transaction(async (tx) => {
    const queued = await tx.execute(insertAccessMails(events))
    if (queued.length === 0) return
    await dropErased(
      tx,
      events.map(({ id }) => id),
    )
    await enqueue(tx, SEND_JOB, {})
  })
}

type OpenEvent = Awaited<ReturnType<typeof readOpenEvents>>[number]

async function readOpenEvents(now: Date) {
  const { id, date, time, end_time, presence_type, access_link, access_hours, updated_at, starts_at } = workshops
  const { cancelled_at } = workshops
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString()
  const candidates = await db
    .select({ id, date, time, end_time, presence_type, access_link, access_hours, updated_at })
    .from(workshops)
    .where(
      and(
        gt(starts_at, hoursFromNow(-EVENT_HOURS_MAX)),
        lte(starts_at, hoursFromNow(ACCESS_HOURS_MAX)),
        isNull(cancelled_at),
        eq(presence_type, 'Online'),
        ne(access_link, ''),
      ),
    )
  return candidates
    .filter((event) => isAccessOpen(event, now))
    .map((event) => ({ id: event.id, link_key: linkKeyOf(event.access_link), available_since: availableSince(event) }))
}

/** The log must not contain the link itself. */
const linkKeyOf = (link: string): string => createHash('sha256').update(link).digest('hex')

/** Any save of the event may have changed the link, so an older confirmation is not known to contain it. */
const availableSince = (event: Parameters<typeof accessOpensAt>[0] & { updated_at: string }): string =>
  new Date(Math.max(accessOpensAt(event).getTime(), Date.parse(event.updated_at))).toISOString()

/** The key of a mail ends with that of its link; `repetition` differs for each mail to the person. */
const accessKeyOf = (registration_id: SQLWrapper, repetition: SQL, link_key: SQL) =>
  sql`concat_ws(' ', 'access', ${registration_id}, ${repetition}, ${link_key})`

const LINK_KEY = sql`split_part(${mails.idempotency_key}, ' ', 4)`

/** Returns the key for a repetition of the last access mail, so that its link is not sent again by itself. */
export async function readRepeatedAccessKey(
  tx: Tx,
  { registration_id, workshop_id }: { registration_id: string; workshop_id: number },
): Promise<string | null> {
  const [last] = await tx
    .select({ key: accessKeyOf(mails.registration_id, sql`${newOpaqueId()}::text`, LINK_KEY).mapWith(String) })
    .from(mails)
    .where(
      and(
        eq(mails.registration_id, registration_id),
        eq(mails.workshop_id, workshop_id),
        eq(mails.type, 'access'),
        ne(LINK_KEY, ''),
      ),
    )
    .orderBy(desc(mails.round))
    .limit(1)
  return last?.key ?? null
}

/** A dropped mail has reached nobody. After a move the earlier mails of a person are about another event. */
const insertAccessMails = (events: OpenEvent[]) => sql`
  insert into ${mails} (type, workshop_id, registration_id, round, idempotency_key, email, recipient_name, language)
  select 'access', event.id, ${registrations.id}, earlier.round + 1,
    ${accessKeyOf(registrations.id, sql`earlier.round + 1`, sql`event.link_key`)},
    ${registrations.email}, ${FULL_NAME}, ${MAIL_LANGUAGE}
  from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (id int, link_key text, available_since timestamptz)
  join ${registrations} on ${registrations.workshop_id} = event.id and ${seatedCondition} and ${registrations.erased_at} is null
  cross join lateral (
    select coalesce(max(round) filter (where type = 'access'), 0) as round,
      (array_agg(${LINK_KEY} order by round desc) filter (where type = 'access' and state <> 'dropped' and ${mails.workshop_id} = event.id))[1] as link_key,
      coalesce(bool_or(type = 'confirmation' and ${mails.workshop_id} = event.id and ${mails.created_at} >= event.available_since and ${mails.state} in ('queued', 'held', 'sending', 'retry', 'sent')), false) as is_confirmed
    from ${mails} where ${mails.registration_id} = ${registrations.id} and type in ('access', 'confirmation')) earlier
  where earlier.link_key is distinct from event.link_key and not earlier.is_confirmed
  order by ${registrations.id}
  on conflict do nothing
  returning id`
