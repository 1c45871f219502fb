import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { changeRowsAsIn } from '@/testing/databases/migrations'
import { aRegistration, aWorkshop } from '@/testing/factories'
import { checkInvariants } from './doctor'

type Person = Parameters<typeof aRegistration>[1]

/** Each person accompanies the one before. */
async function aChain(people: NonNullable<Person>[]) {
  const workshop = await aWorkshop()
  let above: { id: string; created_at: string } | undefined
  for (const person of people) {
    const party = { accompaniment_of: above?.id ?? null, party_since: above?.created_at ?? null }
    above = await aRegistration(workshop, { ...person, ...party })
  }
  return workshop
}

/** The people with the main registration of each, in the order of the chain. */
async function readParties({ id }: { id: number }) {
  const rows = await db
    .select()
    .from(registrations)
    .where(eq(registrations.workshop_id, id))
    .orderBy(asc(registrations.created_at))
  const nameOf = (person: string | null) => rows.find((row) => row.id === person)?.last_name ?? null
  for (const { accompaniment_of, party_since } of rows)
    expect(party_since).toBe(rows.find((row) => row.id === accompaniment_of)?.created_at ?? null)
  return rows.map(({ last_name, accompaniment_of }) => [last_name, nameOf(accompaniment_of)])
}

const countNested = async () =>
  (await Array.fromAsync(checkInvariants())).find(({ name }) => name === 'companions_of_main_registrations')?.count

it('the migration gives a companion of a companion to a registration that nobody brought along', async () => {
  const gone = { cancelled_at: new Date().toISOString() }
  const named = (names: string, more: Record<number, Person> = {}) =>
    [...names].map((last_name, index) => ({
      last_name,
      created_at: `2026-11-0${index + 1}T10:00:00.000Z`,
      ...more[index],
    }))
  const seated = await aChain(named('ABCD'))
  const cancelled = await aChain(named('ABCD', { 0: gone }))
  const empty = await aChain(named('ABC', { 0: gone, 1: gone }))
  const sound = await aChain(named('AB', { 0: gone }))
  expect(await countNested()).toBe(5)
  await changeRowsAsIn('mend-nested-companions')
  expect(await countNested()).toBe(0)
  expect(await readParties(seated)).toEqual([
    ['A', null],
    ['B', 'A'],
    ['C', 'A'],
    ['D', 'A'],
  ])
  expect(await readParties(cancelled)).toEqual([
    ['A', null],
    ['B', null],
    ['C', 'B'],
    ['D', 'B'],
  ])
  expect(await readParties(empty)).toEqual([
    ['A', null],
    ['B', 'A'],
    ['C', 'A'],
  ])
  expect(await readParties(sound)).toEqual([
    ['A', null],
    ['B', 'A'],
  ])
})
