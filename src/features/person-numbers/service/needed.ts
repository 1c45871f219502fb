import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { accreditations, bodies, bodyProfessions, professions } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import type { NeededNumber, NeededNumbers } from '../contract'
import { neededNumbersOf } from '../rules/needed'

/** The facts about people that each of these events needs. An event without accreditation needs none and is left out. */
export async function readNeededNumbers(
  events: number[],
  from: Db | Tx = db,
): Promise<ReadonlyMap<number, NeededNumbers>> {
  const asking = await readAskingBodies(events, { from })
  if (asking.length === 0) return new Map()
  const offered = await from
    .select(columnsOf(professions, 'id', 'name_de', 'name_en'))
    .from(professions)
    .orderBy(asc(professions.position), asc(professions.id))
  const needs = [...Map.groupBy(asking, ({ workshop_id }) => workshop_id)].map(
    ([id, found]) => [id, { professions: offered, numbers: neededNumbersOf(found) }] as const,
  )
  return new Map(needs.filter(([, needed]) => needed.professions.length + needed.numbers.length > 0))
}

export const findNeededNumbers = async (event: number): Promise<NeededNumbers | null> =>
  (await readNeededNumbers([event])).get(event) ?? null

/** The numbers that the bodies which have recognised each of these events need of people. */
export async function readGrantedNumbers(events: number[]): Promise<ReadonlyMap<number, NeededNumber[]>> {
  const granted =
    events.length === 0 ? [] : await readAskingBodies(events, { isAsking: eq(accreditations.state, 'granted') })
  const byEvent = Map.groupBy(granted, ({ workshop_id }) => workshop_id)
  return new Map([...byEvent].map(([id, found]) => [id, neededNumbersOf(found)]))
}

/** A body that has refused needs nothing of people. */
const isNotRefused = ne(accreditations.state, 'refused')

/** The bodies to which an event was or will be submitted. */
type Source = { from?: Db | Tx; isAsking?: SQL }

const readAskingBodies = (events: number[], { from = db, isAsking = isNotRefused }: Source) =>
  from
    .select({
      ...columnsOf(accreditations, 'workshop_id'),
      ...columnsOf(bodies, 'person_number'),
      professions: sql<number[]>`array(select ${bodyProfessions.profession_id} from ${bodyProfessions}
        where ${bodyProfessions.body_id} = ${bodies.id})`,
    })
    .from(accreditations)
    .innerJoin(bodies, eq(bodies.id, accreditations.body_id))
    .where(and(isAnyOf(accreditations.workshop_id, events), isAsking))
