import { z } from 'zod'
import { validate } from '@/contract/field-errors'
import { isOneOf, recordOf } from '@/contract/fields'
import { email } from '@/contract/shapes'
import { NO_NUMBER, NUMBER_KINDS, type NumberKind, personNumber } from '@/contract/values/numbers'
import { type NumberProblem, numberDraftOf } from '@/features/person-numbers/contract'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'
import {
  FLAG_FIELDS,
  LINE_FIELDS,
  MULTILINE_FIELDS,
  type PersonFieldName,
} from '@/features/registrations/contract/fields'
import { registrationDraft } from '@/features/registrations/contract/office'
import {
  FLAG_WORDS,
  GENDER_WORDS,
  IMPORTED_KEYS,
  LANGUAGE_WORDS,
  NO_NUMBER_WORDS,
  PLACE_WORDS,
  type WordsFor,
} from '@/features/registrations/contract/spreadsheet'
import { findWord, formulaErrorsOf, type ReadResult, withoutEmptyMarks } from './cells'
import type { RowValues } from './sheet'

/** Maps a word of any language to its stored value. The first of several words counts: "Herr Dr.", "de-DE". */
const wordField = <Word extends string>(words: WordsFor<Word>, refusal: string) =>
  z.string().transform((text, context) => {
    const found = findWord(text, words) ?? findWord(text.split(/[\s._-]/)[0] ?? '', words)
    if (found === undefined) context.addIssue({ code: 'custom', message: refusal })
    return found ?? z.NEVER
  })

const flag = wordField(FLAG_WORDS, 'flag_unknown').transform((word) => word === 'yes')
const shape = registrationDraft.shape
/** Replaces line breaks by spaces, because people type addresses over several lines of a cell. */
const oneLine = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((text) => (typeof text === 'string' ? text.replace(/\s*[\r\n\t]+\s*/g, ' ') : text), field)

/** A number that Excel has rounded, as 8,02760E+14, has lost its last digits. */
const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i

const numberCell = z
  .string()
  .refine((text) => !ROUNDED.test(text), 'number_rounded')
  .transform((text) => (NO_NUMBER_WORDS.includes(text.normalize('NFC').trim().toLowerCase()) ? NO_NUMBER : text))

const person = z.object({
  ...recordOf(LINE_FIELDS, (name) => oneLine(shape[name]).optional()),
  ...recordOf(NUMBER_KINDS, (kind) => oneLine(numberCell.pipe(numberDraftOf(kind).unwrap())).optional()),
  ...recordOf(MULTILINE_FIELDS, (name) => shape[name]),
  ...recordOf(FLAG_FIELDS, () => flag.optional()),
  gender: wordField(GENDER_WORDS, 'gender_unknown').optional(),
  email,
  language: wordField(LANGUAGE_WORDS, 'language_unknown').optional(),
  profession_id: oneLine(z.string()).optional(),
  points_number: wordField(PLACE_WORDS, 'place_unknown').optional(),
} satisfies Record<PersonFieldName, z.ZodType>)
type ImportedPerson = Omit<z.output<typeof person>, 'profession_id'> & { profession_id?: number }

export type ProfessionWords = ReadonlyMap<string, number>

/** Reads the person of a row. An empty cell changes nothing. */
export function readPerson(values: RowValues, professions: ProfessionWords): ReadResult<ImportedPerson> {
  const broken = formulaErrorsOf(values, FORMULA_CHECKED_KEYS)
  const { errors, data } = { data: undefined, ...validate(person, withoutEmptyMarks(values)) }
  const profession = data && readProfession(data.profession_id, professions)
  if (broken || errors || profession?.failures || !data)
    return { failures: { ...errors, ...profession?.failures, ...broken } }
  return { data: { ...data, profession_id: profession?.id } }
}

function readProfession(text: string | undefined, professions: ProfessionWords) {
  if (text === undefined) return {}
  const id = professions.get(text.normalize('NFC').trim().toLowerCase())
  return id === undefined ? { failures: { profession_id: ['profession_unknown'] } } : { id }
}

/** The numbers of a row that are probably mistyped. They are imported, and staff read why. */
export const numberNotesOf = (values: RowValues): Partial<Record<NumberKind, NumberProblem>> =>
  Object.fromEntries(
    NUMBER_KINDS.flatMap((kind) => {
      const { data } = numberCell.pipe(personNumber).safeParse(values[kind])
      const problem = data === undefined ? null : numberProblemOf(kind, data)
      return problem ? [[kind, problem] as const] : []
    }),
  )

/** Free texts are not checked: one of them may rightly begin like the error of a formula. */
const FORMULA_CHECKED_KEYS = IMPORTED_KEYS.filter((key) => !isOneOf(MULTILINE_FIELDS, key))
