import 'server-only'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { registrations } from '@/features/registrations/table'
import { db } from '@/server/db'
import { WORKSHOP_MAIL_TYPES, type WorkshopMailType } from '../contract'
import { mails } from '../table'

const STAMPS = {
  invite: registrations.invitation_sent,
  confirmation: registrations.confirmation_sent,
  reminder: registrations.reminder_sent,
  after_event: registrations.after_event_sent,
} satisfies Record<WorkshopMailType, unknown>

/**
 * Notes on the registrations when these mails were sent. Who is being changed at this moment is passed over, so that nobody
 * waits for it: the sweep notes it again.
 */
export async function stampRegistrations(which: SQL | undefined): Promise<void> {
  const each = WORKSHOP_MAIL_TYPES.map((type) => ({ type, name: sql.identifier(STAMPS[type].name) }))
  const latest = each.map(({ type, name }) => sql`max(sent_at) filter (where type = ${type}) as ${name}`)
  const news = [
    ...each.map(({ name }) => sql`sent.${name} > coalesce(person.${name}, '-infinity')`),
    sql`sent.calendar_sequence > coalesce(person.calendar_sequence, -1)`,
  ]
  const stamps = [
    ...each.map(({ name }) => sql`${name} = greatest(person.${name}, sent.${name})`),
    sql`calendar_sequence = greatest(person.calendar_sequence, sent.calendar_sequence)`,
  ]
  // updated_at stays: no form shows the stamps, and nobody's save is refused for them.
  await db.execute(sql`
    with sent as (
      select registration_id, ${list(latest)}, max(calendar_sequence) as calendar_sequence from ${mails}
      where ${and(which, eq(mails.state, 'sent'), inArray(mails.type, [...WORKSHOP_MAIL_TYPES, 'event_update']))}
      group by registration_id),
    free as (
      select person.id from ${registrations} person join sent on sent.registration_id = person.id
      where ${sql.join(news, sql` or `)} for no key update of person skip locked)
    update ${registrations} person set ${list(stamps)} from sent join free on free.id = sent.registration_id
    where person.id = free.id`)
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `)
