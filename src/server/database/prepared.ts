import 'server-only'
import { fillPlaceholders, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { isTransactionAborted } from './error-codes'

type SqlQuery = ReturnType<PgDialect['sqlToQuery']>
type Values = Record<string, unknown>

const dialect = new PgDialect()

/** Reuses a text that was built once, and fills in the values. */
class PreparedSql extends SQL {
  readonly query: SqlQuery

  constructor({ params, ...text }: SqlQuery, values: Values) {
    super([])
    this.query = { ...text, params: fillPlaceholders(params, values) }
  }

  override toQuery(): SqlQuery {
    return this.query
  }
}

/**
 * Drizzle builds the text of a statement each time, which takes longer than sending it. For frequent statements the
 * text is built once, with placeholders for the values.
 */
export function preparedSql<Names extends string>(make: () => SQL): (values: Record<Names, unknown>) => SQL {
  let text: SqlQuery | undefined
  return (values) => {
    text ??= dialect.sqlToQuery(make())
    return new PreparedSql(text, values)
  }
}

/** Prepares a typed query outside of transactions once; it is sent on the pool in use. */
export function preparedQuery<Query>(prepare: () => Query): () => Query {
  let query: Query | undefined
  return () => {
    query ??= prepare()
    return query
  }
}

/**
 * Sends independent statements of one transaction together, which saves round trips. Their order is not guaranteed: the
 * driver sends a statement that it must prepare first after the next one. Waits until all have ended, so that none is
 * sent after a rollback.
 */
export async function sendTogether<Works extends readonly unknown[]>(
  ...works: Works
): Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }> {
  // Drizzle sends a statement each time it is awaited; a promise sends it once.
  const sent = works.map((work) => Promise.resolve(work))
  const failures = (await Promise.allSettled(sent)).flatMap((end): unknown[] =>
    end.status === 'rejected' ? [end.reason] : [],
  )
  // The failure that aborted the transaction says whether a later attempt helps.
  const cause = failures.find((thrown) => !isTransactionAborted(thrown))
  if (cause) throw cause
  return Promise.all(sent) as Promise<{ -readonly [Index in keyof Works]: Awaited<Works[Index]> }>
}
