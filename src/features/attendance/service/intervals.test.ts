import { afterAll, expect, it } from 'vitest'
import { importResults } from '@/schema/imports'
import { closeDatabase, db } from '@/server/database/db'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { deleteIntervalsOfImport, insertIntervals, readIntervals } from './intervals'

afterAll(closeDatabase)

const at = (time: string) => `2026-11-02T${time}:00.000Z`

it('keeps the intervals of the check-in when an imported list is undone', async () => {
  const workshop = await aWorkshop()
  const [result] = await db
    .insert(importResults)
    .values({
      workshop_id: workshop.id,
      kind: 'participated',
      file_name: 'teams.xlsx',
    })
    .returning()
  const anna = await aRegistration(workshop)
  const bernd = await aRegistration(workshop)
  const import_result_id = result?.id ?? 0
  await db.transaction((tx) =>
    insertIntervals(tx, [
      {
        registration_id: anna.id,
        came_at: at('18:00'),
        left_at: at('19:00'),
        source: 'import',
        import_result_id,
      },
      {
        registration_id: anna.id,
        came_at: at('17:00'),
        left_at: null,
        source: 'check_in',
        import_result_id: null,
      },
      {
        registration_id: bernd.id,
        came_at: at('17:30'),
        left_at: null,
        source: 'import',
        import_result_id,
      },
    ]),
  )
  const timesOf = async ({ id }: { id: string }) =>
    (await readIntervals([anna.id, bernd.id], db)).get(id)?.map(({ came_at, left_at }) => [came_at, left_at])
  expect(await timesOf(anna)).toEqual([
    [at('17:00'), null],
    [at('18:00'), at('19:00')],
  ])

  const affected = await db.transaction((tx) => deleteIntervalsOfImport(tx, import_result_id))
  expect(affected.toSorted()).toEqual([anna.id, bernd.id].toSorted())
  expect(await timesOf(anna)).toEqual([[at('17:00'), null]])
  expect(await timesOf(bernd)).toBeUndefined()
})
