import { type NeededNumber, NUMBER_KINDS, type NumberKind } from '../contract/numbers'

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

type NumberedPerson = Record<NumberKind, string> & { profession_id: number | null }

/**
 * The needed numbers that the person has neither given nor said to have none of. Somebody whose profession is unknown may
 * have any of them.
 */
export const missingNumbersOf = (person: NumberedPerson, numbers: readonly NeededNumber[]): NumberKind[] =>
  numbers
    .filter((number) => person.profession_id === null || isNeededOf(number, person.profession_id))
    .flatMap(({ kind }) => (person[kind] === '' ? [kind] : []))
