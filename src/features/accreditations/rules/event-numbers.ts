import type { NumberFormat } from '@/contract/values/accreditations'
import { passesLuhn } from '@/features/person-numbers/rules/mistyped'
import type { EventNumberProblem } from '../contract/event-numbers'

const VNR_LENGTH = 19

/** A number of digits is stored without the spaces of the letter that it was copied from. */
export const compactNumber = (number: string, format: NumberFormat): string =>
  format === 'text' ? number : number.replace(/\s+/g, '')

/** Why the number of an accreditation is probably mistyped; null for one that may be right. */
export function accreditationNumberProblemOf(format: NumberFormat, typed: string): EventNumberProblem | null {
  const number = compactNumber(typed, format)
  if (number === '' || format === 'text') return null
  if (!/^\d+$/.test(number)) return 'number_not_digits'
  if (format === 'digits') return null
  if (number.length !== VNR_LENGTH) return 'vnr_length'
  return passesLuhn(number) ? null : 'check_digit'
}
