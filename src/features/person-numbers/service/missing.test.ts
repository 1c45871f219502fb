import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { NO_NUMBER, NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { listEntitlements } from '@/features/certificates/service/issuing/list-entitlements'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { closeDatabase, db } from '@/server/database/db'
import { aBody, anAccreditation, aProfession, aRegistration, aWorkshop } from '@/testing/factories'
import { missingNumbersOf } from '../rules/needed'
import { selectMissingNumbers } from './missing'
import { readGrantedNumbers } from './needed'

afterAll(closeDatabase)

const EFN = '802760400000005'
const OEAK = '12345-67'

/** An event that a German and an Austrian body have recognised for physicians, and a chamber for pharmacists. */
async function anEventOfTwoCountries() {
  const physician = await aProfession()
  const pharmacist = await aProfession({ name_de: 'Apotheker', name_en: 'Pharmacist' })
  const workshop = await aWorkshop({ date: '2026-11-10', time: '18:00', end_time: '20:00' })
  const bodies = [
    await aBody({ label: 'CME', person_number: 'efn' }, [physician]),
    await aBody({ label: 'DFP', person_number: 'oeak_number' }, [physician]),
    await aBody({ label: 'AFP', person_number: 'chamber_number' }, [pharmacist]),
    await aBody({ label: 'ALL', person_number: null }, []),
  ]
  for (const body of bodies) await anAccreditation(workshop, body, { points_basis: 2 })
  return { workshop, physician, pharmacist }
}

it('finds the same missing numbers in SQL as the rule does, of everybody', async () => {
  const { workshop, physician, pharmacist } = await anEventOfTwoCountries()
  const answer = fc.constantFrom('', NO_NUMBER, EFN)
  const people = fc.sample(
    fc.record({
      profession_id: fc.constantFrom(null, physician.id, physician.id, pharmacist.id),
      points_number: fc.constantFrom(null, ...NUMBER_KINDS),
      efn: answer,
      oeak_number: answer,
      chamber_number: answer,
    }),
    60,
  )
  for (const person of people) await aRegistration(workshop, person)
  const rows = await db
    .select({ person: registrations, missing: sql<NumberKind[]>`array(${selectMissingNumbers()})` })
    .from(registrations)
    .where(eq(registrations.workshop_id, workshop.id))
  const needed = (await readGrantedNumbers([workshop.id])).get(workshop.id) ?? []
  expect(rows).toHaveLength(60)
  for (const { person, missing } of rows)
    expect({ person, missing: missing.toSorted() }).toEqual({
      person,
      missing: missingNumbersOf(person, needed).toSorted(),
    })
})

it('certifies a physician with an EFN by the German body alone, and one in Austria by the Austrian', async () => {
  const { workshop, physician } = await anEventOfTwoCountries()
  await db.update(workshops).set({ date: '2026-01-10' }).where(eq(workshops.id, workshop.id))
  const present = { profession_id: physician.id, participated: '2026-01-10T17:00:00Z' }
  const german = await aRegistration(workshop, { ...present, efn: EFN })
  const austrian = await aRegistration(workshop, { ...present, efn: EFN, points_number: 'oeak_number' })
  const undecided = await aRegistration(workshop, present)
  const both = await aRegistration(workshop, { ...present, efn: EFN, oeak_number: OEAK })

  const { data } = await listEntitlements(workshop.id, new Date('2026-01-12'))
  const certifying = ({ id }: { id: string }) =>
    data
      .find(({ registration_id }) => registration_id === id)
      ?.bodies.map(({ points, reason }) => (points === null ? reason : points))
  expect(certifying(german)).toEqual([2, 'other_place', 'other_profession', 2])
  expect(certifying(austrian)).toEqual(['other_place', 2, 'other_profession', 2])
  expect(certifying(undecided)).toEqual([2, 2, 'other_profession', 2])
  expect(certifying(both)).toEqual([2, 2, 'other_profession', 2])
})
