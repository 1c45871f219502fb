import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { boolean, integer, type PgColumn, type PgColumnBuilderBase, pgTable, text } from 'drizzle-orm/pg-core'
import { PERSONAL_TABLES } from '@/features/all-features'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { users } from '@/schema/access'
import { calendarDate, email, instant } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'

export type DeclaredTable = (typeof PERSONAL_TABLES)[number]

const COLUMN_OF: Record<string, ((name: string) => PgColumnBuilderBase) | undefined> = {
  number: integer,
  date: calendarDate,
  datetime: instant,
  flag: boolean,
  user_id: integer,
}

/** The table with the columns that its declaration names, which suffice to read and to erase rows of a person. */
export function tableOf({ name: table, of = [], held }: DeclaredTable) {
  const columns: Record<string, PgColumnBuilderBase> = {}
  // Drizzle keeps the names of columns without an explicit one by their table, which schema/ has declared as well.
  for (const [field, kind] of Object.entries(held?.fields ?? {})) columns[field] = (COLUMN_OF[kind] ?? text)(field)
  for (const name of of) columns[name] = name.endsWith('email') ? email(name) : (COLUMN_OF[name] ?? text)(name)
  return pgTable(table, columns)
}

/** The rows of the table that belong to an address; none of a table without a column that leads to a person. */
export function isOfPerson(declared: DeclaredTable, address: string): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(tableOf(declared))
  const conditions = Object.entries(columns)
    .filter(([name]) => declared.of?.includes(name))
    .map(([name, column]) => {
      const owner = name === 'user_id' ? users : name === 'registration_id' ? registrations : undefined
      if (owner) return inArray(column, db.select({ id: owner.id }).from(owner).where(eq(owner.email, address)))
      return eq(column, name.endsWith('_key') ? addressKeyOf(address) : address)
    })
  return sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`
}

const isOfRegistration = ({ of = [] }: DeclaredTable) => of.includes('registration_id')
const tablesWith = (rows: string) => PERSONAL_TABLES.filter((table) => table.rows === rows)

/** Tables whose rows go with the registrations or with the address that they belong to. */
export const DELETED_WITH_REGISTRATION = tablesWith('deleted').filter(isOfRegistration)
export const DELETED_WITH_ADDRESS = tablesWith('deleted').filter((table) => !isOfRegistration(table))

/** Tables with addresses that staff entered and an erasure keeps. */
export const RETAINED_TABLES = tablesWith('kept')
