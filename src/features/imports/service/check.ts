import 'server-only'
import { eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { workshops } from '@/features/workshops/table'
import { formatsOf } from '@/i18n/formats'
import { db } from '@/server/db'
import { insertMany } from '@/server/many'
import { restAfter } from '@/server/rest'
import type { ImportKind } from '../contract'
import { countOutcomes } from '../rules'
import { importResults, importRows } from '../table'
import { getImport } from './find'
import { judgeOf, knownOf, type Line, type Verdict } from './judge'
import { readTable } from './read'

export type Upload = { xlsx: File; id: number; kind: ImportKind }
export type Doing = { author: { id: number } & Pick<Principal, 'timezone'>; now: Date }

/** Between two of them others have their turn. */
const PORTION = 100
const REST = { times: 1, max: 50 }
const NAME_MAX = 200

/** Says what importing the file would do, and keeps that for the yes. */
export const checkImport = async (upload: Upload, doing: Doing) => getImport(await check(upload, doing))

export async function check({ xlsx, id: workshop_id, kind }: Upload, { author, now }: Doing): Promise<number> {
  await insistOnEvent(workshop_id)
  const { columns, ignored, rows: lines } = await readTable(xlsx, kind)
  const { timezone } = formatsOf(author)
  const judge = judgeOf({ kind, columns, timezone, author, now })
  const rows: (Line & Verdict)[] = []
  let since = performance.now()
  for (const portion of portionsOf(lines)) {
    const known = await knownOf(db, { workshop_id, kind, lines: portion })
    for (const line of portion) rows.push({ ...line, ...judge(line, known) })
    since = await restAfter(since, REST)
  }
  const counts = countOutcomes(rows.map(({ outcome }) => outcome))
  const file_name = xlsx.name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, NAME_MAX)
  return store(
    { workshop_id, kind, timezone, file_name, columns, ignored, counts, total: rows.length, created_by: author.id },
    rows,
  )
}

async function insistOnEvent(id: number): Promise<void> {
  const [event] = await db.select({ id: workshops.id }).from(workshops).where(eq(workshops.id, id))
  if (!event) throw new NotFound()
}

const portionsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PORTION) }, (_, index) =>
    items.slice(index * PORTION, (index + 1) * PORTION),
  )

type Result = typeof importResults.$inferInsert

const store = (result: Result, rows: (Line & Verdict)[]): Promise<number> =>
  db.transaction(async (tx) => {
    const [stored] = await tx.insert(importResults).values(result).returning({ id: importResults.id })
    if (!stored) throw new NotFound()
    for (const portion of portionsOf(rows)) {
      const values = portion.map(({ row, values, outcome, failures, before, target }) => {
        const [import_result_id, registration_id] = [stored.id, target?.id ?? null]
        return { row, values, outcome, failures, before, registration_id, import_result_id }
      })
      await insertMany(tx, importRows, values)
    }
    return stored.id
  })
