const BREAKPOINT = '--> statement-breakpoint'
const CREATED = /^create table (?:if not exists )?"(\w+)"/gim
const CONSTRAINT = /^alter table ("\w+") add constraint ("\w+") (?:foreign key|check)\b/i

/**
 * Adds NOT VALID to the constraints of existing tables, which would block all writes while their rows are checked, and
 * returns the statements that check the rows without blocking.
 */
export function deferChecks(sql) {
  const created = Array.from(sql.matchAll(CREATED), ([, table]) => `"${table}"`)
  const checks = []
  const statements = sql.split(BREAKPOINT).map((text) => {
    const statement = text.trim()
    const [, table, constraint] = CONSTRAINT.exec(statement) ?? []
    if (!table || created.includes(table) || /\bnot valid;$/i.test(statement)) return statement
    checks.push(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${constraint};`)
    return statement.replace(/;$/, ' NOT VALID;')
  })
  const join = (lines) => `${lines.join(`\n${BREAKPOINT}\n`)}\n`
  return { sql: join(statements), checks: checks.length > 0 ? join(checks) : undefined }
}
