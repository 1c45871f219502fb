import { pickNames } from '@/contract/fields'
import { NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { maskNumber, type NeededNumbers, type NumberProblem } from '../contract'
import type { PersonNumbers } from './answers'
import { numberProblemOf } from './mistyped'
import { missingNumbersOf } from './needed'

/** The organiser, and the months after their last use for which it stores numbers with consent. */
export type NumberStorage = { organiser: string; months: number }

/** The needs of an event for points, and the answers of its reader that an invitation knows. */
export type FormNumbers = { needed: NeededNumbers; known?: KnownNumbers; storage: NumberStorage }

/** The profession, and the numbers without all but their last digits. */
export type KnownNumbers = ReturnType<typeof knownNumbersOf>

export const knownNumbersOf = (row: PersonNumbers) => ({
  ...pickNames(row, ['profession_id', 'points_number']),
  masked: Object.fromEntries(NUMBER_KINDS.map((kind) => [kind, maskNumber(row[kind])])) as Record<NumberKind, string>,
})

type TypedNumbers = Partial<Record<NumberKind, string>>

/** The typed numbers of a person and the companions that are probably mistyped, by the path of their field. */
export function typedProblemsOf({ company = [], ...person }: TypedNumbers & { company?: readonly TypedNumbers[] }) {
  const people = [
    { numbers: person, at: '' },
    ...company.map((numbers, index) => ({ numbers, at: `company.${index}.` })),
  ]
  return people.flatMap(({ numbers, at }) =>
    NUMBER_KINDS.flatMap((kind) => {
      const problem = numberProblemOf(kind, numbers[kind] ?? '')
      return problem ? [{ field: `${at}${kind}`, problem }] : []
    }),
  )
}

/** The state of a person's numbers at an event, without the numbers themselves. */
export function numberStateOf(row: PersonNumbers, needed: NeededNumbers) {
  const lacksProfession = row.profession_id === null && needed.professions.length > 0
  const missing = missingNumbersOf(row, needed.numbers)
  return {
    ...knownNumbersOf(row),
    /** Without a profession it is open which numbers the person has. */
    missing: lacksProfession ? [] : missing,
    lacksProfession,
    isIncomplete: lacksProfession || missing.length > 0,
    problems: needed.numbers.flatMap(({ kind }): { kind: NumberKind; problem: NumberProblem }[] => {
      const problem = numberProblemOf(kind, row[kind])
      return problem ? [{ kind, problem }] : []
    }),
  }
}
export type NumberState = ReturnType<typeof numberStateOf>
