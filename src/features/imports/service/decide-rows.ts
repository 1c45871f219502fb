import { and, asc, type SQL, sql } from 'drizzle-orm'
import { email } from '@/contract/shapes'
import type { ImportOutcome } from '@/contract/values/imports'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { registrationDraft } from '@/features/registrations/contract/office'
import type { importResults, importRows } from '@/schema/imports'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { equalsWithoutIndex } from '@/server/crud/lists'
import { isAnyOf } from '@/server/database/bulk'
import type { Db, Tx } from '@/server/database/db'
import type { CellMessages, ImportKey, PeopleListKind } from '../contract'
import { readAttendance } from '../rules/attended-cell'
import { matchAttendee, matchInvitation, matchPerson } from '../rules/matching'
import { replacedFields } from '../rules/outcomes'
import { type ProfessionWords, readPerson } from '../rules/person'
import { importKeysOf, type RowValues } from '../rules/sheet'

export type ListRow = { row: number; values: RowValues }
type Before = (typeof importRows.$inferSelect)['before']

/** The decision about a row. `change` is written to `target`, or to a new registration where there is none. */
export type RowDecision = {
  outcome: ImportOutcome
  failures: CellMessages
  target?: RegistrationRow
  change?: Partial<RegistrationRow>
  before: Before
  /** The times between which the person was there, before and after, as the log names them. */
  attendance?: readonly [before: string | null, after: string | null]
  /** The row was refused, because staff have not decided that people who are not registered are added. */
  isWalkIn?: boolean
}
export type StoredRow = typeof importRows.$inferSelect
/** A row of the list with its decision, and the registration that it matched or will create. */
export type DecidedRow = { stored: StoredRow; decision: RowDecision; registration_id: string | null }

type DecisionContext = Pick<typeof importResults.$inferSelect, 'adds_walk_ins' | 'timezone' | 'created_by'> & {
  kind: PeopleListKind
  columns: readonly string[]
  started_at: string
  professions: ProfessionWords
}

const failedDecision = (failures: CellMessages): RowDecision => ({ outcome: 'failed', failures, before: null })

/** The registration that an earlier row matched, and the number of that row. */
export type EarlierRow = readonly [registration_id: string, row: number]

/** Decides the rows in order. A row cannot match a person whom an earlier row has matched. */
export function createRowDecider({ written = [], ...context }: DecisionContext & { written?: Iterable<EarlierRow> }) {
  const decideRow = context.kind === 'registrations' ? decidePerson : decideAttendance
  const columns = importKeysOf(context.columns)
  const rowByPerson = new Map(written)
  return (line: ListRow, candidates: Candidates): RowDecision =>
    decideRow(line, { ...context, columns, candidates, rowByPerson })
}

type RowContext = DecisionContext & { columns: ImportKey[]; candidates: Candidates; rowByPerson: Map<string, number> }

function decidePerson({ row, values }: ListRow, { candidates, rowByPerson, professions }: RowContext): RowDecision {
  const { data, failures } = readPerson(values, professions)
  if (failures) return failedDecision(failures)
  const target = matchPerson({ email: data.email, id: values.id }, candidates.ofEmail(data.email))
  const personKey = target?.id ?? data.email
  const earlier = rowByPerson.get(personKey)
  if (earlier !== undefined) return failedDecision({ email: [{ key: 'import_twice', values: { row: earlier } }] })

  rowByPerson.set(personKey, row)
  if (!target) return { outcome: 'created', failures: {}, change: data, before: null }
  return changeDecision(target, data)
}

export function changeDecision(target: RegistrationRow, change: Partial<RegistrationRow>): RowDecision {
  const before = replacedFields(change, target)
  const isSame = Object.keys(before).length === 0
  if (isSame) return { outcome: 'unchanged', failures: {}, target, before: null }
  return { outcome: 'updated', failures: {}, target, change, before: before as Before }
}

/** An import checks nobody out and keeps an existing check-in time. */
function decideAttendance(
  { row, values }: ListRow,
  { candidates, rowByPerson, created_by, started_at, adds_walk_ins, ...context }: RowContext,
): RowDecision {
  const { data, failures } = readAttendance(values, { ...context, now: new Date(started_at) })
  if (failures) return failedDecision(failures)
  if (data.participated === false) return { outcome: 'unchanged', failures: {}, before: null }
  const people = [...new Set([...candidates.ofEmail(data.email), ...candidates.ofExternalId(data.external_id)])]
  const participated = data.participated === true ? started_at : data.participated
  const checkIn = { participated, participated_by: created_by }
  const match = matchAttendee(data, people)
  if (match.target) {
    const { target } = match
    if (target.participated !== null || rowByPerson.has(target.id))
      return { outcome: 'unchanged', failures: {}, target, before: null }
    rowByPerson.set(target.id, row)
    return changeDecision(target, checkIn)
  }
  const walkIn =
    match.isUnregistered &&
    decideWalkIn({
      values,
      invitation: matchInvitation(data, people),
      professions: context.professions,
      checkIn,
    })
  if (!walkIn) return failedDecision(match.failures)
  if (!adds_walk_ins) return { ...failedDecision(match.failures), isWalkIn: walkIn.outcome !== 'failed' }
  // A later row may have what this one lacks.
  if (walkIn.outcome === 'failed') return walkIn
  const personKey = walkIn.target?.id ?? data.email ?? ''
  if (rowByPerson.has(personKey)) return { outcome: 'unchanged', failures: {}, target: walkIn.target, before: null }
  rowByPerson.set(personKey, row)
  return walkIn
}

type WalkIn = {
  values: RowValues
  invitation: RegistrationRow | undefined
  professions: ProfessionWords
  checkIn: { participated: string; participated_by: number | null }
}

/** Registers a person who came without a registration: by the open invitation, or as a new person with an address. */
function decideWalkIn({ values, invitation, professions, checkIn }: WalkIn): RowDecision | undefined {
  const seat = { registered: checkIn.participated, ...checkIn }
  if (invitation) return changeDecision(invitation, seat)
  if (!values.email) return undefined
  const { data, failures } = readPerson(values, professions)
  if (failures) return failedDecision(failures)
  return { outcome: 'created', failures: {}, change: { ...data, ...seat, manually_added: true }, before: null }
}

type CandidateQuery = { workshop_id: number; kind: PeopleListKind; lines: ListRow[]; isLocked?: boolean }

/**
 * With old statistics the planner would read all people of the event for each batch. The union has a branch for each
 * index, and the other conditions use none.
 */
export async function findCandidates(from: Db | Tx, { workshop_id, kind, lines, isLocked }: CandidateQuery) {
  const { id, deleted_at, erased_at } = registrations
  const emails = lines.flatMap(({ values }) => email.safeParse(values.email).data ?? [])
  const ids = lines.flatMap(({ values }) => external_id.safeParse(values.external_id).data ?? [])
  const found = [sql`select ${id} from ${registrations} where ${isAnyOf(registrations.email, emails)}`]
  if (kind === 'participated') found.push(selectByExternalIds(workshop_id, ids))
  const query = from
    .select()
    .from(registrations)
    .where(
      and(
        sql`${id} = any(array(${sql.join(found, sql` union all `)}))`,
        equalsWithoutIndex(registrations.workshop_id, workshop_id),
        sql`coalesce(${deleted_at}, ${erased_at}) is null`,
      ),
    )
    .orderBy(asc(id))
  return groupCandidates(await (isLocked ? query.for('no key update') : query))
}

/** The index is used only if this condition equals its own literally. */
const hasExternalId = sql`${registrations.external_id} <> ${sql.raw(`'${NO_EXTERNAL_ID}'`)}`

/** `offset 0` keeps the lookup of each number, which uses the index of both columns. */
const selectByExternalIds = (workshop_id: number, ids: string[]): SQL => sql`
  select numbered.id from unnest(${sql.param(ids)}::text[]) as wanted (external_id) cross join lateral (
    select ${registrations.id} from ${registrations}
    where ${registrations.workshop_id} = ${workshop_id} and ${registrations.external_id} = wanted.external_id and ${hasExternalId}
    offset 0) as numbered`

export type Candidates = ReturnType<typeof groupCandidates>

function groupCandidates(people: RegistrationRow[]) {
  const byEmail = Map.groupBy(people, (row) => row.email)
  const byExternalId = Map.groupBy(people, (row) => row.external_id)
  return {
    people,
    ids: people.map(({ id }) => id),
    ofEmail: (wanted = '') => byEmail.get(wanted) ?? [],
    ofExternalId: (wanted = '') => byExternalId.get(wanted) ?? [],
  }
}

const { external_id } = registrationDraft.shape
