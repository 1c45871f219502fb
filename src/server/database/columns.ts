import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, integer, text } from 'drizzle-orm/pg-core'

const IN_UTC = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00(?::00)?$/

/**
 * PostgreSQL answers '2026-11-20 17:30:00.123+00', in JSON with a T; the session's time zone decides the offset. Rearranged
 * where it is none: an export reads a million of them.
 */
function toIso(value: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(value) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(value).toISOString()
}

/** A point in time; read and written as an ISO string in UTC, '2026-11-20T17:30:00.123Z'. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
})

/** A day without a place, 'YYYY-MM-DD'. */
export const calendarDate = customType<{ data: string; driverData: string }>({
  dataType: () => 'date',
})

/** A time on the wall, 'HH:mm'. */
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

/** An e-mail address; trimmed and in lower case whoever writes it, and when it is compared. Pair it with emailCheck(). */
export const email = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => value.trim().toLowerCase(),
})

const EMAIL_MAX = 254

/** Holds also against SQL that bypasses the column type. */
export function emailCheck(name: string, column: AnyPgColumn) {
  const max = sql.raw(String(EMAIL_MAX))
  return check(
    name,
    sql`${column} = lower(btrim(${column})) and position('@' in ${column}) > 1 and length(${column}) <= ${max}`,
  )
}

/** The values of a constant list, as PostgreSQL wants them in a definition, where parameters are not allowed. */
function literals(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))
}

export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  return check(name, sql`${column} in (${literals(values)})`)
}

/** `de`, `en`, `de-CH`: which of them are offered is configuration, so the database knows the form only. */
export function languageCheck(name: string, column: AnyPgColumn) {
  return check(name, sql`${column} ~ '^[a-z]{2,3}(-[A-Z]{2})?$'`)
}

/** SHA-256 in hex: what is stored of a secret that travels. */
export function hashCheck(name: string, column: AnyPgColumn) {
  return check(name, sql`${column} ~ '^[0-9a-f]{64}$'`)
}

/** Workshops, sponsors, users, roles: few, and their number tells nothing. */
export const smallId = () => integer().primaryKey().generatedAlwaysAsIdentity()

const OPAQUE_BYTES = 16

/** 128 random bits that fit into a path: knowing one never leads to another. */
export function newOpaqueId(): string {
  return randomBytes(OPAQUE_BYTES).toString('base64url')
}

export const opaqueId = () => text().primaryKey().$defaultFn(newOpaqueId)

export const created = () => instant().notNull().default(sql`now()`)

/**
 * What every editable table carries. `updated_at` moves with every update, since a stale one is how a lost save is found;
 * a write that no form shows (a mail was sent) sets it to its own column instead, so that nobody's save is refused for it.
 */
export function stamps(user: () => AnyPgColumn) {
  return {
    created_at: created(),
    updated_at: created().$onUpdateFn(() => new Date().toISOString()),
    updated_by: integer().references(user, { onDelete: 'set null' }),
  }
}
