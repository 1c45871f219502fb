import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TicketEndReason } from '@/contract/values/registrations'
import { columnsOf } from '@/schema/columns'
import { type RegistrationRow, registrations, retiredTickets } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { audit } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, getRow, type Tx } from '@/server/database/db'
import { eventRefusal } from '../../rules/refusals'
import { hasTicket } from '../../rules/states'
import { AUDIT_OBJECT } from '../audit-entry'

type TicketHolder = Pick<RegistrationRow, 'id' | 'workshop_id' | 'ticket_code'>

/**
 * Gives people new tickets. The earlier ones stay known with the reason, so that the entrance can say why it refuses them.
 * The caller holds the locks of these people, and still has their rows as they were.
 */
export async function replaceTickets(tx: Tx, people: readonly TicketHolder[], reason: TicketEndReason): Promise<void> {
  const ended = people.flatMap(({ id: registration_id, workshop_id, ticket_code: code }) =>
    code === null ? [] : [{ code, registration_id, workshop_id, reason }],
  )
  if (ended.length > 0) await tx.insert(retiredTickets).values(ended)
  const ids = people.map(({ id }) => id)
  await tx.update(registrations).set({ ticket_code: sql`default` }).where(isAnyOf(registrations.id, ids))
}

type Renewal = {
  /** Null for a person who renews the own ticket. */
  author: { id: number } | null
  now: Date
}

const EVENT_COLUMNS = columnsOf(workshops, 'date', 'time', 'end_time', 'presence_type', 'cancelled_at')

/** Gives a person a new ticket, for example because somebody else has the earlier one. */
export async function renewTicket(id: string, { author, now }: Renewal) {
  await db.transaction(async (tx) => {
    const found = await getRow(
      tx
        .select({ person: registrations, event: EVENT_COLUMNS })
        .from(registrations)
        .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
        .where(and(eq(registrations.id, id), isNull(registrations.deleted_at), isNull(registrations.erased_at)))
        .for('no key update', { of: registrations }),
    )
    if (!hasTicket(found.person, found.event, now)) throw eventRefusal('no_ticket')
    await replaceTickets(tx, [found.person], 'renewed')
    const entry = { object: AUDIT_OBJECT, object_id: id, changes: { ticket_renewed: true } }
    await audit(tx, { user_id: author?.id ?? null, action: 'update', ...entry })
  })
  return { status: 'ok' as const }
}
