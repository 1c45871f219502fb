import { and, asc, isNotNull, ne, or } from 'drizzle-orm'
import { columnsOf } from '@/schema/columns'
import { plannedMails } from '@/schema/mails'
import type { Tx } from '@/server/database/db'
import { PLANNED_MAIL_FIELDS } from '../contract'
import { isPlanOf } from './stored-plan'

/** The audience of a mail that was sent may be deleted. */
const isSendable = or(ne(plannedMails.audience, 'audience'), isNotNull(plannedMails.audience_id))

type CopyInput = { from: number | null; to: readonly number[]; author: number }

/** Copies the plan of an event, or of new events. What was sent or paused there is planned again here. */
export async function copyMailPlan(tx: Tx, { from, to, author }: CopyInput): Promise<void> {
  const rows = await tx
    .select(columnsOf(plannedMails, ...PLANNED_MAIL_FIELDS))
    .from(plannedMails)
    .where(and(isPlanOf(from), ne(plannedMails.state, 'cancelled'), isSendable))
    .orderBy(asc(plannedMails.id))
  if (rows.length === 0) return
  const copies = to.flatMap((workshop_id) => rows.map((row) => ({ ...row, workshop_id, updated_by: author })))
  await tx.insert(plannedMails).values(copies)
}
