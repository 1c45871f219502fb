import 'server-only'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
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
type Judging = { kind: ImportKind; columns: ImportKey[]; author: { id: number | null }; now: Date }

const failed = (failures: CellMessages): Verdict => ({ outcome: 'failed', failures, before: null })

/** Judges one row after the other: whom an earlier one means already, a later one cannot mean as well. */
export function judgeOf(judging: Judging) {
  const judge = judging.kind === 'registrations' ? judgePerson : judgeAttendance
  const rowsOf = new Map<string, number>()
  return (line: Line, known: readonly Row[]): Verdict => judge(line, { ...judging, known, rowsOf })
}

type Given = Judging & { known: readonly Row[]; rowsOf: Map<string, number> }

function judgePerson({ row, values }: Line, { known, rowsOf }: Given): Verdict {
  const { data, failures } = readPerson(values)
  if (failures) return failed(failures)
  const target = personFor({ email: data.email, id: values.id }, known)
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
function judgeAttendance({ row, values }: Line, { columns, known, rowsOf, author, now }: Given): Verdict {
  const { data, failures } = readAttendance(values, columns)
  if (failures) return failed(failures)
  if (data.participated === false) return { outcome: 'unchanged', failures: {}, before: null }
  const { target, failures: missing } = attendeeFor(data, known)
  if (missing) return failed(missing)
  if (target.participated !== null || rowsOf.has(target.id))
    return { outcome: 'unchanged', failures: {}, target, before: null }

  rowsOf.set(target.id, row)
  const participated = data.participated === true ? now.toISOString() : data.participated
  return changing(target, { participated, participated_by: author.id })
}

/** Whom these rows may mean; each way by its own index. */
export function knownOf(from: Db | Tx, workshop_id: number, { lines, kind }: { lines: Line[]; kind: ImportKind }) {
  const { id, email, external_id, deleted_at } = registrations
  const ofEvent = eq(registrations.workshop_id, workshop_id)
  const emails = lines.flatMap(({ values }) => values.email?.toLowerCase() ?? [])
  const ids = lines.flatMap(({ values }) => values.external_id ?? [])
  const ways: (SQL | undefined)[] = [and(among(email, emails), ofEvent)]
  if (kind === 'participated') ways.push(and(ofEvent, among(external_id, ids), hasExternalId))
  const found = ways.map((way) => sql`select ${id} from ${registrations} where ${way}`)
  return from
    .select()
    .from(registrations)
    .where(and(sql`${id} in (${sql.join(found, sql` union all `)})`, isNull(deleted_at)))
    .orderBy(asc(id))
}

/** Word for word as the index has it. */
const hasExternalId = sql`${registrations.external_id} <> ${sql.raw(`'${NO_EXTERNAL_ID}'`)}`
