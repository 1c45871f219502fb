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

/** The numbers that staff should know of a person. Somebody whose profession is unknown may have any of them. */
export const wantedNumbersOf = (profession_id: number | null, numbers: readonly NeededNumber[]): NumberKind[] =>
  numbers.filter((number) => profession_id === null || isNeededOf(number, profession_id)).map(({ kind }) => kind)

/** The needed numbers that the person has neither given nor said to have none of. */
export const missingNumbersOf = (person: NumberedPerson, numbers: readonly NeededNumber[]): NumberKind[] =>
  wantedNumbersOf(person.profession_id, numbers).filter((kind) => person[kind] === '')
