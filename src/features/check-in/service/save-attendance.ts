import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { type IntervalRow, readIntervals, storeIntervals } from '@/features/attendance/service/intervals'
import { attendanceText } from '@/features/registrations/rules/check-in-times'
import { auditUpdates } from '@/features/registrations/service/audit-entry'
import { checkedInBy } from '@/features/registrations/service/people/save-person'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { spanOf } from '@/features/workshops/rules'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { updateMany } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { stepOf, type TimedAction } from '../rules/actions'
import { type Attendance, mergeSteps } from '../rules/merge'
import { findPeople } from './find-people'
import { type ActionContext, type ActionOutcomeOf, readLog, resumeActions } from './stored-actions'

/**
 * Saves when people came and left, in the transaction that has locked the event. The number of statements does not depend
 * on the number of actions. A held action changes nothing.
 */
export async function saveAttendanceOf(
  tx: Tx,
  workshop: LockedWorkshop,
  actions: TimedAction[],
  context: Pick<ActionContext, 'device_id' | 'author' | 'now'>,
): Promise<ActionOutcomeOf[]> {
  const found = await findPeople(tx, workshop.id, actions)
  const reasonOf = (action: TimedAction) => action.held ?? found.get(action.id)?.reason ?? null
  const counting = Map.groupBy(
    actions.filter((action) => reasonOf(action) === null),
    ({ id }) => found.get(id)?.person,
  )
  const people = [...counting.keys()].filter((person) => person !== undefined)
  const ids = people.map(({ id }) => id)
  const intervals = await readIntervals(ids, tx)
  const log = await readLog(tx, { workshop_id: workshop.id, ids })

  const merged = people.map((person) => {
    const { participated } = person
    const before = { participated, intervals: participated === null ? [] : (intervals.get(person.id) ?? []) }
    const steps = (counting.get(person) ?? []).flatMap(
      (action) => stepOf({ ...action, device_id: context.device_id }) ?? [],
    )
    const known = { attendance: before, log: log.get(person.id) ?? [] }
    return { person, before, ...mergeSteps<IntervalRow>(known, steps, spanOf(workshop)) }
  })
  await writeAttendance(tx, merged, context)
  await resumeActions(
    tx,
    merged.flatMap(({ resumed }) => resumed),
  )

  const results = new Map(merged.flatMap((one) => one.results.map((result) => [result.id, result] as const)))
  return actions.map((action) => {
    const { id, held } = action
    const registration_id = found.get(id)?.person?.id ?? null
    const reason = reasonOf(action)
    if (reason !== null) return { id, outcome: held ? 'held' : 'refused', reason, registration_id }
    const result = results.get(id)
    if (result?.is_refused) return { id, outcome: 'refused', reason: 'not_checked_in', registration_id }
    return { id, outcome: 'saved', reason: null, registration_id, is_double: result?.is_double ?? false }
  })
}

type Change = {
  person: RegistrationRow
  before: { participated: string | null; intervals: readonly IntervalRow[] }
  attendance: Attendance<IntervalRow>
}

async function writeAttendance(tx: Tx, merged: Change[], { author, now }: Pick<ActionContext, 'author' | 'now'>) {
  const changes = merged.filter(({ before, attendance }) => !isDeepStrictEqual(before, attendance))
  const edited = changes.map(({ person, before, attendance }) => ({
    before: { ...person, attendance: attendanceText(before.intervals) },
    after: {
      id: person.id,
      participated: attendance.participated,
      participated_by: checkedInBy(attendance, person, author),
      updated_at: now.toISOString(),
      updated_by: author.id,
      attendance: attendanceText(attendance.intervals),
    },
  }))
  await updateMany(
    tx,
    registrations,
    edited.map(({ after: { attendance, ...row } }) => row),
  )
  await storeIntervals(
    tx,
    changes.map(({ person, before, attendance }) => ({
      registration_id: person.id,
      before: before.intervals,
      after: attendance.intervals,
    })),
    author,
  )
  await auditUpdates(tx, author, edited)
}
