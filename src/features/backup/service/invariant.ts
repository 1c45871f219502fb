import 'server-only'
import type postgres from 'postgres'

/** The number of rows that break the invariant, and the ids of some. An id reveals no personal data. */
export type BrokenRows = { count: number; ids: string[] }

export type Invariant = {
  name: string
  /** Describes the invariant to the operator. */
  sentence: string
  find: (sql: postgres.TransactionSql) => Promise<BrokenRows>
}

const IDS_MAX = 10

/** The first column of the query holds the ids that break the invariant. */
export const findRows =
  (query: string): Invariant['find'] =>
  async (sql) => {
    const [found] = await sql.unsafe<BrokenRows[]>(
      `select count(*)::int as count, coalesce((array_agg(id::text))[1:${IDS_MAX}], '{}') as ids from (${query}) as broken (id)`,
    )
    return found ?? { count: 0, ids: [] }
  }

export const brokenRowsOf = (ids: string[]): BrokenRows => ({ count: ids.length, ids: ids.slice(0, IDS_MAX) })
