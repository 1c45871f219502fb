import { and, asc, eq, getTableName, inArray, isNull, ne } from 'drizzle-orm'
import { namesOf, pickNames } from '@/contract/fields'
import { recordChanges } from '@/features/accreditations/service/event-changes'
import { requestOffers } from '@/features/seats/service/request-offers'
import { SHARED_FIELDS } from '@/features/workshops/contract/fields'
import { calendarSequenceAfter, formerSchedulesAfter, moveToDate, signUpOpenedAt } from '@/features/workshops/rules'
import { isInPeriod } from '@/features/workshops/service/event-conditions'
import {
  EMPTY_MAIL_TEXTS,
  MAIL_TEXT_FIELDS,
  type MailTexts,
  readMailTexts,
  replaceMailTexts,
} from '@/features/workshops/service/mail-texts'
import { readPicked, writeShownSponsors } from '@/features/workshops/service/picked-rows'
import { workshops } from '@/schema/workshops'
import { type AuthorContext, auditAll, changedFieldsOf } from '@/server/crud/audit'
import { updateMany } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'

type Row = typeof workshops.$inferSelect

export type SeriesDate = Row & MailTexts & { sponsors: { id: number }[] }

/** Locks the dates of a series in the order of their ids, as a form for several dates does, so that nothing deadlocks. */
export async function lockSeriesOf(tx: Tx, id: number): Promise<void> {
  const series = db.select({ series_id: workshops.series_id }).from(workshops).where(eq(workshops.id, id))
  await tx
    .select({ id: workshops.id })
    .from(workshops)
    .where(inArray(workshops.series_id, series))
    .orderBy(asc(workshops.id))
    .for('no key update')
}

type LockedSeries = { before: SeriesDate; coming: SeriesDate[] }

/** Reads a date and the coming ones of its series, before a change of the first. The caller has locked the series. */
export async function readComingDates(tx: Tx, event: Row, now: Date): Promise<LockedSeries> {
  const isComing = and(ne(workshops.id, event.id), isInPeriod('upcoming', now), isNull(workshops.cancelled_at))
  const rows =
    event.series_id === null
      ? []
      : await tx
          .select()
          .from(workshops)
          .where(and(eq(workshops.series_id, event.series_id), isComing))
          .orderBy(asc(workshops.id))
  const withParts = await readParts(tx, [event, ...rows])
  return { before: withParts(event), coming: rows.map(withParts) }
}

async function readParts(tx: Tx, rows: readonly Row[]): Promise<(row: Row) => SeriesDate> {
  const ids = rows.map(({ id }) => id)
  const [texts, sponsors] = await Promise.all([readMailTexts(ids, tx), readPicked('sponsors', ids, tx)])
  return (row) => ({
    ...row,
    ...(texts.get(row.id) ?? EMPTY_MAIL_TEXTS),
    sponsors: sponsors.filter(({ workshop_id }) => workshop_id === row.id).map(({ id }) => ({ id })),
  })
}

type ChangedDate = { before: SeriesDate; after: SeriesDate; changes: Partial<SeriesDate> }

/** The coming dates that differ once they change as the first does. A value that is undefined stays as it is. */
export function changedDatesOf({ before, coming }: LockedSeries, values: Partial<SeriesDate>): ChangedDate[] {
  const given = namesOf(values).filter((name) => values[name] !== undefined)
  const change = { before, after: { ...before, ...pickNames(values, given) } }
  return coming.flatMap((date) => {
    const changes = sharedChangesOf(date, change)
    return namesOf(changes).length === 0 ? [] : [{ before: date, after: { ...date, ...changes }, changes }]
  })
}

export async function writeDates(
  tx: Tx,
  changed: readonly ChangedDate[],
  { author, now }: AuthorContext,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map((date) => ({
    ...pickNames(date.after, ['id', ...ROW_FIELDS]),
    calendar_sequence: calendarSequenceAfter(date.after, date.before),
    former_schedules: formerSchedulesAfter(date.after, date.before),
    signup_opened_at: signUpOpenedAt(date.after, date.before, now),
    updated_by: author.id,
    updated_at: now.toISOString(),
  }))
  await updateMany(tx, workshops, rows)
  const texts = changed.filter(({ changes }) => MAIL_TEXT_FIELDS.some((field) => field in changes))
  await replaceMailTexts(tx, new Map(texts.map((date) => [date.after.id, pickNames(date.after, MAIL_TEXT_FIELDS)])))
  const sponsored = changed.filter(({ changes }) => 'sponsors' in changes).map(({ after }) => after)
  // All of them have the sponsors of the date that staff changed.
  await writeShownSponsors(
    tx,
    sponsored.map(({ id }) => id),
    sponsored[0]?.sponsors,
  )

  await requestOffers(tx, ...changed.map((date) => date.after.id))
  const guarded = changed.map((date) => ({ workshop_id: date.after.id, before: date.before, after: date.after }))
  await recordChanges(tx, guarded, { author, now })
  const entries = changed.map((date) => ({
    user_id: author.id,
    action: 'update' as const,
    object: getTableName(workshops),
    object_id: date.after.id,
    changes: changedFieldsOf(date.before, date.after),
  }))
  await auditAll(tx, entries)
}

const ROW_FIELDS = [
  ...SHARED_FIELDS.filter(
    (field): field is Exclude<(typeof SHARED_FIELDS)[number], keyof MailTexts | 'sponsors'> => field in workshops,
  ),
  'registration_deadline' as const,
]

/**
 * The fields of another date that a change reaches: each field that was the same at both dates, and a deadline that was
 * at the same distance and keeps it. What staff had changed only there stays, with the fields that depend on it.
 */
export function sharedChangesOf(
  other: SeriesDate,
  { before, after }: { before: SeriesDate; after: SeriesDate },
): Partial<SeriesDate> {
  const shared = SHARED_FIELDS.filter(
    (field) =>
      !isSame(before[field], after[field]) &&
      fieldsWith(field).every((dependent) => isSame(before[dependent], other[dependent])),
  )
  const changed = { ...other, ...pickNames(after, shared) }
  const deadlineLike = (event: SeriesDate, { date, time }: SeriesDate) =>
    moveToDate({ ...event, time }, date).registration_deadline
  const isChanged = before.registration_deadline !== after.registration_deadline
  const hasDistance = isChanged && other.registration_deadline === deadlineLike(before, other)
  // A deadline is never later than the start, which may have become earlier.
  const registration_deadline = deadlineLike(hasDistance ? after : other, changed)
  const next = { ...changed, registration_deadline }
  return pickNames(
    next,
    [...shared, 'registration_deadline' as const].filter((field) => !isSame(other[field], next[field])),
  )
}

/** Fields that are valid only together, such as a start before its end, reach another date together or not at all. */
const DEPENDENT_FIELDS: readonly (readonly SharedField[])[] = [
  ['time', 'end_time'],
  ['presence_type', 'location'],
]

type SharedField = (typeof SHARED_FIELDS)[number]

const fieldsWith = (field: SharedField): readonly SharedField[] =>
  DEPENDENT_FIELDS.find((fields) => fields.includes(field)) ?? [field]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
