import { and, asc, type Column, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import {
  accreditationChanges,
  accreditations,
  bodies,
  bodyProfessions,
  certificateSigners,
} from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'

/** The accreditations of these events with the rules of their bodies. A body that has refused gives points to nobody. */
export async function readRecognitions(events: readonly number[], from: Db | Tx = db) {
  const rows = events.length === 0 ? [] : await selectRecognitions(events, from)
  const recognitions = rows.map(({ body, professions, ...row }) => ({ ...row, body: { ...body, professions } }))
  return Map.groupBy(recognitions, ({ workshop_id }) => workshop_id)
}

export type RecognitionOfEvent = NonNullable<ReturnType<Awaited<ReturnType<typeof readRecognitions>>['get']>>[number]

const selectRecognitions = (events: readonly number[], from: Db | Tx) =>
  from
    .select({
      ...columnsOf(
        accreditations,
        'id',
        'workshop_id',
        'state',
        'category',
        'points_basis',
        'points_test',
        'points_speaker',
        'number',
        'scientific_lead',
        'provider',
      ),
      signer: columnsOf(certificateSigners, 'name', 'role_de', 'role_en', 'signature', 'stamp'),
      is_unconfirmed: sql<boolean>`${isNotNull(accreditationChanges.id)}`,
      body: columnsOf(
        bodies,
        'id',
        'name_de',
        'name_en',
        'label',
        'unit_minutes',
        'half_day_minutes',
        'categories',
        'attendance_rule',
        'attendance_tolerance',
        'person_number',
        'requires_number',
        'requires_evaluation',
        'number_name',
        'number_format',
        'barcodes',
        'certificate_sentence',
        'certificate_sentence_one',
      ),
      professions: sql<number[]>`array(select ${bodyProfessions.profession_id} from ${bodyProfessions}
        where ${bodyProfessions.body_id} = ${bodies.id})`,
    })
    .from(accreditations)
    .innerJoin(bodies, eq(bodies.id, accreditations.body_id))
    .leftJoin(certificateSigners, eq(certificateSigners.id, accreditations.signer_id))
    .leftJoin(
      accreditationChanges,
      and(eq(accreditationChanges.accreditation_id, accreditations.id), isNull(accreditationChanges.confirmed_at)),
    )
    .where(and(isAnyOf(accreditations.workshop_id, events), ne(accreditations.state, 'refused')))
    .orderBy(asc(accreditations.id))

/** A body has recognised the event, as a column for a query of events; a query of one table passes the id. */
export const isAccredited = (workshop_id: Column | number): SQL<boolean> =>
  sql<boolean>`exists (select from ${accreditations} where ${accreditations.workshop_id} = ${workshop_id}
    and ${accreditations.state} = 'granted')`
