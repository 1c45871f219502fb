import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { accreditationChanges, accreditations, bodies, bodyProfessions } from '@/schema/accreditations'
import { attendanceIntervals } from '@/schema/attendance'
import { certificates } from '@/schema/certificates'
import { evaluationInbox, evaluationRequests, evaluations, evaluationTokens } from '@/schema/evaluations'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'

const people = sql`select id from ${registrations} where ${registrations.workshop_id} = ${workshops.id}`
const recognised = sql`select id from ${accreditations} where ${accreditations.workshop_id} = ${workshops.id}`
const evaluation = sql`select id from ${evaluations} where ${evaluations.workshop_id} = ${workshops.id}`
const requests = sql`select id from ${evaluationRequests} where ${evaluationRequests.evaluation_id} in (${evaluation})`

/** The rows that decide who of an event is entitled by readEntitlements(), without those that only say with which words. */
const SOURCES: readonly [PgTable, SQL][] = [
  [registrations, sql`${registrations.workshop_id} = ${workshops.id}`],
  [attendanceIntervals, sql`${attendanceIntervals.registration_id} in (${people})`],
  [accreditations, sql`${accreditations.workshop_id} = ${workshops.id}`],
  [accreditationChanges, sql`${accreditationChanges.accreditation_id} in (${recognised})`],
  [bodies, sql`true`],
  [bodyProfessions, sql`true`],
  [evaluations, sql`${evaluations.workshop_id} = ${workshops.id}`],
  [evaluationRequests, sql`${evaluationRequests.evaluation_id} in (${evaluation})`],
  [evaluationTokens, sql`${evaluationTokens.request_id} in (${requests})`],
  [evaluationInbox, sql`${evaluationInbox.evaluation_id} in (${evaluation})`],
  [certificates, sql`${certificates.workshop_id} = ${workshops.id}`],
]

/**
 * A text that another one follows as soon as a row has changed, for a query that joins events. PostgreSQL marks each row
 * with the number of the transaction that wrote it, and numbers only grow.
 */
export const versionOfSources = sql<string>`concat_ws(' ', ${workshops}.xmin, ${sql.join(
  SOURCES.map(
    ([table, which]) =>
      sql`(select concat(count(*), '/', sum(${table}.xmin::text::bigint)) from ${table} where ${which})`,
  ),
  sql`, `,
)})`
