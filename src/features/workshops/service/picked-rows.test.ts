import { afterAll, expect, it } from 'vitest'
import { sponsors } from '@/schema/sponsors'
import { workshopSponsors } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { aWorkshop } from '@/testing/factories'
import { findPickable, readPickedRows } from './picked-rows'

afterAll(closeDatabase)

async function anEventWith(...names: string[]) {
  const { id } = await aWorkshop()
  const rows = await db
    .insert(sponsors)
    .values(names.map((name) => ({ name })))
    .returning({ id: sponsors.id, name: sponsors.name })
  await db
    .insert(workshopSponsors)
    .values(rows.map((row, position) => ({ workshop_id: id, sponsor_id: row.id, position: -position })))
  return { id, rows }
}

it('names what each event picks, in the order of its display', async () => {
  const event = await anEventWith('Ahorn', 'Birke')
  const other = await anEventWith('Zeder')
  const { id: bare } = await aWorkshop()
  const picksOf = await readPickedRows([event.id, other.id, bare], db)
  expect([event.id, other.id, bare].map(picksOf)).toMatchObject([
    { sponsors: event.rows.toReversed() },
    { sponsors: other.rows },
    { sponsors: [] },
  ])
})

it('finds the row that a draft picks in the list of the reference, unless it is gone', async () => {
  const [row] = (await anEventWith('Ahorn')).rows
  expect(await findPickable('sponsors', row?.id ?? 0)).toEqual(row)
  expect(await findPickable('sponsors', 999_999)).toBeNull()
  expect(await findPickable('sponsors', null)).toBeNull()
})
