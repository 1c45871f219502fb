import { and, type Column, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { accreditationChanges, accreditations, bodies, bodyProfessions, shownCondition } from '@/schema/accreditations'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import type { ShownPoints } from '../contract/shown-points'
import type { AccreditationFilter } from '../contract/states'

/** Builds parts of queries without a database, because the build loads this module. */
const queryBuilder = new QueryBuilder()

const pointsList = sql<
  ShownPoints[]
>`coalesce(json_agg(json_build_object('body_id', ${bodies.id}, 'name_de', ${bodies.name_de},
  'name_en', ${bodies.name_en}, 'label', ${bodies.label}, 'points_basis', ${accreditations.points_basis},
  'points_test', ${accreditations.points_test}, 'state', ${accreditations.state},
  'is_unconfirmed', ${accreditationChanges.id} is not null)
  order by ${accreditations.state} desc, ${accreditations.id}), '[]')`

const openChange = and(
  eq(accreditationChanges.accreditation_id, accreditations.id),
  isNull(accreditationChanges.confirmed_at),
)

/** The points of an event that visitors see, as a lateral join to a query of events. */
export const shownPointsOf = (workshop_id: Column) =>
  queryBuilder
    .select({ points: pointsList.as('points') })
    .from(accreditations)
    .innerJoin(bodies, eq(bodies.id, accreditations.body_id))
    .leftJoin(accreditationChanges, openChange)
    .where(and(eq(accreditations.workshop_id, workshop_id), shownCondition))
    .as('shown_points')

/** The numbers that bodies gave an event: "VNR 2760102026012345678; DFP-ID 123456". */
const numbersList = sql<string>`coalesce(string_agg(
  coalesce(nullif(${bodies.number_name}, ''), ${bodies.label}) || ' ' || ${accreditations.number}, '; ' order by ${accreditations.id})
  filter (where ${accreditations.state} = 'granted' and ${accreditations.number} <> ''), '')`

type AccreditationTexts = { points: ShownPoints[]; numbers: string }

export const NO_ACCREDITATIONS: AccreditationTexts = { points: [], numbers: '' }

/** Reads the shown points and, for staff, the numbers of many events. */
export async function readAccreditationTexts(ids: number[], from: Db | Tx = db) {
  const rows = await from
    .select({ workshop_id: accreditations.workshop_id, points: pointsList, numbers: numbersList })
    .from(accreditations)
    .innerJoin(bodies, eq(bodies.id, accreditations.body_id))
    .leftJoin(accreditationChanges, openChange)
    .where(and(isAnyOf(accreditations.workshop_id, ids), shownCondition))
    .groupBy(accreditations.workshop_id)
  const found = new Map(rows.map(({ workshop_id, ...texts }) => [workshop_id, texts]))
  return new Map(ids.map((id) => [id, found.get(id) ?? NO_ACCREDITATIONS]))
}

/** The events with points that visitors see: any, those of a body, or those of the bodies of a profession. */
export const hasShownPoints = (
  workshop_id: Column,
  { body, profession }: { body?: number; profession?: number } = {},
) =>
  inArray(
    workshop_id,
    queryBuilder
      .select({ id: accreditations.workshop_id })
      .from(accreditations)
      .where(
        and(
          shownCondition,
          body ? eq(accreditations.body_id, body) : undefined,
          profession ? isForProfession(profession) : undefined,
        ),
      ),
  )

/** The events with an accreditation in this state; `changed` ones have a change that the body has not been told of. */
export const hasAccreditation = (workshop_id: Column, filter: AccreditationFilter) =>
  inArray(
    workshop_id,
    queryBuilder
      .select({ id: accreditations.workshop_id })
      .from(accreditations)
      .where(filter === 'changed' ? hasOpenChange : eq(accreditations.state, filter)),
  )

const hasOpenChange = exists(
  queryBuilder.select({ id: accreditationChanges.id }).from(accreditationChanges).where(openChange),
)

const isForProfession = (profession: number): SQL =>
  inArray(
    accreditations.body_id,
    queryBuilder
      .select({ id: bodyProfessions.body_id })
      .from(bodyProfessions)
      .where(eq(bodyProfessions.profession_id, profession)),
  )
