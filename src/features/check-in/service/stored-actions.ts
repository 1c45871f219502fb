import 'server-only'
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Action, ActionReason } from '@/contract/values/check-in'
import { retryOnConflict } from '@/features/registrations/service/sign-up/retry-on-conflict'
import { type LockedWorkshop, limitPerEvent, lockWorkshop } from '@/features/seats/service/lock-event'
import { checkInActions } from '@/schema/check-in'
import { columnsOf, newOpaqueId } from '@/schema/columns'
import { insertMany, isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import type { ActionOutcome } from '../contract/actions'
import { stepOf, type TimedAction } from '../rules/actions'
import { type LoggedStep, PENDING_KINDS } from '../rules/merge'

/** The device that sends, and the author of what it changes: a helper has no account. */
export type ActionContext = {
  workshop_id: number
  device_id: string
  author: { id: number | null }
  now: Date
}

/** `id` is the id that the device gave the action. */
export type ActionOutcomeOf = {
  id: string
  outcome: ActionOutcome
  reason: ActionReason | null
  registration_id: string | null
  is_double?: boolean
}

type Work = (tx: Tx, workshop: LockedWorkshop, actions: TimedAction[]) => Promise<ActionOutcomeOf[]>

/**
 * Saves the actions that are not stored yet, in the transaction that stores their outcomes: an action that is sent again,
 * even at the same time, answers as it was stored.
 */
export function saveOnce(
  actions: TimedAction[],
  { workshop_id, device_id, now }: ActionContext,
  work: Work,
): Promise<ActionOutcomeOf[]> {
  const save = () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const stored = await readStored(tx, device_id, actions)
      const known = new Set(stored.map(({ id }) => id))
      const fresh = actions.filter(({ id }) => !known.has(id))
      if (fresh.length === 0) return stored
      const outcomes = await work(tx, workshop, fresh)
      await insertOutcomes(tx, fresh, { outcomes, workshop_id, device_id, now })
      return [...stored, ...outcomes]
    })
  return limitPerEvent(workshop_id, save)
}

function readStored(tx: Tx, device_id: string, actions: TimedAction[]): Promise<ActionOutcomeOf[]> {
  const { action_id } = checkInActions
  const ids = actions.map(({ id }) => id)
  return tx
    .select({ id: action_id, ...columnsOf(checkInActions, 'outcome', 'reason', 'registration_id') })
    .from(checkInActions)
    .where(and(eq(checkInActions.device_id, device_id), isAnyOf(action_id, ids)))
}

type Outcomes = Omit<ActionContext, 'author'> & { outcomes: ActionOutcomeOf[] }

/** An `asked` action is not stored, because the device sends it again with the answer. */
async function insertOutcomes(tx: Tx, actions: TimedAction[], { outcomes, workshop_id, device_id, now }: Outcomes) {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const rows = actions.flatMap(({ at, held, ...action }) => {
    const { outcome = 'asked', reason = null, registration_id = null, is_double = false } = byId.get(action.id) ?? {}
    if (outcome === 'asked') return []
    return [
      {
        id: newOpaqueId(),
        workshop_id,
        device_id,
        action_id: action.id,
        kind: action.kind,
        registration_id,
        recorded: isNeeded(action, outcome) ? action : null,
        occurred_at: at.toISOString(),
        outcome,
        reason,
        is_double,
        created_at: now.toISOString(),
      },
    ]
  })
  await insertMany(tx, checkInActions, rows)
}

/** Staff decide by what was recorded, and a restored check-in may have to be merged with a later action. */
export const isNeeded = ({ kind }: Action, outcome: ActionOutcome): boolean =>
  outcome !== 'saved' || kind === 'restored'

/** The actions that counted for these people, and those that wait for a check-in, by person. */
export async function readLog(
  tx: Tx,
  { workshop_id, ids }: { workshop_id: number; ids: string[] },
): Promise<Map<string, LoggedStep[]>> {
  const { registration_id, outcome, reason, decided_at, occurred_at, id, kind } = checkInActions
  const isPending = and(
    eq(outcome, 'refused'),
    eq(reason, 'not_checked_in'),
    inArray(kind, PENDING_KINDS),
    isNull(decided_at),
  )
  const rows = await tx
    .select()
    .from(checkInActions)
    .where(
      and(
        isAnyOf(registration_id, ids),
        eq(checkInActions.workshop_id, workshop_id),
        ne(kind, 'efn'),
        or(eq(outcome, 'saved'), isPending),
      ),
    )
    .orderBy(asc(occurred_at), asc(id))
  const steps = rows.flatMap((row) => {
    const { participated } = row.recorded ?? {}
    const step = stepOf({ ...row, at: new Date(row.occurred_at), participated })
    return step ? [{ ...step, person: row.registration_id ?? '', is_pending: row.outcome !== 'saved' }] : []
  })
  return Map.groupBy(steps, ({ person }) => person)
}

/** Actions that were refused count now, because the check-in before them has arrived. */
export async function resumeActions(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(checkInActions)
    .set({ outcome: 'saved', reason: null, recorded: null })
    .where(isAnyOf(checkInActions.id, ids))
}
