import 'server-only'
import { and, type Column, eq, isNull, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ShownPoints } from '../contract/shown-points'
import { accreditationChanges, accreditations, bodies, shownCondition } from '../table'

/** Builds parts of queries without a database, because the build loads this module. */
const queryBuilder = new QueryBuilder()

/** The points of an event that visitors see, as a lateral join to a query of events. */
export const shownPointsOf = (workshop_id: Column) =>
  queryBuilder
    .select({
      points: sql<
        ShownPoints[]
      >`coalesce(json_agg(json_build_object('body_id', ${bodies.id}, 'name_de', ${bodies.name_de},
        'name_en', ${bodies.name_en}, 'label', ${bodies.label}, 'points_basis', ${accreditations.points_basis},
        'points_test', ${accreditations.points_test}, 'state', ${accreditations.state},
        'is_unconfirmed', ${accreditationChanges.id} is not null)
        order by ${accreditations.state} desc, ${accreditations.id}), '[]')`.as('points'),
    })
    .from(accreditations)
    .innerJoin(bodies, eq(bodies.id, accreditations.body_id))
    .leftJoin(
      accreditationChanges,
      and(eq(accreditationChanges.accreditation_id, accreditations.id), isNull(accreditationChanges.confirmed_at)),
    )
    .where(and(eq(accreditations.workshop_id, workshop_id), shownCondition))
    .as('shown_points')
