import { and, asc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { Problem } from '@/contract/problems'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
import { readProfessionWords } from '@/features/accreditations/service/read-professions'
import { withSavedNumbers } from '@/features/person-numbers/service/saved'
import { EMPTY_PERSON, PERSON_FIELD_NAMES } from '@/features/registrations/contract/fields'
import { AUDIT_OBJECT, maskChangedNumbers } from '@/features/registrations/service/audit-entry'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import { closeInterests } from '@/features/registrations/service/sign-up/close-interests'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { newOpaqueId } from '@/schema/columns'
import { importResults, importRows } from '@/schema/imports'
import { registrations } from '@/schema/registrations'
import { pauseAfter } from '@/server/concurrency/pause'
import { type AuthorContext, audit, auditAll } from '@/server/crud/audit'
import { equalsWithoutIndex } from '@/server/crud/lists'
import { insertMany, isAnyOf, updateMany } from '@/server/database/bulk'
import { db, getRow, type Tx } from '@/server/database/db'
import { enqueue, runEach } from '@/server/jobs/jobs'
import { runInParts } from '@/server/jobs/leased-work'
import { log } from '@/server/observability/log'
import type { PeopleListKind } from '../contract'
import { checkUpload, type ImportContext, type Upload } from './check-upload'
import {
  type Candidates,
  changeDecision,
  createRowDecider,
  type DecidedRow,
  findCandidates,
  type StoredRow,
} from './decide-rows'
import { getImport, readFailures } from './read-imports'
import { countStoredOutcomes, storeAttendances } from './store-attendances'

export const IMPORT_JOB = 'imports.run'

/** A batch holds the event's lock, so a registration waits for one batch at most. */
const BATCH_SIZE = 100

/** Starts the import in the background. A repeated call returns its progress. */
export async function runImport(id: number, context: AuthorContext) {
  await startImport(id, context)
  await enqueue(db, IMPORT_JOB, {})
  return getImport(id)
}

type DirectImportContext = ImportContext & { locale: Locale }
type DirectUpload = Omit<Upload, 'kind'>

export const importXlsx = (list: DirectUpload, context: DirectImportContext) =>
  importDirectly({ ...list, kind: 'registrations' }, context)

export const importParticipatedXlsx = (list: DirectUpload, context: DirectImportContext) =>
  importDirectly({ ...list, kind: 'participated' }, context)

async function importDirectly(upload: Upload, context: DirectImportContext) {
  const id = await checkUpload(upload, context)
  await startImport(id, context)
  await writeBatches(id)
  const { counts } = await getImport(id)
  const successcount = counts.created + counts.updated + counts.unchanged
  return { failures: await readFailures(id, context.locale), failurecount: counts.failed, successcount }
}

/** Completes the started imports, including those of a process that has ended. */
export const runImports = (signal: AbortSignal): Promise<void> =>
  runInParts(IMPORT_JOB, signal, async (mayContinue) => {
    const running = await db
      .select({ id: importResults.id })
      .from(importResults)
      .where(eq(importResults.state, 'running'))
      .orderBy(asc(importResults.id))
    await runEach({
      items: running,
      run: ({ id }) => writeBatches(id, mayContinue),
      failure: 'import interrupted',
      about: ({ id }) => ({ import: id }),
    })
  })

async function startImport(id: number, { author, now }: AuthorContext): Promise<void> {
  const started = { state: 'running' as const, started_at: now.toISOString(), created_by: author.id }
  const isWaiting = and(eq(importResults.id, id), eq(importResults.state, 'checked'))
  const [found] = await db.update(importResults).set(started).where(isWaiting).returning()
  if (found) return
  const stored = await getRow(db.select().from(importResults).where(eq(importResults.id, id)))
  if (stored.state === 'undone') throw new Problem(422, 'import_undone')
}

type Result = typeof importResults.$inferSelect

async function writeBatches(id: number, mayContinue = () => true): Promise<void> {
  let position: Position | undefined = START
  while (position && mayContinue()) position = await writeNextBatch(id, position)
}

/** `row` is the last row of the sheet that a batch wrote, `done` the number of rows that are written by then. */
type Position = { row: number; done: number }
const START: Position = { row: 0, done: 0 }

/** Writes the next batch in one transaction, and returns its position if there may be more rows. */
export async function writeNextBatch(id: number, after = START): Promise<Position | undefined> {
  const { workshop_id } = importResults
  const [event] = await db.select({ workshop_id }).from(importResults).where(eq(importResults.id, id))
  if (!event) return
  const since = performance.now()
  const position = await withLockedEvent(event.workshop_id, async (tx, workshop) => {
    const result = await lockRunning(tx, id)
    if (!result) return
    const rows = await readNextRows(tx, result, after)

    // The event may have changed since the check. Rows that the check refused stay refused.
    const lines = rows.filter(({ outcome }) => outcome !== 'failed')
    const { kind } = result
    const people =
      kind === 'attendance'
        ? await writeAttendances(tx, lines, result)
        : await writePeople(tx, lines, { result: { ...result, kind }, workshop, before: rows[0]?.row ?? 0 })
    await auditPeople(tx, people, result)
    await storeOutcomes(tx, people)

    const counts = recountOutcomes(result.counts, people)
    const done = result.done + rows.length
    const isFinished = rows.length < BATCH_SIZE || done >= result.total
    if (isFinished) await completeImport(tx, result, counts)
    await tx.update(importResults).set({ counts, done }).where(eq(importResults.id, id))
    const last = rows.at(-1)
    if (last && !isFinished) return { row: last.row, done }
  })
  if (position) await pauseAfter(since, PAUSE)
  return position
}

const PAUSE = { times: 1, max: 100 }

async function writeAttendances(tx: Tx, lines: StoredRow[], result: RunningResult) {
  const people = await storeAttendances(tx, lines, result)
  await updatePeople(tx, people, result)
  return people
}

type PeopleResult = RunningResult & { kind: PeopleListKind }
type PeopleContext = { result: PeopleResult; workshop: LockedWorkshop; before: number }

async function writePeople(tx: Tx, lines: StoredRow[], { result, workshop, before }: PeopleContext) {
  const { workshop_id, kind } = result
  const candidates = await findCandidates(tx, { workshop_id, kind, lines, isLocked: true })
  const written = await findEarlierRows(tx, result, { known: candidates, before })
  const professions = await readProfessionWords()
  const decideRow = createRowDecider({ ...result, professions, written })
  const decided = lines.map((stored): DecidedRow => {
    const decision = decideRow(stored, candidates)
    const created = decision.change && !decision.target ? newOpaqueId() : null
    return { stored, decision, registration_id: decision.target?.id ?? created }
  })
  const people = await addSavedNumbers(tx, decided, result)
  await insertPeople(tx, people, { result, workshop })
  await updatePeople(tx, people, result)
  await closeWaiting(tx, people, { candidates, result })
  return people
}

const isRunning = (id: number) => and(eq(importResults.id, id), eq(importResults.state, 'running'))

async function lockRunning(tx: Tx, id: number) {
  const [result] = await tx.select().from(importResults).where(isRunning(id)).for('update')
  return result?.started_at ? { ...result, started_at: result.started_at } : undefined
}

type RunningResult = NonNullable<Awaited<ReturnType<typeof lockRunning>>>

/** Skips only what another process has written since: an offset into a long list costs more with every batch. */
const readNextRows = (tx: Tx, { id, done }: Result, after: Position) =>
  tx
    .select()
    .from(importRows)
    .where(and(eq(importRows.import_result_id, id), gt(importRows.row, after.row)))
    .orderBy(asc(importRows.row))
    .offset(done - after.done)
    .limit(BATCH_SIZE)

/** The registrations that earlier batches matched: after a removal, two rows may match the same person. */
async function findEarlierRows(tx: Tx, { id }: Result, { known, before }: { known: Candidates; before: number }) {
  const { import_result_id, row, registration_id } = importRows
  const found = await tx
    .select({ registration_id, row })
    .from(importRows)
    .where(and(isAnyOf(registration_id, known.ids), equalsWithoutIndex(import_result_id, id), lt(row, before)))
  return found.flatMap((one) => (one.registration_id ? [[one.registration_id, one.row] as const] : []))
}

/** Invited people who came get the numbers that they allowed us to store. Undoing the import removes them. */
async function addSavedNumbers(tx: Tx, people: DecidedRow[], { workshop_id, started_at: now }: PeopleResult) {
  const seated = people.flatMap(({ decision: { target, change } }) =>
    target && change?.registered ? [{ ...target, ...change }] : [],
  )
  const numbered = await withSavedNumbers(tx, seated, { workshop_id, now })
  const numbersOf = new Map(numbered.map((person) => [person.id, pickNames(person, NUMBER_FIELDS)]))
  return people.map((one) => {
    const { target, change } = one.decision
    const numbers = target && numbersOf.get(target.id)
    return numbers ? { ...one, decision: changeDecision(target, { ...change, ...numbers }) } : one
  })
}

/** Each row is a millisecond older than the one above it, so that the list, newest first, has the order of the file. */
const createdAtOf = (row: number, { started_at }: PeopleResult): string =>
  new Date(Date.parse(started_at) - row).toISOString()

export const WRITTEN_FIELDS = [...PERSON_FIELD_NAMES, 'registered', 'participated', 'participated_by'] as const

/** A new person has no seat, like one whom staff invite, unless the list says that the person came. */
async function insertPeople(tx: Tx, people: DecidedRow[], { result, workshop }: Omit<PeopleContext, 'before'>) {
  const { id: workshop_id, nonpublic, language } = workshop
  const edit = { updated_at: result.started_at, updated_by: result.created_by }
  const unseated = {
    ...EMPTY_PERSON,
    language,
    manually_added: false,
    registered: null,
    participated: null,
    participated_by: null,
  }
  const common = { ...edit, workshop_id, nonpublic, ...unseated }
  const rows = people.flatMap(({ registration_id, stored: { row }, decision: { target, change } }) =>
    change && !target && registration_id
      ? [
          {
            ...common,
            created_at: createdAtOf(row, result),
            id: registration_id,
            invite_slug: newOpaqueId(),
            ...change,
          },
        ]
      : [],
  )
  const came = rows.filter(({ registered }) => registered !== null)
  const numbered = await withSavedNumbers(tx, came, { workshop_id, now: result.started_at })
  await insertMany(tx, registrations, [...rows.filter(({ registered }) => registered === null), ...numbered])
}

async function updatePeople(
  tx: Tx,
  people: DecidedRow[],
  { started_at: updated_at, created_by: updated_by }: RunningResult,
): Promise<void> {
  const rows = people.flatMap(({ decision: { target, change } }) =>
    change && target
      ? [{ id: target.id, ...pickNames(target, WRITTEN_FIELDS), ...change, updated_at, updated_by }]
      : [],
  )
  await updateMany(tx, registrations, rows)
}

/** People who came without a registration no longer wait for a seat. */
function closeWaiting(
  tx: Tx,
  people: DecidedRow[],
  { candidates, result }: { candidates: Candidates; result: RunningResult },
): Promise<void> {
  const seats = people.flatMap(({ decision: { target, change } }) => {
    const email = target?.email ?? change?.email
    return change?.registered && email ? [{ email }] : []
  })
  const now = new Date(result.started_at)
  return closeInterests(tx, { seats, matches: candidates.people, now, updated_by: result.created_by })
}

async function auditPeople(tx: Tx, people: DecidedRow[], { created_by }: RunningResult): Promise<void> {
  const entries = people.flatMap(({ registration_id, decision: { target, change, before, attendance } }) => {
    if (!change || !registration_id) return []
    const fields = target ? Object.keys(before ?? {}) : Object.keys(change)
    const changes = fields.map((field) => [field, [before?.[field] ?? null, Reflect.get(change, field) ?? null]])
    return {
      user_id: created_by,
      action: target ? ('update' as const) : ('create' as const),
      object: AUDIT_OBJECT,
      object_id: registration_id,
      changes: maskChangedNumbers({ ...Object.fromEntries(changes), ...(attendance && { attendance }) }),
    }
  })
  await auditAll(tx, entries)
}

async function storeOutcomes(tx: Tx, people: DecidedRow[]): Promise<void> {
  const rows = people.map(({ stored: { id }, decision: { outcome, failures, before }, registration_id }) => {
    return { id, outcome, failures, before, registration_id }
  })
  await updateMany(tx, importRows, rows)
}

function recountOutcomes(checked: Result['counts'], people: DecidedRow[]): Result['counts'] {
  const counts = { ...checked }
  for (const { stored, decision } of people) {
    counts[stored.outcome] -= 1
    counts[decision.outcome] += 1
  }
  return counts
}

/** The audit entry is about the event: each batch has written the entries of its people. */
async function completeImport(tx: Tx, { id, workshop_id, kind, created_by }: Result, counts: Result['counts']) {
  await tx.update(importResults).set({ counts, state: 'done' }).where(eq(importResults.id, id))
  const changes = { workshop_id, kind, counts }
  await audit(tx, { user_id: created_by, action: 'import', object: 'import_results', object_id: id, changes })
}

/** Ends an import that cannot be written. The remaining rows count as refused. */
export const abandonImport = (id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [result] = await tx.select().from(importResults).where(isRunning(id)).for('update')
    if (!result) return
    const ofImport = eq(importRows.import_result_id, id)
    const left = tx.select({ id: importRows.id }).from(importRows).where(ofImport).orderBy(importRows.row)
    await tx
      .update(importRows)
      .set({ outcome: 'failed', failures: { email: ['import_interrupted'] }, before: null, registration_id: null })
      .where(and(inArray(importRows.id, left.offset(result.done)), ne(importRows.outcome, 'failed')))
    await completeImport(tx, result, await countStoredOutcomes(tx, id))
    log.error({ import: id, done: result.done, total: result.total }, 'import given up')
  })
