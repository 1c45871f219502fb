import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import { Invalid, Problem } from '@/contract/problems'
import { daysBetween } from '@/contract/time'
import { intervalsOf, type KnownInterval, minutesOf } from '@/features/attendance/rules'
import { readIntervals, storeIntervals } from '@/features/attendance/service/intervals'
import { attendanceText } from '@/features/registrations/rules/check-in-times'
import { isSeated } from '@/features/registrations/rules/states'
import { auditRegistration } from '@/features/registrations/service/audit-entry'
import { lockPeople, withEventOf } from '@/features/registrations/service/locked-event'
import { readAttendance } from '@/features/registrations/service/people/save-person'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { berlinMinuteOf, creditedTimeOf, spanOf, startOf } from '@/features/workshops/rules'
import { columnsOf } from '@/schema/columns'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import type { AuthorContext } from '@/server/crud/audit'
import { isStale } from '@/server/crud/versions'
import { db, getRow, type Tx } from '@/server/database/db'
import { createConflict } from '@/server/http/conflicts'
import type { AttendanceDraft, AttendanceOfPerson, DayInterval } from '../contract/attendance'

const EVENT_COLUMNS = columnsOf(workshops, 'date', 'time', 'end_time', 'breaks', 'break_minutes')

/** The times between which a person was at the event. */
export async function getAttendance(id: string): Promise<AttendanceOfPerson> {
  const found = await getRow(
    db
      .select({ person: registrations, event: EVENT_COLUMNS })
      .from(registrations)
      .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
      .where(isKnown(id)),
  )
  const { person, event } = found
  const { participated, updated_at } = person
  const intervals = (await readIntervals([id], db)).get(id) ?? []
  return {
    intervals: intervalsOf({ participated, intervals }, spanOf(event)).map((interval) => ({
      ...dayIntervalOf(interval),
      source: interval.source,
      reason: 'reason' in interval ? interval.reason : '',
    })),
    date: event.date,
    event_minutes: minutesOf(creditedTimeOf(event)),
    updated_at,
  }
}

const isKnown = (id: string) => and(eq(registrations.id, id), isNull(registrations.deleted_at))

/** A stay that ended on another day ends with its own. */
function dayIntervalOf({ came_at, left_at }: Pick<KnownInterval, 'came_at' | 'left_at'>): DayInterval {
  const [date = '', came = ''] = berlinMinuteOf(came_at).split(' ')
  const [leftOn, left = ''] = left_at === null ? [] : berlinMinuteOf(left_at).split(' ')
  return { date, came_at: came, left_at: left_at === null ? null : leftOn === date ? left : END_OF_DAY }
}

const END_OF_DAY = '23:59'

/** Replaces the intervals of a person. The check-in follows the first of them; without any, the person was not there. */
export async function saveAttendance(id: string, draft: AttendanceDraft, { author, now }: AuthorContext) {
  const newer = await withEventOf(id, async (tx, workshop) => {
    const before = await lockPerson(tx, { id, workshop_id: workshop.id })
    if (isStale(draft, before)) return before
    if (!isSeated(before)) throw new Invalid({ intervals: ['not_registered_yet'] })

    const stored = await readAttendance(tx, before)
    const known = intervalsOf(stored, spanOf(workshop))
    const after = intervalsAfter(draft, known, { workshop, now })
    if (isDeepStrictEqual(after, known)) return undefined

    const participated = after[0]?.came_at ?? null
    const participated_by = participated === null ? null : (before.participated_by ?? author.id)
    const edit = { participated, participated_by, updated_at: now.toISOString(), updated_by: author.id }
    await tx.update(registrations).set(edit).where(eq(registrations.id, id))
    await storeIntervals(tx, [{ registration_id: id, before: stored.intervals, after }], author)
    await auditRegistration(tx, {
      author,
      action: 'update',
      before: { ...before, attendance: attendanceText(known) },
      after: { ...before, ...edit, attendance: attendanceText(after), attendance_reason: draft.reason },
    })
    return undefined
  })
  const saved = await getAttendance(id)
  if (newer) throw await createConflict(newer, saved)
  return saved
}

async function lockPerson(tx: Tx, { id, workshop_id }: { id: string; workshop_id: number }): Promise<RegistrationRow> {
  const found = await getRow(lockPeople(tx, and(isKnown(id), eq(registrations.workshop_id, workshop_id))))
  if (found.erased_at) throw new Problem(422, 'person_erased')
  return found
}

const DAYS_AROUND_EVENT = 1

/** An interval with the times of a known one is that one, with its seconds and its source. */
function intervalsAfter<Known extends KnownInterval>(
  { intervals, reason }: AttendanceDraft,
  known: readonly Known[],
  { workshop, now }: { workshop: LockedWorkshop; now: Date },
): (Known | (KnownInterval & { reason: string }))[] {
  const unmatched = [...known]
  const after = intervals.map((drafted, index) => {
    const position = unmatched.findIndex((interval) => isSameTimes(dayIntervalOf(interval), drafted))
    const [kept] = position < 0 ? [] : unmatched.splice(position, 1)
    if (kept) return kept
    refuseFarTimes(drafted, { path: `intervals.${index}`, workshop, now })
    const { date, came_at, left_at } = drafted
    const instantOf = (time: string) => startOf({ date, time }).toISOString()
    return {
      came_at: instantOf(came_at),
      left_at: left_at === null ? null : instantOf(left_at),
      source: 'staff' as const,
      reason,
    }
  })
  return after.sort((one, other) => Date.parse(one.came_at) - Date.parse(other.came_at))
}

const isSameTimes = (one: DayInterval, other: DayInterval): boolean =>
  one.date === other.date && one.came_at === other.came_at && one.left_at === other.left_at

type Refusal = { path: string; workshop: LockedWorkshop; now: Date }

function refuseFarTimes({ date, came_at, left_at }: DayInterval, { path, workshop, now }: Refusal): void {
  if (Math.abs(daysBetween(workshop.date, date)) > DAYS_AROUND_EVENT)
    throw new Invalid({ [`${path}.came_at`]: ['attendance_far'] })
  for (const [name, time] of Object.entries({ came_at, left_at }))
    if (time !== null && startOf({ date, time }) > now)
      throw new Invalid({ [`${path}.${name}`]: ['attendance_future'] })
}
