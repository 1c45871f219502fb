import type { z } from 'zod'
import { validate } from '@/contract/field-errors'
import type { Locale } from '@/contract/locales'
import { textAt } from '@/contract/messages'
import { Invalid, type Message } from '@/contract/problems'
import { lines } from '@/contract/shapes'
import { normalizeHeading } from '@/features/imports/rules/sheet'
import { readHeadings } from '@/features/imports/service/read-table'
import { loadShippedMessages, loadTranslator, type Translator } from '@/i18n/messages'
import { db } from '@/server/database/db'
import { translateFieldErrors } from '@/server/http/problems'
import { readSheet, type SheetCell, type SheetRow } from '@/server/spreadsheets/read/read-sheet'
import {
  type ImportedTranslations,
  type importTranslations as importEndpoint,
  SHEET_KEYS,
  type SheetKey,
  TEXT_MAX,
  TEXTS_MAX,
} from '../contract'
import { checkText, type TextChange, writeTexts } from './save'

type SheetLine = { row: number; values: Partial<Record<SheetKey, string>> }
type CheckedLine = { draft: TextChange } | { failure: SheetLine & { attribute: SheetKey; problems: Message[] } }

/** Saves the valid rows and returns the errors of the others. */
export async function importTranslations(
  { xlsx, language }: z.output<(typeof importEndpoint)['body']>,
  { author, locale }: { author: { id: number }; locale: Locale },
): Promise<ImportedTranslations> {
  const { rows } = await readSheet(xlsx, { rowsMax: TEXTS_MAX, extraRows: 1 })
  const t = await loadTranslator(locale)
  const checked = await checkLines(await readLines(rows, t), language)
  const drafts = checked.flatMap((line) => ('draft' in line ? [line.draft] : []))
  const { count } = await db.transaction((tx) => writeTexts(tx, { drafts, language, author }))
  const failures = checked.flatMap((line) => ('draft' in line ? [] : [line.failure]))
  return {
    count,
    failures: failures.map(({ problems, ...failure }) => ({
      ...failure,
      errors: translateFieldErrors(t, { target: problems }).target ?? [],
    })),
    failurecount: failures.length,
    successcount: drafts.length,
  }
}

async function checkLines(rows: SheetLine[], language: Locale): Promise<CheckedLine[]> {
  const messages = await loadShippedMessages(language)
  const rowsOf = new Map<string, number>()
  return rows.flatMap((line): CheckedLine[] => {
    const path = `${line.values.module}.${line.values.key}`
    const shippedText = textAt(messages, path)
    if (shippedText === undefined) return refuseLine(line, 'key', 'translation_key_unknown')
    const earlier = rowsOf.get(path)
    if (earlier !== undefined)
      return refuseLine(line, 'key', { key: 'translation_row_twice', values: { row: earlier } })
    rowsOf.set(path, line.row)
    return checkTarget(line, { path, shipped: shippedText, language })
  })
}

type ShippedText = { path: string; shipped: string; language: Locale }

/** An empty cell leaves its text as it is. */
function checkTarget(line: SheetLine, { path, shipped, language }: ShippedText): CheckedLine[] {
  const read = validate(lines(TEXT_MAX), line.values.target ?? '')
  if (read.errors) return refuseLine(line, 'target', ...Object.values(read.errors).flat())
  if (read.data === '') return []
  const { text, problems } = checkText(shipped, { text: read.data, language })
  return problems.length > 0 ? refuseLine(line, 'target', ...problems) : [{ draft: { path, shipped, text } }]
}

const refuseLine = (line: SheetLine, attribute: SheetKey, ...problems: Message[]): CheckedLine[] => [
  { failure: { ...line, attribute, problems } },
]

/** Finds the columns by their headings in any language and order. */
async function readLines([headingRow, ...rows]: SheetRow[], t: Translator): Promise<SheetLine[]> {
  const headings = await readHeadings(SHEET_KEYS, (key, t) => t(`translations.sheet_${key}`))
  const keys = (headingRow?.cells ?? []).map((cell) => headings.get(normalizeHeading(textOf(cell))))
  if (!REQUIRED_KEYS.every((key) => keys.includes(key))) throw missingColumnsProblem(t)
  return rows.map(({ row, cells }) => ({
    row,
    values: Object.fromEntries(keys.flatMap((key, index) => (key ? [[key, textOf(cells[index] ?? null)]] : []))),
  }))
}

const REQUIRED_KEYS = ['module', 'key', 'target'] as const satisfies SheetKey[]

function missingColumnsProblem(t: Translator): Invalid {
  const values = Object.fromEntries(REQUIRED_KEYS.map((key) => [key, t(`translations.sheet_${key}`)]))
  const text = { key: 'translation_no_columns', values }
  return new Invalid({ xlsx: [text] }, text)
}

const textOf = (cell: SheetCell) => String(cell ?? '').trim()
