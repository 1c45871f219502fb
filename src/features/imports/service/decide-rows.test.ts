import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db, type Tx } from '@/server/database/db'
import { aWorkshop } from '@/testing/factories'
import { findCandidates, type ListRow } from './decide-rows'

const PEOPLE = 3000
const BATCH = 100

type People = { id: number; people: number; deleted_at?: string | null }
const insertPeople = (tx: Tx, { id, people, deleted_at = null }: People) =>
  tx.execute(sql`
    insert into registrations (id, invite_slug, workshop_id, email, language, external_id, deleted_at)
    select 'row' || lpad(${id}::int * 10000 + n || '', 17, '0'), 'slug' || lpad(${id}::int * 10000 + n || '', 16, '0'),
      ${id}::int, 'row' || n || '.' || ${id}::int || '@example.org', 'de', 'X-' || n, ${deleted_at}::timestamptz
    from generate_series(1, ${people}::int) n`)

/** Counts the rows of registrations that this transaction has read so far. */
async function countRowsRead(tx: Tx): Promise<number> {
  const [counted] = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'registrations'`)
  return counted?.read ?? Number.NaN
}

describe.each([
  [30, null],
  [3000, null],
  [30, '2026-01-01'],
] as const)('with statistics of %i people, deleted %s', (people, deleted_at) => {
  it.each([
    ['registrations', false],
    ['registrations', true],
    ['participated', true],
  ] as const)(
    'reads for a batch of %s only its people, although the statistics are older than the event',
    async (kind, isLocked) => {
      const known = await aWorkshop()
      const grown = await aWorkshop()
      await db
        .transaction(async (tx) => {
          await insertPeople(tx, { ...known, people, deleted_at })
          await tx.execute(sql`analyze registrations`)
          await insertPeople(tx, { ...grown, people: PEOPLE })
          const lines: ListRow[] = Array.from({ length: BATCH }, (_, at) => {
            return { row: at, values: { email: `row${at + 1}.${grown.id}@example.org`, external_id: `X-${at + 1}` } }
          })
          // The planner reads a table as small as this one at once; it does not do so with the people of years.
          await tx.execute(sql`set local enable_seqscan = off`)
          const before = await countRowsRead(tx)
          const { ids } = await findCandidates(tx, { workshop_id: grown.id, kind, lines, isLocked })
          expect(ids).toHaveLength(BATCH)
          expect((await countRowsRead(tx)) - before).toBeLessThanOrEqual(3 * BATCH)
          tx.rollback()
        })
        .catch((thrown) => expect(thrown).toMatchObject({ message: 'Rollback' }))
    },
  )
})
