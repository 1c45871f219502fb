import 'server-only'
import type postgres from 'postgres'

/** How many rows break it, and some of them by their ids, which tell of nobody. */
export type Broken = { count: number; ids: string[] }

export type Invariant = {
  name: string
  /** What holds, for whoever looks after the installation. */
  sentence: string
  find: (sql: postgres.TransactionSql) => Promise<Broken>
}

const SHOWN = 10

/** A query of the ids that break it, in its first column. */
export const rows =
  (query: string): Invariant['find'] =>
  async (sql) => {
    const [found] = await sql.unsafe<Broken[]>(
      `select count(*)::int as count, coalesce((array_agg(id::text))[1:${SHOWN}], '{}') as ids from (${query}) as broken (id)`,
    )
    return found ?? { count: 0, ids: [] }
  }

export const listed = (ids: string[]): Broken => ({ count: ids.length, ids: ids.slice(0, SHOWN) })

/** The same as holdsSeat of registrations/table.ts says for Drizzle. */
export const SEATED =
  'registered is not null and cancelled_at is null and deleted_at is null and not preliminary_registration'
