import { isOneOf } from '@/contract/fields'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { EMPTY_CELL_WORDS, type WordsFor } from '@/features/registrations/contract/spreadsheet'
import type { CellMessages, ImportKey } from '../contract'
import type { RowValues } from './sheet'

export function findWord<Word extends string>(text: string, words: WordsFor<Word>): Word | undefined {
  const wanted = text.normalize('NFC').toLowerCase()
  return (Object.keys(words) as Word[]).find((word) => words[word].includes(wanted))
}

export type ReadResult<Data> = { data: Data; failures?: undefined } | { data?: undefined; failures: CellMessages }

const isEmptyMark = (text: string) => EMPTY_CELL_WORDS.includes(text.toLowerCase())

/** The fields in which a list marks a missing value by a dash or a word. */
const MARKED_KEYS = ['gender', ...NUMBER_FIELDS] as const

export const withoutEmptyMarks = ({ external_id, ...values }: RowValues): RowValues => ({
  ...Object.fromEntries(
    Object.entries(values).filter(([key, text]) => !(isOneOf(MARKED_KEYS, key) && isEmptyMark(text))),
  ),
  ...(external_id !== undefined && external_id !== NO_EXTERNAL_ID && { external_id }),
})

const FORMULA_ERROR = /^#(REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|N\/A|WERT!|BEZUG!|NV|ZAHL!)$/

export function formulaErrorsOf(values: RowValues, keys: readonly ImportKey[]): CellMessages | undefined {
  const failedKeys = keys.filter((key) => FORMULA_ERROR.test(values[key] ?? ''))
  return failedKeys.length > 0 ? Object.fromEntries(failedKeys.map((key) => [key, ['cell_error']])) : undefined
}
