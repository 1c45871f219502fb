import 'server-only'
import { type AnyColumn, sql } from 'drizzle-orm'

/** The order of a dictionary: neither capital letters nor umlauts change the position of a name. */
export const alphabetical = (column: AnyColumn) => sql`${column} collate "und-x-icu"`
