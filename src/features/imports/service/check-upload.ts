import { eq } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import type { ImportKind } from '@/contract/values/imports'
import type { Principal } from '@/features/access/service/check-session'
import { readProfessionWords } from '@/features/accreditations/service/read-professions'
import { formatsOf } from '@/i18n/formats'
import { importResults, importRows } from '@/schema/imports'
import { workshops } from '@/schema/workshops'
import { pauseAfter } from '@/server/concurrency/pause'
import { insertMany } from '@/server/database/bulk'
import { db, getRow } from '@/server/database/db'
import type { PeopleListKind, PostalCodeChoice, WalkInChoice } from '../contract'
import { countOutcomes } from '../rules/outcomes'
import { numberNotesOf } from '../rules/person'
import { checkAttendance } from './check-attendance'
import { createRowDecider, findCandidates, type ListRow, type RowDecision } from './decide-rows'
import { getImport } from './read-imports'
import { readTable } from './read-table'

export type Upload = {
  xlsx: File
  id: number
  kind: ImportKind
  postal_codes?: PostalCodeChoice
  walk_ins?: WalkInChoice
  timezone?: string
}
export type ImportContext = { author: { id: number } & Pick<Principal, 'timezone'>; now: Date }

/** Small, so that other requests run between two batches. */
const BATCH_SIZE = 100
const PAUSE = { times: 1, max: 50 }
const NAME_MAX = 200

export const checkImport = async (upload: Upload, context: ImportContext) =>
  getImport(await checkUpload(upload, { ...context, asksQuestions: true }))

type CheckContext = ImportContext & { asksQuestions?: boolean }

export async function checkUpload(upload: Upload, context: CheckContext): Promise<number> {
  const { xlsx, id: workshop_id, kind } = upload
  await requireEvent(workshop_id)
  const checked =
    kind === 'attendance' ? await checkAttendance(upload, context) : await checkPeople({ ...upload, kind }, context)
  const { rows, ...described } = checked
  const counts = countOutcomes(rows.map(({ outcome }) => outcome))
  const file_name = xlsx.name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, NAME_MAX)
  const created_by = context.author.id
  return insertResult({ ...described, workshop_id, kind, file_name, counts, total: rows.length, created_by }, rows)
}

async function checkPeople(
  { xlsx, id: workshop_id, kind, postal_codes, walk_ins }: Upload & { kind: PeopleListKind },
  { author, now, asksQuestions = false }: CheckContext,
) {
  const adds_walk_ins = kind === 'participated' && walk_ins === 'add'
  const table = await readTable(xlsx, { kind, postal_codes, addsWalkIns: adds_walk_ins })
  const { columns, ignored, shortPostalCodes, rows: lines } = table
  if (asksQuestions && kind === 'registrations' && !postal_codes) refuseShortPostalCodes(shortPostalCodes)
  const { timezone } = formatsOf(author)
  const professions = await readProfessionWords()
  const by = { created_by: author.id, started_at: now.toISOString() }
  const decide = createRowDecider({ kind, adds_walk_ins, columns, timezone, professions, ...by })
  const rows: (ListRow & RowDecision)[] = []
  let since = performance.now()
  for (const batch of batchesOf(lines)) {
    const candidates = await findCandidates(db, { workshop_id, kind, lines: batch })
    for (const line of batch) rows.push({ ...line, ...decide(line, candidates) })
    since = await pauseAfter(since, PAUSE)
  }
  if (asksQuestions && !walk_ins) refuseWalkIns(rows.filter(({ isWalkIn }) => isWalkIn).length)
  const stored = rows.map(({ target, change, isWalkIn, ...row }) => ({
    ...row,
    registration_id: target?.id ?? null,
    has_notes: row.outcome !== 'failed' && Object.keys(numberNotesOf(row.values)).length > 0,
  }))
  const noted = stored.filter(({ has_notes }) => has_notes).length
  return { timezone, adds_walk_ins, columns, ignored, noted, rows: stored }
}

/** The call is repeated with the answer. */
function refuseShortPostalCodes(codes: number[]): void {
  const [code] = codes
  if (code === undefined) return
  const text = { key: 'import_postal_codes', values: { count: codes.length, code: String(code) } }
  throw new Invalid({ postal_codes: [text] }, text)
}

/** Staff decide once for all of them. */
function refuseWalkIns(count: number): void {
  if (count === 0) return
  const text = { key: 'import_walk_ins', values: { count } }
  throw new Invalid({ walk_ins: [text] }, text)
}

async function requireEvent(id: number): Promise<void> {
  await getRow(db.select({ id: workshops.id }).from(workshops).where(eq(workshops.id, id)))
}

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )

type Result = typeof importResults.$inferInsert
type CheckedRow = Omit<typeof importRows.$inferInsert, 'import_result_id'>

const insertResult = (result: Result, rows: CheckedRow[]): Promise<number> =>
  db.transaction(async (tx) => {
    const stored = await getRow(tx.insert(importResults).values(result).returning({ id: importResults.id }))
    for (const batch of batchesOf(rows)) {
      const values = batch.map((row) => ({ ...row, import_result_id: stored.id }))
      await insertMany(tx, importRows, values)
    }
    return stored.id
  })
