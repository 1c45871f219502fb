import 'server-only'
import { eq } from 'drizzle-orm'
import { Invalid, NotFound } from '@/contract/problems'
import type { Principal } from '@/features/access/service/find-principal'
import { readProfessionWords } from '@/features/accreditations/service/professions'
import { workshops } from '@/features/workshops/table'
import { formatsOf } from '@/i18n/formats'
import { pauseAfter } from '@/server/concurrency/pause'
import { insertMany } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import type { ImportKind, PostalCodeChoice, WalkInChoice } from '../contract'
import { countOutcomes } from '../rules/outcomes'
import { importResults, importRows } from '../table'
import { createRowDecider, findCandidates, type ListRow, type RowDecision } from './match-rows'
import { getImport } from './read-imports'
import { readTable } from './read-table'

export type Upload = {
  xlsx: File
  id: number
  kind: ImportKind
  postal_codes?: PostalCodeChoice
  walk_ins?: WalkInChoice
}
export type ImportContext = { author: { id: number } & Pick<Principal, 'timezone'>; now: Date }

/** Small, so that other requests run between two batches. */
const BATCH_SIZE = 100
const PAUSE = { times: 1, max: 50 }
const NAME_MAX = 200

/** Stores the effects of an import, and returns them for confirmation. */
export const checkImport = async (upload: Upload, context: ImportContext) =>
  getImport(await checkUpload(upload, { ...context, asksQuestions: true }))

export async function checkUpload(
  { xlsx, id: workshop_id, kind, postal_codes, walk_ins }: Upload,
  { author, now, asksQuestions = false }: ImportContext & { asksQuestions?: boolean },
): Promise<number> {
  await requireEvent(workshop_id)
  const adds_walk_ins = kind === 'participated' && walk_ins === 'add'
  const table = await readTable(xlsx, { kind, postal_codes, addsWalkIns: adds_walk_ins })
  const { columns, ignored, shortPostalCodes, rows: lines } = table
  if (asksQuestions && kind === 'registrations' && !postal_codes) refuseShortPostalCodes(shortPostalCodes)
  const { timezone } = formatsOf(author)
  const decide = createRowDecider({
    kind,
    addsWalkIns: adds_walk_ins,
    columns,
    timezone,
    professions: await readProfessionWords(),
    author,
    now,
  })
  const rows: (ListRow & RowDecision)[] = []
  let since = performance.now()
  for (const batch of batchesOf(lines)) {
    const candidates = await findCandidates(db, { workshop_id, kind, lines: batch })
    for (const line of batch) rows.push({ ...line, ...decide(line, candidates) })
    since = await pauseAfter(since, PAUSE)
  }
  if (asksQuestions && !walk_ins) refuseWalkIns(rows.filter(({ isWalkIn }) => isWalkIn).length)
  const counts = countOutcomes(rows.map(({ outcome }) => outcome))
  const file_name = xlsx.name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, NAME_MAX)
  return insertResult(
    {
      workshop_id,
      kind,
      timezone,
      file_name,
      adds_walk_ins,
      columns,
      ignored,
      counts,
      total: rows.length,
      created_by: author.id,
    },
    rows,
  )
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
  const [event] = await db.select({ id: workshops.id }).from(workshops).where(eq(workshops.id, id))
  if (!event) throw new NotFound()
}

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )

type Result = typeof importResults.$inferInsert

const insertResult = (result: Result, rows: (ListRow & RowDecision)[]): Promise<number> =>
  db.transaction(async (tx) => {
    const [stored] = await tx.insert(importResults).values(result).returning({ id: importResults.id })
    if (!stored) throw new NotFound()
    for (const batch of batchesOf(rows)) {
      const values = batch.map(({ row, values, outcome, failures, before, target }) => {
        const import_result_id = stored.id
        const registration_id = target?.id ?? null
        return { row, values, outcome, failures, before, registration_id, import_result_id }
      })
      await insertMany(tx, importRows, values)
    }
    return stored.id
  })
