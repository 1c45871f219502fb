import { and, eq, isNull } from 'drizzle-orm'
import type { ImportOutcome } from '@/contract/values/imports'
import type { Principal } from '@/features/access/service/check-session'
import type { CreditedTime } from '@/features/attendance/rules'
import { readIntervals } from '@/features/attendance/service/intervals'
import { creditedTimeOf } from '@/features/workshops/rules'
import { formatsOf } from '@/i18n/formats'
import { columnsOf } from '@/schema/columns'
import type { importRows } from '@/schema/imports'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { pauseAfter } from '@/server/concurrency/pause'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, getRow, type Tx } from '@/server/database/db'
import { readSheet } from '@/server/spreadsheets/read/read-sheet'
import { IMPORT_ROWS_MAX } from '../contract'
import { type Participant, readAttendanceList } from '../rules/attendance-list'
import { attendanceChangeOf, decideParticipant, indexPeople } from '../rules/match-participants'

/** The titles and headings of the parts of a report. */
const EXTRA_ROWS = 100

/** Other requests run between two pieces of the work of a long list. */
const WORK_MS_MAX = 20
const PAUSE = { times: 1, max: 50 }

export async function checkAttendance(
  { xlsx, id: workshop_id, timezone: chosen }: { xlsx: File; id: number; timezone?: string },
  { author }: { author: Pick<Principal, 'timezone'> },
) {
  const event = await readCreditedTime(workshop_id)
  const timezone = chosen ?? formatsOf(author).timezone
  const sheet = await readSheet(xlsx, { rowsMax: IMPORT_ROWS_MAX, extraRows: EXTRA_ROWS, acceptsText: true })
  const people = indexPeople(await readPeople(workshop_id))
  const decided = []
  let since = performance.now()
  for (const participant of readAttendanceList(sheet.rows, { timezone, event })) {
    const { row, intervals } = participant
    decided.push({
      row,
      values: valuesOf(participant),
      intervals,
      ...decideParticipant(participant, { people, event }),
    })
    if (performance.now() - since > WORK_MS_MAX) since = await pauseAfter(since, PAUSE)
  }
  const outcomes = await decideOutcomes(db, decided)
  return {
    timezone,
    rows: decided.map((row, index) => ({ ...row, outcome: outcomes[index] ?? 'unchanged', before: null })),
  }
}

export async function readCreditedTime(id: number): Promise<CreditedTime> {
  const facts = columnsOf(workshops, 'date', 'time', 'end_time', 'breaks', 'break_minutes')
  const event = await getRow(db.select(facts).from(workshops).where(eq(workshops.id, id)))
  return creditedTimeOf(event)
}

function readPeople(workshop_id: number) {
  const { id, email, first_name, last_name, registered, cancelled_at, deleted_at, erased_at } = registrations
  const { preliminary_registration } = registrations
  return db
    .select({ id, email, first_name, last_name, registered, cancelled_at, deleted_at, preliminary_registration })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop_id), isNull(deleted_at), isNull(erased_at)))
}

const TEXT_MAX = 254

/** A cut may leave half of a character, which the database refuses. */
const cut = (text: string) => text.slice(0, TEXT_MAX).toWellFormed()

const valuesOf = ({ name, email }: Participant) => ({
  ...(name && { name: cut(name) }),
  ...(email && { email: cut(email) }),
})

type DecidedParticipant = Pick<typeof importRows.$inferSelect, 'registration_id' | 'failures' | 'intervals'>

/** Of several rows of a person, the first has the outcome of all. */
export async function decideOutcomes(from: Db | Tx, rows: readonly DecidedParticipant[]): Promise<ImportOutcome[]> {
  const ids = [...new Set(rows.flatMap(({ registration_id }) => registration_id ?? []))]
  const { id, participated } = registrations
  const people = await from.select({ id, participated }).from(registrations).where(isAnyOf(id, ids))
  const checkIns = new Map(people.map((person) => [person.id, person.participated]))
  const stored = await readIntervals(ids, from)
  const byPerson = Map.groupBy(rows, ({ registration_id }) => registration_id)
  return rows.map((row) => {
    if (Object.keys(row.failures).length > 0) return 'failed'
    const ofPerson = (row.registration_id && byPerson.get(row.registration_id)) || []
    if (!row.registration_id || ofPerson[0] !== row) return 'unchanged'
    const known = {
      participated: checkIns.get(row.registration_id) ?? null,
      intervals: stored.get(row.registration_id) ?? [],
    }
    return attendanceChangeOf(
      ofPerson.flatMap(({ intervals }) => intervals),
      known,
    ).outcome
  })
}
