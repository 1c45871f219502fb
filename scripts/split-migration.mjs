const BREAKPOINT = '--> statement-breakpoint'
const CREATED = /^create table (?:if not exists )?("\w+")/gim
const CONSTRAINT = /^alter table ("\w+") add constraint ("\w+") (?:foreign key|check)\b(?!.*\bnot valid;$)/is
const INDEX = /^(create (?:unique )?index) (?=("\w+").*? on ("\w+"))/is

/**
 * Takes out of a migration what would block all writes of an existing table. Its constraints become NOT VALID and
 * `checks` validates them; `indexes` builds its indexes concurrently. A part without statements is an empty text.
 */
export function splitMigration(text) {
  const created = Array.from(text.matchAll(CREATED), ([, table]) => table)
  const sql = []
  const checks = []
  const indexes = []
  for (const statement of text.split(BREAKPOINT).map((one) => one.trim())) {
    const [, table, constraint] = CONSTRAINT.exec(statement) ?? []
    const [, , index, indexed] = INDEX.exec(statement) ?? []
    if (table && !created.includes(table)) {
      sql.push(statement.replace(/;$/, ' NOT VALID;'))
      checks.push(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${constraint};`)
    } else if (indexed && !created.includes(indexed)) {
      // A build that failed leaves an index that answers no query. It is removed before the next attempt.
      indexes.push(`DROP INDEX CONCURRENTLY IF EXISTS ${index};`, statement.replace(INDEX, '$1 CONCURRENTLY '))
    } else sql.push(statement)
  }
  return { sql: joinStatements(sql), checks: joinStatements(checks), indexes: joinStatements(indexes) }
}

const joinStatements = (statements) => statements.join(`\n${BREAKPOINT}\n`) + (statements.length > 0 ? '\n' : '')
