import { z } from 'zod'
import { NO_NUMBER, NUMBER_KINDS, type NumberKind, personNumber } from '@/contract/values/numbers'

/** The reasons why a number is probably mistyped. */
export const NUMBER_PROBLEMS = ['number_not_digits', 'efn_length', 'efn_start', 'check_digit', 'oeak_form'] as const
export type NumberProblem = (typeof NUMBER_PROBLEMS)[number]

export const EFN_LENGTH = 15
const isEfnAnswer = (text: string) => !isGiven(text) || (/^\d+$/.test(text) && text.length === EFN_LENGTH)
const withoutHyphens = (text: string) => (/^[\d-]+$/.test(text) ? text.replaceAll('-', '') : text)

/**
 * The shape of each number. An EFN of another length cannot be reported, so it is refused; a wrong check digit is a
 * warning.
 */
export const PERSON_NUMBERS = {
  efn: personNumber.overwrite(withoutHyphens).refine(isEfnAnswer, 'efn_digits'),
  oeak_number: personNumber,
  chamber_number: personNumber,
} as const satisfies Record<NumberKind, z.ZodString>

/** A number that was saved although it is probably mistyped, with the path of its field. @public */
export const numberWarning = z.object({ field: z.string(), problem: z.enum(NUMBER_PROBLEMS), message: z.string() })
export type NumberWarning = z.infer<typeof numberWarning>

/** The warnings of an answer; the field is missing where there are none. */
export const numberWarnings = { warnings: z.array(numberWarning).optional() } as const

/** A number that an event asks for, and the professions that have it; no profession stands for everybody. @public */
export const neededNumber = z.object({ kind: z.enum(NUMBER_KINDS), professions: z.array(z.int()) })
export type NeededNumber = z.infer<typeof neededNumber>

/** The facts about people that an event needs for their points. @public */
export const neededNumbers = z.object({
  professions: z.array(z.object({ id: z.int(), name_de: z.string(), name_en: z.string() })),
  numbers: z.array(neededNumber),
})
export type NeededNumbers = z.infer<typeof neededNumbers>

/** The person has given a number, right or wrong. */
export const isGiven = (number: string): boolean => number !== '' && number !== NO_NUMBER

/** Stands in lists for the digits of a number that are not shown. */
export const MASK = '••••'
export const SHOWN_DIGITS = 4
/** A number with fewer characters is hidden whole. */
export const MASKED_LENGTH = SHOWN_DIGITS + 3

/** The last digits of a number, for lists. */
export function maskNumber(number: string): string {
  if (!isGiven(number) || isMasked(number)) return number
  return MASK + lastDigitsOf(number)
}

/** The last digits of a number, which everybody may see; empty for a short number. */
export const lastDigitsOf = (number: string): string =>
  isGiven(number) && number.length >= MASKED_LENGTH ? number.slice(-SHOWN_DIGITS) : ''

/** A number as lists show it. */
export const isMasked = (text: string): boolean =>
  text.startsWith(MASK) && [0, SHOWN_DIGITS].includes(text.length - MASK.length)

/** Answers contain a number masked; a call with its own permission reads it in full. */
export const shownNumber = z.string().overwrite(maskNumber)

/** A number as staff write it. A form that sends back a masked number has not changed it, so it counts as omitted. */
export const numberDraftOf = (kind: NumberKind) =>
  personNumber
    .refine((text) => isMasked(text) || !text.includes('•'), { error: 'number_masked', abort: true })
    .transform((text) => (isMasked(text) ? undefined : text))
    .pipe(PERSON_NUMBERS[kind].optional())
    .optional()
