import 'server-only'
import { fillPlaceholders, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { sql as pool } from './db'

type Text = ReturnType<PgDialect['sqlToQuery']>
type Values = Record<string, unknown>

const dialect = new PgDialect()

/** Its text is there already: only the values are put in. */
class Kept extends SQL {
  readonly text: Text

  constructor({ params, ...text }: Text, values: Values) {
    super([])
    this.text = { ...text, params: fillPlaceholders(params, values) }
  }

  override toQuery(): Text {
    return this.text
  }
}

/**
 * Drizzle puts the text of a statement together each time, which takes longer than sending it. For statements that are
 * sent all day: the text is made once, with placeholders for what changes.
 */
export function kept<Names extends string>(make: () => SQL): (values: Record<Names, unknown>) => SQL {
  let text: Text | undefined
  return (values) => {
    text ??= dialect.sqlToQuery(make())
    return new Kept(text, values)
  }
}

/** The same for what is asked outside of a transaction and answers typed rows: prepared once for each pool. */
export function prepared<Query>(prepare: () => Query): () => Query {
  let made: { pool: unknown; query: Query } | undefined
  return () => {
    const now = pool()
    if (made?.pool !== now) made = { pool: now, query: prepare() }
    return made.query
  }
}

/**
 * Statements of one transaction that need nothing of each other leave together: one way to the database instead of many.
 * In no order: the driver sends one that it does not know yet later than the next. Ends when all have ended, so that none
 * is sent after a rollback.
 */
export async function together<Works extends readonly unknown[]>(
  ...works: Works
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  // Drizzle's statements are sent whenever somebody asks for their outcome: as promises, once.
  const sent = works.map((work) => Promise.resolve(work))
  await Promise.allSettled(sent)
  return Promise.all(sent) as Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }>
}
