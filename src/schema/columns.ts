import { randomBytes } from 'node:crypto'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, integer, type PgTable, text } from 'drizzle-orm/pg-core'
import { pickNames } from '@/contract/fields'

const UTC_TIMESTAMP = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00(?::00)?$/

/**
 * PostgreSQL sends '2026-11-20 17:30:00.123+00', in JSON with a T; the offset depends on the session's time zone. A UTC
 * value is rearranged without a Date, because an export reads a million of them.
 */
export function toIso(value: string): string {
  const [, day, time, fraction = ''] = UTC_TIMESTAMP.exec(value) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(value).toISOString()
}

/** A point in time, read and written as an ISO string in UTC: '2026-11-20T17:30:00.123Z'. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
})

/** A calendar day without a time zone, 'YYYY-MM-DD'. */
export const calendarDate = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
})

/** A time of day without a time zone, 'HH:mm'. */
export const clockTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (value) => value.slice(0, 5),
})

/** A point in time that people read and write as UTC wall clock, 'YYYY-MM-DD HH:mm'. */
export const utcMinute = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(0) with time zone',
  fromDriver: (value) => toIso(value).slice(0, 16).replace('T', ' '),
  toDriver: (value) => `${value.replace(' ', 'T')}:00Z`,
})

/** An e-mail address, trimmed and lower-cased on every write and comparison. Pair it with emailCheck(). */
export const email = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.trim().toLowerCase(),
})

const EMAIL_MAX = 254

/** Protects the column against SQL that bypasses its type. */
export function emailCheck(name: string, column: AnyPgColumn) {
  const max = sql.raw(String(EMAIL_MAX))
  return check(
    name,
    sql`${column} = lower(btrim(${column})) and position('@' in ${column}) > 1 and length(${column}) <= ${max}`,
  )
}

/** PostgreSQL allows no parameters in a definition, so the values are written out. */
function sqlLiterals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))
}

export function oneOfCheck(name: string, column: AnyPgColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${sqlLiterals(values)})`)
}

/** The offered languages are configuration, so the database checks only the form: `de`, `en`, `de-CH`. */
export function languageCheck(name: string, column: AnyPgColumn) {
  return check(name, sql`${column} ~ '^[a-z]{2,3}(-[A-Z]{2})?$'`)
}

/** Only the SHA-256 of a secret is stored, in hex. */
export function hashCheck(name: string, column: AnyPgColumn) {
  return check(name, sql`${column} ~ '^[0-9a-f]{64}$'`)
}

/** For workshops, sponsors, users and roles: they are few, and their numbers reveal nothing. */
export const smallId = () => integer().primaryKey().generatedAlwaysAsIdentity()

const OPAQUE_BYTES = 16

/** 128 random bits in a form that fits into a path, so that no id can be guessed from another. */
export function newOpaqueId(): string {
  return randomBytes(OPAQUE_BYTES).toString('base64url')
}

export const opaqueId = () => text().primaryKey().$defaultFn(newOpaqueId)

/** The id of the row that this one belongs to, with which it is deleted unless `onDelete` says otherwise. */
export const requiredId = (column: () => AnyPgColumn, onDelete: 'cascade' | 'restrict' = 'cascade') =>
  integer().notNull().references(column, { onDelete })

export const requiredOpaqueId = (column: () => AnyPgColumn, onDelete: 'cascade' | 'restrict' = 'cascade') =>
  text().notNull().references(column, { onDelete })

export const createdAt = () => instant().notNull().default(sql`now()`)

/**
 * Every editable table has these columns. `updated_at` changes with every update, because a stale value is how a lost
 * update is detected. A write that no form shows (a mail was sent) sets it to itself, so that nobody's save is refused
 * for it.
 */
export function changeTracking(user: () => AnyPgColumn) {
  return {
    created_at: createdAt(),
    updated_at: createdAt().$onUpdateFn(() => new Date().toISOString()),
    updated_by: integer().references(user, { onDelete: 'set null' }),
  }
}

/** The columns of a table, or of its alias, with these names: `tx.select(columnsOf(workshops, 'id', 'title'))`. */
export const columnsOf = <Table extends PgTable, Name extends keyof Table['_']['columns']>(
  table: Table,
  ...names: Name[]
) => pickNames(getTableColumns(table), names)
