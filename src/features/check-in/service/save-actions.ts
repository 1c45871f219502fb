import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { Problem } from '@/contract/problems'
import type { Action, ActionReason } from '@/contract/values/check-in'
import { isSeatConflict, withLockedEvent } from '@/features/registrations/service/locked-event'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { loadTranslator } from '@/i18n/messages'
import { checkInActions, checkInDevices } from '@/schema/check-in'
import { columnsOf, newOpaqueId } from '@/schema/columns'
import { insertMany, isAnyOf } from '@/server/database/bulk'
import { db, getRow, type Tx } from '@/server/database/db'
import { isHelper } from '@/server/http/caller'
import type { Helper, Principal } from '@/server/http/credentials'
import type { ActionOutcome, sendActions as sendActionsEndpoint } from '../contract/actions'
import { heldReasonOf, type TimedAction, timesOf } from '../rules/actions'
import { findPeople } from './find-people'
import { personIdsFor } from './person-ids'
import { refoldAttendance } from './refold'
import { needsOfficeRules, saveByOfficeRules } from './seats-and-numbers'

type Batch = z.output<(typeof sendActionsEndpoint)['body']>
type Sender = { caller: Principal | Helper; locale: Locale; now: Date }

/** Saves the actions of a device, each with its own time, and answers with what became of each. */
export async function sendActions(
  workshop_id: number,
  { device_id, actions }: Batch,
  { caller, locale, now }: Sender,
): Promise<z.input<(typeof sendActionsEndpoint)['response']>> {
  const device = await getDevice({ workshop_id, device_id }, caller)
  const link = isHelper(caller) ? caller : null
  const ids = personIdsFor(caller)
  const unique = [...new Map(actions.map((action) => [action.id, action])).values()]
  const times = timesOf(unique, { opened_at: link && device.created_at, now })
  const timed = unique.map((action, place) => {
    const { registration_id } = action
    const person = registration_id === undefined ? {} : { registration_id: ids.read(registration_id) }
    const time = times[place] ?? now
    return { ...action, ...person, time, held: heldReasonOf(time, { device, link }) }
  })
  const author = { id: isHelper(caller) ? null : caller.id }
  const outcomes = await withLockedEvent(workshop_id, (tx, workshop) =>
    saveBatch(tx, workshop, timed, { device_id, author, now }),
  )

  const t = await loadTranslator(locale)
  return {
    results: outcomes.map(({ id, outcome, reason, registration_id }) => ({
      id,
      outcome,
      registration_id: registration_id && ids.show(registration_id),
      message: outcome === 'saved' ? null : t(`check_in.reasons.${reason ?? 'refused'}`),
    })),
    server_time: now.toISOString(),
    is_revoked: device.revoked_at !== null || (link?.is_revoked ?? false),
  }
}

type DeviceKey = { workshop_id: number; device_id: string }

/** A device sends only what its own user or helper recorded. */
function getDevice({ workshop_id, device_id }: DeviceKey, caller: Principal | Helper) {
  const { id, user_id, link_id } = checkInDevices
  const isOwn = isHelper(caller) ? eq(link_id, caller.link_id) : eq(user_id, caller.id)
  return getRow(
    db
      .select(columnsOf(checkInDevices, 'created_at', 'revoked_at'))
      .from(checkInDevices)
      .where(and(eq(id, device_id), eq(checkInDevices.workshop_id, workshop_id), isOwn)),
  )
}

/** The device that sends, and the author of what it changes: a helper has no account. */
type Context = { device_id: string; author: { id: number | null }; now: Date }

/** `id` is the id that the device gave the action. */
type Outcome = {
  id: string
  outcome: ActionOutcome
  reason: ActionReason | null
  registration_id: string | null
}

/**
 * Adds the actions to the log that are not in it yet, in the transaction that brings the attendance to what the log gives:
 * an action that is sent again, even at the same time, answers as it was stored.
 */
async function saveBatch(
  tx: Tx,
  workshop: LockedWorkshop,
  actions: TimedAction[],
  context: Context,
): Promise<Outcome[]> {
  const { device_id, author, now } = context
  const stored = await readStored(tx, device_id, actions)
  const known = new Set(stored.map(({ id }) => id))
  const fresh = actions.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return stored
  const outcomes = await decideActions(tx, workshop, fresh, context)
  const device = { workshop_id: workshop.id, device_id, now }
  const rows = fresh.flatMap((action) => rowOf(action, outcomes.get(action.id), device) ?? [])
  await insertMany(tx, checkInActions, rows)
  const saved = rows.filter(({ outcome }) => outcome === 'saved')
  const marks = await refoldAttendance(tx, workshop, {
    people: saved.flatMap(({ registration_id }) => registration_id ?? []),
    hasEnded: saved.some(({ registration_id }) => registration_id === null),
    added: new Set(saved.map(({ action_id }) => action_id)),
    author,
    now,
  })
  const answered = outcomes.values().map((outcome): Outcome => {
    const isRefused = marks.get(outcome.id)?.reason === 'not_checked_in'
    return isRefused ? { ...outcome, outcome: 'refused', reason: 'not_checked_in' } : outcome
  })
  return [...stored, ...answered]
}

function readStored(tx: Tx, device_id: string, actions: TimedAction[]): Promise<Outcome[]> {
  const { action_id } = checkInActions
  return tx
    .select({ id: action_id, ...columnsOf(checkInActions, 'outcome', 'reason', 'registration_id') })
    .from(checkInActions)
    .where(
      and(
        eq(checkInActions.device_id, device_id),
        isAnyOf(
          action_id,
          actions.map(({ id }) => id),
        ),
      ),
    )
}

/** Answers each action before the attendance is known. Walk-ins, seats and EFNs are few, and saved one by one. */
async function decideActions(tx: Tx, workshop: LockedWorkshop, actions: TimedAction[], context: Context) {
  const { ruled = [], times = [] } = Object.groupBy(actions, (action) => (needsOfficeRules(action) ? 'ruled' : 'times'))
  const outcomes = new Map<string, Outcome>()
  // A person may get a seat and leave again in one batch.
  for (const group of [...ruled.map((action) => [action]), times]) {
    const found = await findPeople(tx, workshop.id, group)
    for (const action of group) {
      const { person, reason = null } = found.get(action.id) ?? {}
      const saved: Outcome = { id: action.id, outcome: 'saved', reason: null, registration_id: person?.id ?? null }
      const answer = await answerOf(tx, workshop, { action, person, reason, ...context })
      outcomes.set(action.id, { ...saved, ...answer })
    }
  }
  return outcomes
}

type Change = Parameters<typeof saveByOfficeRules>[2] & { action: TimedAction }

function answerOf(tx: Tx, workshop: LockedWorkshop, change: Change): Partial<Outcome> | Promise<Partial<Outcome>> {
  const { action, reason, author } = change
  if (action.held) return { outcome: 'held', reason: action.held }
  if (needsOfficeRules(action)) return saveOrRefuse(tx, workshop, change)
  if (reason) return { outcome: 'refused', reason }
  // A helper has no account, and ends the event for nobody else.
  return action.kind === 'ended' && author.id === null ? { outcome: 'refused', reason: 'refused' } : {}
}

/**
 * The rules of the back office may refuse an action that staff have to look at. A savepoint keeps the other actions of
 * the batch. After a conflict, the second run reads the row that won the race.
 */
async function saveOrRefuse(tx: Tx, workshop: LockedWorkshop, change: Change): Promise<Partial<Outcome>> {
  const save = () => tx.transaction((savepoint) => saveByOfficeRules(savepoint, workshop, change))
  try {
    return await save().catch((thrown: unknown) => {
      if (!isSeatConflict(thrown)) throw thrown
      return save()
    })
  } catch (thrown) {
    const isRefusal = thrown instanceof Problem && thrown.status < 500 && thrown.status !== 429
    if (!isRefusal && !isSeatConflict(thrown)) throw thrown
    return { outcome: 'refused', reason: 'refused' }
  }
}

/** An `asked` action is not stored, because the device sends it again with the answer. */
function rowOf(
  { time, held, ...action }: TimedAction,
  answer: Outcome | undefined,
  { now, ...device }: { workshop_id: number; device_id: string; now: Date },
) {
  if (!answer || answer.outcome === 'asked') return undefined
  const { outcome, reason, registration_id } = answer
  return {
    ...device,
    id: newOpaqueId(),
    action_id: action.id,
    kind: action.kind,
    registration_id,
    recorded: isNeeded(action, outcome) ? action : null,
    undoes: action.undoes ?? null,
    occurred_at: time.toISOString(),
    outcome,
    reason,
    created_at: now.toISOString(),
  }
}

/** Staff decide by what was recorded, and `restored` brings the time of a check-in. */
export const isNeeded = ({ kind }: Pick<Action, 'kind'>, outcome: ActionOutcome): boolean =>
  outcome !== 'saved' || kind === 'restored'
