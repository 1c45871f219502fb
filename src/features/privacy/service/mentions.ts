import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { HeldPage } from '@/features/feature'
import { ROW_TEXT } from '@/features/imports/service/prune'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { users } from '@/schema/access'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { importResults, importRows } from '@/schema/imports'
import { registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { workshops } from '@/schema/workshops'
import { type Db, db, type Tx } from '@/server/database/db'
import { addressPatternOf } from '../rules'
import { RETAINED_TABLES } from './declared-tables'

export const isMentionedInRow = (email: string): SQL => sql`${ROW_TEXT} ~ ${addressPatternOf(email)}`

const registrationIdsOf = (email: string) =>
  db.select({ id: registrations.id }).from(registrations).where(eq(registrations.email, email))

/** Rows of imports that contain the address, or from which a registration of it came. */
export const isImportRowOf = (email: string) =>
  or(isMentionedInRow(email), inArray(importRows.registration_id, registrationIdsOf(email)))

export const readHeldImportRows = (condition: SQL | undefined, { limit, offset }: HeldPage) =>
  db
    .select({
      ...columnsOf(importRows, 'row', 'outcome', 'values', 'intervals'),
      ...columnsOf(importResults, 'kind', 'file_name', 'created_at'),
      workshop_title: workshops.title,
    })
    .from(importRows)
    .innerJoin(importResults, eq(importResults.id, importRows.import_result_id))
    .innerJoin(workshops, eq(workshops.id, importResults.workshop_id))
    .where(condition)
    .orderBy(desc(importRows.id))
    .limit(limit)
    .offset(offset)

/** Objects of staff whose entries may contain the address, besides those of the person. */
export const STAFF_OBJECTS = ['users', 'blacklisted_emails', ...RETAINED_TABLES.map(({ name }) => name)]

/** Entries about the person's rows, and entries of staff that contain the address. Each condition uses the index over objects. */
export function isEntryAbout(email: string): SQL {
  const { id, action, object, object_id, changes } = auditLog
  const entriesAbout = (name: string, ids: SQL) =>
    sql`select ${id} from ${auditLog} where ${object} = ${name} and ${object_id} = any(array(${ids}))`
  const theirs = sql`(${registrationIdsOf(email)})`
  const lookups = [
    entriesAbout('registrations', theirs),
    entriesAbout('person_notes', theirs),
    entriesAbout('consents', theirs),
    entriesAbout(
      'certificates',
      sql`select id from ${certificates} where ${certificates.address_key} = ${addressKeyOf(email)}
      or ${inArray(certificates.registration_id, registrationIdsOf(email))}`,
    ),
    entriesAbout('users', sql`select id::text from ${users} where ${users.email} = ${email}`),
    sql`select ${id} from ${auditLog}
      where ${inArray(object, STAFF_OBJECTS)} and lower(${changes}::text) ~ ${addressPatternOf(email)}`,
    sql`select ${id} from ${auditLog}
      where ${object} = 'registrations' and ${action} = 'update' and ${changes} -> 'email' @> to_jsonb(${email}::text)`,
  ]
  return sql`${id} in (${sql.join(lookups, sql` union `)})`
}

type EntryWindow = Pick<HeldPage, 'limit' | 'offset'>

export const readHeldLog = (condition: SQL | undefined, { limit, offset }: EntryWindow, from: Db | Tx = db) =>
  from
    .select(columnsOf(auditLog, 'id', 'created_at', 'action', 'object', 'object_id'))
    .from(auditLog)
    .where(condition)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset)
