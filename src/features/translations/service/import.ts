import 'server-only'
import type { z } from 'zod'
import { validate } from '@/contract/field-errors'
import { LOCALES, type Locale } from '@/contract/locales'
import { Invalid, type Message } from '@/contract/problems'
import { lines } from '@/contract/shapes'
import { spelled } from '@/features/imports/rules'
import { shippedMessages, shippedTranslator, type Translator, translatorFor } from '@/i18n/messages'
import { db } from '@/server/db'
import { sayAll } from '@/server/problems'
import { readSheet, type SheetCell, type SheetRow } from '@/server/sheet-reader'
import {
  type ImportedTranslations,
  type importTranslations as importEndpoint,
  SHEET_KEYS,
  type SheetKey,
  TEXT_MAX,
  TEXTS_MAX,
} from '../contract'
import { type Draft, judgeText, writeTexts } from './save'
import { textsOf } from './texts'

type Body = z.output<(typeof importEndpoint)['body']>
type By = { author: { id: number }; locale: Locale }
type Line = { row: number; values: Partial<Record<SheetKey, string>> }
type Verdict = { draft: Draft } | { refused: Line & { attribute: SheetKey; problems: Message[] } }

/** Saves the rows that are right, and tells of the others what is wrong. */
export async function importTranslations(
  { xlsx, language }: Body,
  { author, locale }: By,
): Promise<ImportedTranslations> {
  const { rows } = await readSheet(xlsx, { rowsMax: TEXTS_MAX, above: 1 })
  const t = await translatorFor(locale)
  const verdicts = await judge(await linesOf(rows, t), language)
  const drafts = verdicts.flatMap((verdict) => ('draft' in verdict ? [verdict.draft] : []))
  const { count } = await db.transaction((tx) => writeTexts(tx, { drafts, language, author }))
  const failures = verdicts.flatMap((verdict) => ('draft' in verdict ? [] : [verdict.refused]))
  return {
    count,
    failures: failures.map(({ problems, ...failure }) => ({
      ...failure,
      errors: sayAll(t, { target: problems }).target ?? [],
    })),
    failurecount: failures.length,
    successcount: drafts.length,
  }
}

async function judge(rows: Line[], language: Locale): Promise<Verdict[]> {
  const messages = await shippedMessages(language)
  const shipped = textsOf(messages, Object.keys(messages))
  const rowsOf = new Map<string, number>()
  return rows.flatMap((line): Verdict[] => {
    const path = `${line.values.module}.${line.values.key}`
    const known = shipped.get(path)
    if (known === undefined) return refused(line, 'key', 'translation_key_unknown')
    const earlier = rowsOf.get(path)
    if (earlier !== undefined) return refused(line, 'key', { key: 'translation_row_twice', values: { row: earlier } })
    rowsOf.set(path, line.row)
    return judgeTarget(line, { path, shipped: known, language })
  })
}

type Known = { path: string; shipped: string; language: Locale }

/** An empty cell asks for nothing. */
function judgeTarget(line: Line, { path, shipped, language }: Known): Verdict[] {
  const read = validate(lines(TEXT_MAX), line.values.target ?? '')
  if (read.errors) return refused(line, 'target', ...Object.values(read.errors).flat())
  if (read.data === '') return []
  const { text, problems } = judgeText(shipped, { text: read.data, language })
  return problems.length > 0 ? refused(line, 'target', ...problems) : [{ draft: { path, shipped, text } }]
}

const refused = (line: Line, attribute: SheetKey, ...problems: Message[]): Verdict[] => [
  { refused: { ...line, attribute, problems } },
]

/** By the headings of any language, in whatever order. */
async function linesOf([top, ...rows]: SheetRow[], t: Translator): Promise<Line[]> {
  const headings = await readHeadings()
  const keys = (top?.cells ?? []).map((cell) => headings.get(spelled(textOf(cell))))
  if (!NEEDED.every((key) => keys.includes(key))) throw columnsMissing(t)
  return rows.map(({ row, cells }) => ({
    row,
    values: Object.fromEntries(keys.flatMap((key, index) => (key ? [[key, textOf(cells[index] ?? null)]] : []))),
  }))
}

const NEEDED = ['module', 'key', 'target'] as const satisfies SheetKey[]

function columnsMissing(t: Translator): Invalid {
  const values = Object.fromEntries(NEEDED.map((key) => [key, t(`translations.sheet_${key}`)]))
  const text = { key: 'translation_no_columns', values }
  return new Invalid({ xlsx: [text] }, text)
}

const textOf = (cell: SheetCell) => String(cell ?? '').trim()

async function readHeadings(): Promise<ReadonlyMap<string, SheetKey>> {
  const languages = await Promise.all(LOCALES.flatMap((locale) => [shippedTranslator(locale), translatorFor(locale)]))
  const named = SHEET_KEYS.flatMap((key) =>
    [key, ...languages.map((t) => t(`translations.sheet_${key}`))].map((name) => [spelled(name), key] as const),
  )
  return new Map(named)
}
