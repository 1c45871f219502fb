import { NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { isGiven, type NeededNumber } from '../contract'

type AskingBody = { person_number: NumberKind | null; professions: number[] }

/** The numbers that these bodies need. A body without professions gives points to everybody. */
export const neededNumbersOf = (bodies: AskingBody[]): NeededNumber[] =>
  NUMBER_KINDS.flatMap((kind) => {
    const asking = bodies.filter(({ person_number }) => person_number === kind).map(({ professions }) => professions)
    if (asking.length === 0) return []
    const isForAll = asking.some((professions) => professions.length === 0)
    return [{ kind, professions: isForAll ? [] : [...new Set(asking.flat())].sort((a, b) => a - b) }]
  })

/** A person whose profession is unknown is asked only for what everybody is asked for. */
export const isNeededOf = ({ professions }: NeededNumber, profession_id: number | null): boolean =>
  professions.length === 0 || (profession_id !== null && professions.includes(profession_id))

export type NumberedPerson = Record<NumberKind, string> & {
  profession_id: number | null
  /** The number under which the person wants to collect points; null for a person who has not chosen. */
  points_number: NumberKind | null
}

/** Some profession may have both numbers. */
const shareProfession = (one: NeededNumber, other: NeededNumber): boolean =>
  one.professions.length === 0 || other.professions.length === 0 || other.professions.some((id) => isNeededOf(one, id))

/** The numbers that a profession may have beside another one, so that its people say where they collect points. */
export const placesOf = (numbers: readonly NeededNumber[]): NeededNumber[] =>
  numbers.filter((one) => numbers.some((other) => other.kind !== one.kind && shareProfession(one, other)))

/** The numbers that staff should know of a person. Somebody whose profession is unknown may have any of them. */
export const wantedNumbersOf = (profession_id: number | null, numbers: readonly NeededNumber[]): NumberKind[] =>
  numbers.filter((number) => profession_id === null || isNeededOf(number, profession_id)).map(({ kind }) => kind)

/**
 * The numbers under which the person collects points at the event: that of the chosen place, else those that were given,
 * else any. One number is enough, because nobody claims the same points in two places.
 */
export function collectedNumbersOf(person: NumberedPerson, numbers: readonly NeededNumber[]): NumberKind[] {
  const wanted = wantedNumbersOf(person.profession_id, numbers)
  if (person.points_number !== null && wanted.includes(person.points_number)) return [person.points_number]
  const given = wanted.filter((kind) => isGiven(person[kind]))
  return given.length > 0 ? given : wanted
}

/**
 * The numbers of which the person still has to give one. Somebody who has answered to have no such number is not asked
 * again.
 */
export const missingNumbersOf = (person: NumberedPerson, numbers: readonly NeededNumber[]): NumberKind[] =>
  collectedNumbersOf(person, numbers).filter((kind) => person[kind] === '')
