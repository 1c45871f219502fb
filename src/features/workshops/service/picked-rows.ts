import { asc, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { recordOf } from '@/contract/fields'
import { workshopSponsors, workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import {
  isSeveral,
  type PickedRow,
  REFERENCE_COLUMNS,
  REFERENCES,
  type ReferenceName,
  type WORKSHOP_FIELDS,
} from '../contract/fields'

/** The columns that name an event and the row that it picks, and that order several rows. */
type Link = { event: AnyPgColumn; picked: AnyPgColumn; order: AnyPgColumn }

const LINKS: Record<ReferenceName, Link> = {
  ...recordOf(REFERENCE_COLUMNS, (name) => ({ event: workshops.id, picked: workshops[name], order: workshops.id })),
  sponsors: {
    event: workshopSponsors.workshop_id,
    picked: workshopSponsors.sponsor_id,
    order: workshopSponsors.position,
  },
}

/** The list that a column picks from, as its foreign key says. */
function listOf({ name: column, table }: AnyPgColumn) {
  const keys = getTableConfig(table).foreignKeys.map((key) => key.reference())
  const list = keys.find(({ columns }) => columns.some(({ name }) => name === column))?.foreignTable
  const { id, name } = list ? getTableColumns(list) : {}
  if (!list || !id || !name) throw new Error(`${getTableName(table)}.${column} references no table with names`)
  return { list, id: sql<number>`${id}`, name: sql<string>`${name}` }
}

const SOURCES = recordOf(REFERENCES, (name) => ({ ...LINKS[name], ...listOf(LINKS[name].picked) }))

export function readPicked(
  reference: ReferenceName,
  ids: readonly number[],
  from: Db | Tx,
): Promise<(PickedRow & { workshop_id: number })[]> {
  const { event, picked, order, list, id, name } = SOURCES[reference]
  return from
    .select({ workshop_id: sql<number>`${event}`, id, name })
    .from(picked.table)
    .innerJoin(list, eq(id, picked))
    .where(isAnyOf(event, ids))
    .orderBy(asc(order))
}

/** The rows of each reference: one or null, or several in the order of their display. */
export type PickedRows = { [Name in ReferenceName]: z.output<(typeof WORKSHOP_FIELDS)[Name]['value']> }

export async function readPickedRows(ids: readonly number[], from: Db | Tx): Promise<(event: number) => PickedRows> {
  const found = await Promise.all(REFERENCES.map((name) => readPicked(name, ids, from)))
  return (event) => {
    const rowsOf = (name: ReferenceName, index: number) => {
      const rows = found[index]?.filter(({ workshop_id }) => workshop_id === event) ?? []
      const picked = rows.map((row) => ({ id: row.id, name: row.name }))
      return [name, isSeveral(name) ? picked : (picked[0] ?? null)]
    }
    return Object.fromEntries(REFERENCES.map(rowsOf))
  }
}

/** The picked row in a query that joins the events with other tables. */
function pickedRowOf(reference: ReferenceName): SQL<PickedRow | null> {
  const { picked, list, id, name } = SOURCES[reference]
  return sql`(select json_build_object('id', ${id}, 'name', ${name}) from ${list} where ${id} = ${picked})`
}

/** The picked row by reference, for the references that pick a single row. */
export const PICKED_ROWS = recordOf(REFERENCE_COLUMNS, pickedRowOf)

/** Finds a row that a draft picks; null where the draft picks none, or one that is gone. */
export async function findPickable(reference: ReferenceName, chosen: number | null): Promise<PickedRow | null> {
  const { list, id, name } = SOURCES[reference]
  const [row] = await db.select({ id, name }).from(list).where(eq(id, chosen))
  return row ?? null
}

/** Replaces the sponsors of these events, all by the same ones. */
export async function writeShownSponsors(
  tx: Tx,
  ids: readonly number[],
  chosen: readonly { id: number }[] | undefined,
): Promise<void> {
  if (!chosen || ids.length === 0) return
  await tx.delete(workshopSponsors).where(isAnyOf(workshopSponsors.workshop_id, ids))
  const rows = ids.flatMap((workshop_id) =>
    chosen.map((sponsor, position) => ({ workshop_id, sponsor_id: sponsor.id, position })),
  )
  if (rows.length > 0) await tx.insert(workshopSponsors).values(rows)
}
