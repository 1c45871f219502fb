import 'server-only'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { email } from '@/contract/shapes'
import { registrationDraft } from '@/features/registrations/contract/office'
import { NO_EXTERNAL_ID } from '@/features/registrations/contract/public'
import type { Row } from '@/features/registrations/service/seat'
import { registrations } from '@/features/registrations/table'
import type { Db, Tx } from '@/server/db'
import { among } from '@/server/lists'
import type { CellMessages, ImportKey, ImportKind, ImportOutcome } from '../contract'
import { attendeeFor, personFor, readAttendance, readPerson, replacedBy, type Values } from '../rules'
import type { importRows } from '../table'

export type Line = { row: number; values: Values }
type Before = (typeof importRows.$inferSelect)['before']

/** What becomes of a row; `change` is what is written, of somebody who is there over `target`. */
export type Verdict = {
  outcome: ImportOutcome
  failures: CellMessages
  target?: Row
  change?: Partial<Row>
  before: Before
}
type Judging = { kind: ImportKind; columns: ImportKey[]; timezone: string; author: { id: number | null }; now: Date }

const failed = (failures: CellMessages): Verdict => ({ outcome: 'failed', failures, before: null })

/** Whom an earlier row meant, and which. */
type Written = readonly [registration_id: string, row: number]

/** Judges one row after the other: whom an earlier one means already, a later one cannot mean as well. */
export function judgeOf({ written = [], ...judging }: Judging & { written?: Iterable<Written> }) {
  const judge = judging.kind === 'registrations' ? judgePerson : judgeAttendance
  const rowsOf = new Map(written)
  return (line: Line, known: Known): Verdict => judge(line, { ...judging, known, rowsOf })
}

type Given = Judging & { known: Known; rowsOf: Map<string, number> }

function judgePerson({ row, values }: Line, { known, rowsOf }: Given): Verdict {
  const { data, failures } = readPerson(values)
  if (failures) return failed(failures)
  const target = personFor({ email: data.email, id: values.id }, known.ofEmail(data.email))
  const who = target?.id ?? data.email
  const earlier = rowsOf.get(who)
  if (earlier !== undefined) return failed({ email: [{ key: 'import_twice', values: { row: earlier } }] })

  rowsOf.set(who, row)
  if (!target) return { outcome: 'created', failures: {}, change: data, before: null }
  return changing(target, data)
}

function changing(target: Row, change: Partial<Row>): Verdict {
  const before = replacedBy(change, target)
  const isSame = Object.keys(before).length === 0
  if (isSame) return { outcome: 'unchanged', failures: {}, target, before: null }
  return { outcome: 'updated', failures: {}, target, change, before: before as Before }
}

/** Nobody is checked out by a list, and who was checked in stays so since then. */
function judgeAttendance({ row, values }: Line, { known, rowsOf, author, now, ...judging }: Given): Verdict {
  const { data, failures } = readAttendance(values, { ...judging, now })
  if (failures) return failed(failures)
  if (data.participated === false) return { outcome: 'unchanged', failures: {}, before: null }
  const { target, failures: missing } = attendeeFor(data, [
    ...new Set([...known.ofEmail(data.email), ...known.ofExternalId(data.external_id)]),
  ])
  if (missing) return failed(missing)
  if (target.participated !== null || rowsOf.has(target.id))
    return { outcome: 'unchanged', failures: {}, target, before: null }

  rowsOf.set(target.id, row)
  const participated = data.participated === true ? now.toISOString() : data.participated
  return changing(target, { participated, participated_by: author.id })
}

type Wanted = { workshop_id: number; kind: ImportKind; lines: Line[]; isLocked?: boolean }

/** Whom these rows may mean; each way by its own index, and found first: young statistics would have the event read. */
export async function knownOf(from: Db | Tx, { workshop_id, kind, lines, isLocked }: Wanted) {
  const { id, deleted_at, erased_at } = registrations
  const ofEvent = eq(registrations.workshop_id, workshop_id)
  const emails = lines.flatMap(({ values }) => email.safeParse(values.email).data ?? [])
  const ids = lines.flatMap(({ values }) => external_id.safeParse(values.external_id).data ?? [])
  const ways: (SQL | undefined)[] = [among(registrations.email, emails)]
  if (kind === 'participated') ways.push(and(ofEvent, among(registrations.external_id, ids), hasExternalId))
  const found = ways.map((way) => sql`select ${id} from ${registrations} where ${way}`)
  const query = from
    .select()
    .from(registrations)
    .where(
      and(
        sql`${id} = any(array(${sql.join(found, sql` union all `)}))`,
        ofEvent,
        isNull(deleted_at),
        isNull(erased_at),
      ),
    )
    .orderBy(asc(id))
  return grouped(await (isLocked ? query.for('no key update') : query))
}

export type Known = ReturnType<typeof grouped>

function grouped(people: Row[]) {
  const byEmail = Map.groupBy(people, (row) => row.email)
  const byExternalId = Map.groupBy(people, (row) => row.external_id)
  return {
    ids: people.map(({ id }) => id),
    ofEmail: (wanted = '') => byEmail.get(wanted) ?? [],
    ofExternalId: (wanted = '') => byExternalId.get(wanted) ?? [],
  }
}

const { external_id } = registrationDraft.shape

/** Word for word as the index has it. */
const hasExternalId = sql`${registrations.external_id} <> ${sql.raw(`'${NO_EXTERNAL_ID}'`)}`
