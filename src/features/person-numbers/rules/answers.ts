import { pickNames } from '@/contract/fields'
import { NUMBER_FIELDS, type NumberKind } from '@/contract/values/numbers'
import type { NeededNumbers } from '../contract'
import type { NumberedPerson } from './needed'

export type PersonNumbers = NumberedPerson

const EMPTY_NUMBERS: PersonNumbers = {
  profession_id: null,
  points_number: null,
  efn: '',
  oeak_number: '',
  chamber_number: '',
}

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
