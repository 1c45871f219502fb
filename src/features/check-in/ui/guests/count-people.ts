import type { Guest } from '../../contract/guest-list'
import type { Presence } from '../device/recorded-action'

type PresenceOf = (person: Guest) => Presence
export type PresenceCounts = ReturnType<typeof countPresences>

/** `registered` is the sum of the others. */
export function countPresences(people: readonly Guest[], presenceOf: PresenceOf) {
  const counts = { registered: people.length, missing: 0, here: 0, gone: 0 }
  for (const person of people) counts[presenceOf(person)] += 1
  return counts
}

/**
 * Counts the guests by profession, the largest group first and those without one last. Companions are counted apart,
 * because they are no participants of the training.
 */
export function countByProfession(people: readonly Guest[], presenceOf: PresenceOf) {
  const companions = people.filter(isCompanion)
  const groups = Map.groupBy(
    people.filter((person) => !isCompanion(person)),
    ({ profession_id }) => profession_id,
  )
  const professions = Array.from(groups, ([profession_id, group]) => ({
    profession_id,
    ...countPresences(group, presenceOf),
  }))
  return {
    professions: professions.toSorted(
      (one, other) =>
        Number(one.profession_id === null) - Number(other.profession_id === null) || other.registered - one.registered,
    ),
    companions: countPresences(companions, presenceOf),
    total: countPresences(people, presenceOf),
  }
}

const isCompanion = ({ main_name }: Guest) => main_name !== null
