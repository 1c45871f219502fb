import { pickNames } from '@/contract/fields'
import { NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { maskNumber, type NeededNumbers, type NumberProblem } from '@/features/accreditations/contract/numbers'
import { missingNumbersOf, type NumberedPerson } from '@/features/accreditations/rules/needed-numbers'
import { numberProblemOf } from '@/features/accreditations/rules/numbers'
import { EMPTY_PERSON, NUMBER_FIELDS } from '../contract/fields'

export type PersonNumbers = NumberedPerson

const EMPTY_NUMBERS: PersonNumbers = pickNames(EMPTY_PERSON, NUMBER_FIELDS)

type Source = Partial<PersonNumbers> | undefined

/** The first answer to each question, in the order of the sources. */
export function firstAnswersOf(...sources: Source[]): PersonNumbers {
  const answerTo = (kind: NumberKind) => sources.map((source) => source?.[kind]).find(Boolean) ?? ''
  return {
    profession_id: sources.map((source) => source?.profession_id).find(Boolean) ?? null,
    points_number: sources.map((source) => source?.points_number).find(Boolean) ?? null,
    efn: answerTo('efn'),
    oeak_number: answerTo('oeak_number'),
    chamber_number: answerTo('chamber_number'),
  }
}

type Known = {
  /** Null at an event that asks for nothing. */
  needed: NeededNumbers | null
  /** The row that the person has at the event already. */
  row?: Source
  /** The answers that the person allowed us to store. */
  saved?: Source
}

/**
 * The profession and numbers of a person at an event: what the form gave, else what is known. What the event does not ask
 * for is ignored in the form, and a profession that is not configured as well.
 */
export const numbersAt = (typed: Partial<PersonNumbers>, { needed, row, saved }: Known): PersonNumbers =>
  firstAnswersOf(neededAnswersOf(typed, needed), row, neededAnswersOf(saved, needed))

function neededAnswersOf(answers: Source, needed: NeededNumbers | null): Partial<PersonNumbers> {
  if (!needed || !answers) return {}
  const profession = needed.professions.find(({ id }) => id === answers.profession_id)
  const place = needed.numbers.find(({ kind }) => kind === answers.points_number)
  return {
    ...pickNames(
      { ...EMPTY_NUMBERS, ...answers },
      needed.numbers.map(({ kind }) => kind),
    ),
    profession_id: profession?.id ?? null,
    points_number: place?.kind ?? null,
  }
}

/** True where there is anything to store. */
export const hasAnswers = (numbers: PersonNumbers): boolean => NUMBER_FIELDS.some((name) => Boolean(numbers[name]))

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

type ProblemOfNumber = { kind: NumberKind; problem: NumberProblem }

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
    problems: needed.numbers.flatMap(({ kind }): ProblemOfNumber[] => {
      const problem = numberProblemOf(kind, row[kind])
      return problem ? [{ kind, problem }] : []
    }),
  }
}
export type NumberState = ReturnType<typeof numberStateOf>
