import { afterAll, expect, it } from 'vitest'
import { closeDatabase } from '@/server/database/db'
import { aBody, anAccreditation, aProfession, aWorkshop } from '@/testing/factories'
import { findNeededNumbers, readNeededNumbers } from './needed'

afterAll(closeDatabase)

it('asks for the numbers that the bodies of an event need, and offers all professions in their order', async () => {
  const physician = await aProfession({ position: 2 })
  const pharmacist = await aProfession({ name_de: 'Apotheker', name_en: 'Pharmacist', position: 1 })
  const chamber = await aBody({ person_number: 'efn' }, [physician])
  const workshop = await aWorkshop()
  await anAccreditation(workshop, chamber, { state: 'to_apply' })
  await anAccreditation(workshop, await aBody({}, [pharmacist]))
  const needed = await findNeededNumbers(workshop.id)
  expect(needed?.numbers).toEqual([{ kind: 'efn', professions: [physician.id] }])
  const offered = needed?.professions.map(({ id }) => id) ?? []
  expect(offered.indexOf(pharmacist.id)).toBeLessThan(offered.indexOf(physician.id))

  const refused = await aWorkshop()
  await anAccreditation(refused, chamber, { state: 'refused' })
  const several = await readNeededNumbers([workshop.id, refused.id, (await aWorkshop()).id])
  expect([...several.keys()]).toEqual([workshop.id])
})
