import { and, asc, eq, isNull, max } from 'drizzle-orm'
import type { z } from 'zod'
import { ROWS_MAX } from '@/contract/lists'
import type { Principal } from '@/features/access/service/check-session'
import { deleteIntervals } from '@/features/attendance/service/intervals'
import { readUnsentCancellations } from '@/features/mails/service/queue/queue-mail'
import { readOpenSeats } from '@/features/seats/service/count-seats'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { requestOffers, requestOffersLater } from '@/features/seats/service/request-offers'
import { hasStarted, isCancelled } from '@/features/workshops/rules'
import { columnsOf } from '@/schema/columns'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { requirePermission } from '@/server/http/authorise'
import {
  type changeRegistrations as changeEndpoint,
  deleteRegistration,
  type PeopleChange,
} from '../../contract/office'
import { appliesTo, refuseTooManyPeople, refuseUnlessCountConfirmed } from '../../rules/bulk-actions'
import { refuseOverMaximum, undoableUntil } from '../../rules/seat-changes'
import { withLockedEvent } from '../locked-event'
import { mailTo, queueRegistrationMails } from '../mail-queue/queue-mails'
import { listCondition } from './list-people'
import { auditMany, removalColumns } from './remove-and-restore'

type ChangeContext = { author: Pick<Principal, 'id' | 'is_super_user' | 'routePermissions'>; now: Date }
type ChangeBody = z.output<typeof changeEndpoint.body>
type Selection = Omit<ChangeBody, 'action' | 'notify' | 'undoable'>
type BulkChangeInput = ChangeContext & Pick<ChangeBody, 'action' | 'notify' | 'undoable'> & { selection: Selection }

/** The number of statements does not depend on the number of people. */
export async function changeRegistrations({ selection, action, notify, undoable, author, now }: BulkChangeInput) {
  if (action === 'delete') requirePermission(author, deleteRegistration)

  return await withLockedEvent(selection.workshop_id, async (tx, workshop) => {
    const people = await lockSelection(tx, selection)
    if (!selection.ids && !selection.cancelled_at) {
      refuseTooManyPeople(people.length)
      refuseUnlessCountConfirmed(people.length, selection.count)
    }
    const affected = people.filter((person) => appliesTo(action, person))
    const ids = affected.map(({ id }) => id)
    const requested = selection.ids ? new Set(selection.ids).size : people.length
    const outcome: z.output<typeof changeEndpoint.response> = { changed: ids.length, unchanged: requested - ids.length }
    if (ids.length === 0) return outcome
    if (action === 'undo_cancel')
      refuseOverMaximum(workshop, { people: ids.length, open: await readOpenSeats(tx, workshop) })

    const columns = COLUMN_UPDATES[action]({ author, now })
    await tx
      .update(registrations)
      .set({ updated_at: now.toISOString(), updated_by: author.id, ...columns })
      .where(isAnyOf(registrations.id, ids))
    if (columns.participated === null) await deleteIntervals(tx, ids)
    const laterAt = action === 'cancel' && undoable ? undoableUntil(now) : undefined
    if (action === 'cancel' && notify) await queueCancellations(tx, affected, { workshop, laterAt, now })
    const isConfirmed = action === 'undo_cancel' && notify && !hasStarted(workshop, now) && !isCancelled(workshop)
    if (isConfirmed) await confirmAgain(tx, affected)
    const changes = action === 'undo_cancel' ? { restored: ids.length, ids } : { action, people: ids.length, ids }
    await auditMany(tx, { author, event: workshop.id, action: AUDIT_ACTIONS[action] ?? 'update', changes })
    if (laterAt) await requestOffersLater(tx, workshop.id, laterAt)
    else if (action === 'cancel' || action === 'delete') await requestOffers(tx, workshop.id)
    const isReversible = laterAt && affected.every(({ participated }) => participated === null)
    return isReversible ? { ...outcome, cancelled_at: now.toISOString() } : outcome
  })
}

type LockedPerson = Awaited<ReturnType<typeof lockSelection>>[number]

/** Every transaction that locks several people locks them in the order of their ids, so that none deadlock. */
function lockSelection(tx: Tx, { workshop_id, ids, cancelled_at, search, ...filter }: Selection) {
  const ofCancellation = cancelled_at ? eq(registrations.cancelled_at, cancelled_at) : undefined
  const ofEvent = and(eq(registrations.workshop_id, workshop_id), isNull(registrations.deleted_at), ofCancellation)
  return tx
    .select(LOCKED_COLUMNS)
    .from(registrations)
    .where(
      ids || ofCancellation
        ? and(ofEvent, ids && isAnyOf(registrations.id, ids))
        : listCondition({ filter: { workshop_id, ...filter }, search }),
    )
    .orderBy(asc(registrations.id))
    .limit(ROWS_MAX + 1)
    .for('no key update')
}

const LOCKED_COLUMNS = columnsOf(
  registrations,
  'id',
  'workshop_id',
  'title',
  'first_name',
  'last_name',
  'email',
  'language',
  'registered',
  'participated',
  'cancelled_at',
  'deleted_at',
  'erased_at',
  'preliminary_registration',
  'manually_paid',
)

const COLUMN_UPDATES: Record<PeopleChange, (context: ChangeContext) => Partial<typeof registrations.$inferInsert>> = {
  check_in: ({ author, now }) => ({ participated: now.toISOString(), participated_by: author.id }),
  check_out: () => ({ participated: null, participated_by: null }),
  paid: () => ({ manually_paid: true }),
  unpaid: () => ({ manually_paid: false }),
  cancel: ({ now }) => ({ cancelled_at: now.toISOString(), participated: null, participated_by: null }),
  undo_cancel: () => ({ cancelled_at: null }),
  delete: removalColumns,
}

const AUDIT_ACTIONS: Partial<Record<PeopleChange, 'cancel' | 'delete'>> = { cancel: 'cancel', delete: 'delete' }

async function queueCancellations(
  tx: Tx,
  people: LockedPerson[],
  { workshop, laterAt, now }: { workshop: LockedWorkshop; laterAt: Date | undefined; now: Date },
) {
  if (hasStarted(workshop, now)) return
  const rounds = await readMailRounds(tx, people)
  const news = people.map((person) => ({ ...mailTo(person, 'cancellation'), round: (rounds.get(person.id) ?? 0) + 1 }))
  await queueRegistrationMails(tx, news, laterAt)
}

/** Somebody whose cancellation has not left yet hears of neither. */
async function confirmAgain(tx: Tx, people: LockedPerson[]) {
  const ids = people.map(({ id }) => id)
  const unsent = await readUnsentCancellations(tx, ids)
  const informed = people.filter(({ id }) => !unsent.has(id)).map((person) => mailTo(person, 'confirmation'))
  await queueRegistrationMails(tx, informed)
}

/** Reads all rounds at once: a subquery for each of thousands of mails takes seconds, while the event stays locked. */
async function readMailRounds(tx: Tx, people: LockedPerson[]): Promise<Map<string | null, number | null>> {
  const { registration_id, round, type } = mails
  const ids = people.map((person) => person.id)
  const rows = await tx
    .select({ registration_id, last: max(round) })
    .from(mails)
    .where(and(eq(type, 'cancellation'), isAnyOf(registration_id, ids)))
    .groupBy(registration_id)
  return new Map(rows.map((row) => [row.registration_id, row.last]))
}
