import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db, type Tx } from '@/server/database/db'
import { aWorkshop } from '@/testing/factories'
import { findCandidates, type ListRow } from './match-rows'

const PEOPLE = 3000
const BATCH = 100

const insertPeople = (tx: Tx, { id }: { id: number }) =>
  tx.execute(sql`
    insert into registrations (id, invite_slug, workshop_id, email, language, external_id)
    select 'row' || lpad(${id}::int * 10000 + n || '', 17, '0'), 'slug' || lpad(${id}::int * 10000 + n || '', 16, '0'),
      ${id}::int, 'row' || n || '.' || ${id}::int || '@example.org', 'de', 'X-' || n
    from generate_series(1, ${PEOPLE}::int) n`)

/** The rows of registrations that this transaction has read so far. */
async function countRowsRead(tx: Tx): Promise<number> {
  const [counted] = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'registrations'`)
  return counted?.read ?? Number.NaN
}

it.each([
  ['registrations', false],
  ['registrations', true],
  ['participated', true],
] as const)(
  'reads for a batch of %s only its people, although the statistics are older than the event',
  async (kind, isLocked) => {
    const [known, grown] = [await aWorkshop(), await aWorkshop()]
    await db
      .transaction(async (tx) => {
        await insertPeople(tx, known)
        await tx.execute(sql`analyze registrations`)
        await insertPeople(tx, grown)
        const lines: ListRow[] = Array.from({ length: BATCH }, (_, at) => {
          return { row: at, values: { email: `row${at + 1}.${grown.id}@example.org`, external_id: `X-${at + 1}` } }
        })
        const before = await countRowsRead(tx)
        const { ids } = await findCandidates(tx, { workshop_id: grown.id, kind, lines, isLocked })
        expect(ids).toHaveLength(BATCH)
        expect((await countRowsRead(tx)) - before).toBeLessThanOrEqual(3 * BATCH)
        tx.rollback()
      })
      .catch((thrown) => expect(thrown).toMatchObject({ message: 'Rollback' }))
  },
)
