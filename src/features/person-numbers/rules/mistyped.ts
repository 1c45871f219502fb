import type { NumberKind } from '@/contract/values/numbers'
import { EFN_LENGTH, isGiven, type NumberProblem } from '../contract'

/** The check that the last digit of card numbers, EFN and VNR passes. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, character] of [...digits].reverse().entries()) {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The number of a German doctor: 80 for doctors, 276 for Germany, then chamber, running number and check digit. */
function efnProblemOf(number: string) {
  if (!/^\d+$/.test(number)) return 'number_not_digits'
  if (number.length !== EFN_LENGTH) return 'efn_length'
  if (!number.startsWith('80276')) return 'efn_start'
  return passesLuhn(number) ? null : 'check_digit'
}

/** The number of an Austrian doctor: a running number, a hyphen, and two check digits whose rule is not published. */
const oeakProblemOf = (number: string) => (/^\d{1,8}-\d{2}$/.test(number) ? null : 'oeak_form')

const PROBLEM_OF_KIND = {
  efn: efnProblemOf,
  oeak_number: oeakProblemOf,
  // Each chamber has a form of its own.
  chamber_number: () => null,
} satisfies Record<NumberKind, (number: string) => NumberProblem | null>

/** Why a number is probably mistyped; null for one that may be right, for none, and for an empty one. */
export const numberProblemOf = (kind: NumberKind, number: string): NumberProblem | null =>
  isGiven(number) ? PROBLEM_OF_KIND[kind](number) : null
