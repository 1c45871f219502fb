import { z } from 'zod'
import { validate } from '@/contract/field-errors'
import type { Locale } from '@/contract/locales'
import { Invalid } from '@/contract/problems'
import { clock, day, email } from '@/contract/shapes'
import { registrationDraft } from '@/features/registrations/contract/office'
import { type GENDERS, NO_EXTERNAL_ID } from '@/features/registrations/contract/public'
import {
  EXAMPLE_PERSON,
  IMPORTED_KEYS,
  type ImportedKey,
  type PeopleKey,
} from '@/features/registrations/contract/spreadsheet'
import { isInvited, isSeated } from '@/features/registrations/rules'
import { startOf } from '@/features/workshops/rules'
import { type CellMessages, IMPORT_KEYS, type ImportKey, type ImportKind, type ImportOutcome } from './contract'

/** What a file of faulty rows says besides. */
export const EXTRA_KEYS = ['row', 'reason'] as const
export type HeadingKey = PeopleKey | (typeof EXTRA_KEYS)[number]
/** A heading, however it is spelled, to what it means. */
export type Headings = ReadonlyMap<string, HeadingKey>

type Cell = string | number | boolean | null
type SheetRow = { row: number; cells: readonly Cell[] }

/** Neither case, signs nor the way an umlaut is stored makes another heading. */
export const spelled = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** What else lists of others call a column, in any language. */
export const OTHER_NAMES: Partial<Record<PeopleKey, readonly string[]>> = {
  email: ['Mail', 'E-Mail-Adresse', 'Mailadresse', 'E-mail address', 'Email address'],
  gender: ['Anrede', 'Sex', 'Salutation'],
  title: ['Akademischer Titel', 'Academic title'],
  first_name: ['Given name', 'Rufname'],
  last_name: ['Familienname', 'Zuname', 'Surname', 'Family name'],
  institution: ['Firma', 'Klinik', 'Praxis', 'Apotheke', 'Company', 'Organisation', 'Organization'],
  institution_address: ['Anschrift', 'Adresse', 'Straße', 'Address', 'Street'],
  postal_code: ['PLZ', 'ZIP', 'ZIP code', 'Postcode'],
  city: ['Stadt', 'City'],
  external_id: ['Kundennummer', 'Externe Nummer', 'Customer number', 'External number'],
  participated: ['Teilgenommen', 'Anwesend', 'Attended', 'Present'],
}

/** Rows above the headings, such as a title. */
export const ROWS_ABOVE = 20

const KEYS: Record<ImportKind, readonly ImportKey[]> = { registrations: IMPORTED_KEYS, participated: IMPORT_KEYS }
const NAMED_BY: Record<ImportKind, readonly ImportKey[]> = {
  registrations: ['email'],
  participated: ['email', 'external_id'],
}

export type Values = Partial<Record<ImportKey | 'id', string>>
type Naming = { kind: ImportKind; headings: Headings }
type ImportTable = {
  columns: ImportKey[]
  ignored: string[]
  rows: { row: number; values: Values }[]
}

/** What the list says under headings that we know; without the template's example. */
export function tableOf(rows: readonly SheetRow[], { kind, headings }: Naming): ImportTable {
  const keysOf = ({ cells }: SheetRow) => cells.map((cell) => headings.get(spelled(textOf(cell))))
  const at = rows.slice(0, ROWS_ABOVE).findIndex((row) => keysOf(row).some((key) => isOneOf(NAMED_BY[kind], key)))
  const top = rows[at]
  if (!top) throw refusedFile(kind === 'registrations' ? 'import_no_email' : 'import_no_person')

  const keys = keysOf(top).map((key) => (key === 'id' || isOneOf(KEYS[kind], key) ? key : undefined))
  const twice = keys.find((key, index) => key !== undefined && keys.indexOf(key) !== index)
  if (twice)
    throw refusedFile({ key: 'import_column_twice', values: { heading: textOf(top.cells[keys.lastIndexOf(twice)]) } })

  const silent = keysOf(top).map((key) => key === 'id' || isOneOf(EXTRA_KEYS, key))
  const ignored = top.cells.filter((_, index) => !keys[index] && !silent[index]).map(textOf)
  const read = rows.slice(at + 1).map(({ row, cells }) => ({ row, values: valuesOf(keys, cells) }))
  return {
    columns: keys.filter((key) => key !== undefined && key !== 'id'),
    ignored: ignored.filter(Boolean),
    rows: read.filter(({ values }) => Object.keys(values).length > 0 && !isExample(values)),
  }
}

export const refusedFile = (text: Invalid['text']) => new Invalid({ xlsx: [text] }, text)

const isOneOf = <Key extends string>(keys: readonly Key[], key: string | undefined): key is Key =>
  keys.some((one) => one === key)

const isExample = (values: Values) => values.email?.toLowerCase() === EXAMPLE_PERSON.email

/** As somebody would have typed it. */
export const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).trim()

function valuesOf(keys: readonly (ImportKey | 'id' | undefined)[], cells: readonly Cell[]): Values {
  const filled = keys.flatMap((key, index) => {
    const text = textOf(cells[index])
    return key && text ? [[key, text] as const] : []
  })
  return Object.fromEntries(filled)
}

type Words<Word extends string> = Record<Word, readonly string[]>

function wordOf<Word extends string>(text: string, words: Words<Word>): Word | undefined {
  const wanted = text.normalize('NFC').toLowerCase().replace(/\.$/, '')
  return (Object.keys(words) as Word[]).find((word) => words[word].includes(wanted))
}

/** A word of any language to what is stored. */
const wordFor = <Word extends string>(words: Words<Word>, refusal: string) =>
  z.string().transform((text, context) => {
    const found = wordOf(text, words)
    if (found === undefined) context.addIssue({ code: 'custom', message: refusal })
    return found ?? z.NEVER
  })

const GENDER_WORDS: Words<(typeof GENDERS)[number]> = {
  m: ['m', 'männlich', 'mann', 'herr', 'male', 'man', 'mr'],
  f: ['f', 'w', 'weiblich', 'frau', 'female', 'woman', 'mrs', 'ms', 'miss'],
  d: ['d', 'divers', 'diverse', 'neutral', 'non-binary', 'x', 'mx'],
}
const LANGUAGE_WORDS: Words<Locale> = { de: ['de', 'deutsch', 'german'], en: ['en', 'englisch', 'english'] }
const FLAG_WORDS = {
  yes: ['ja', 'j', 'yes', 'y', 'x', 'true', 'wahr', '1', '✓'],
  no: ['nein', 'n', 'no', 'false', 'falsch', '0', '-'],
}

const flag = wordFor(FLAG_WORDS, 'flag_unknown').transform((word) => word === 'yes')
const shape = registrationDraft.shape
/** A line break within a cell is how people lay out addresses. */
const oneLine = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((text) => (typeof text === 'string' ? text.replace(/\s*[\r\n\t]+\s*/g, ' ') : text), field)

const person = z.object({
  title: oneLine(shape.title).optional(),
  first_name: oneLine(shape.first_name).optional(),
  last_name: oneLine(shape.last_name).optional(),
  gender: wordFor(GENDER_WORDS, 'gender_unknown').optional(),
  institution: oneLine(shape.institution).optional(),
  institution_address: oneLine(shape.institution_address).optional(),
  postal_code: oneLine(shape.postal_code).optional(),
  city: oneLine(shape.city).optional(),
  email,
  language: wordFor(LANGUAGE_WORDS, 'language_unknown').optional(),
  external_id: oneLine(shape.external_id).optional(),
  question: shape.question,
  ipad: flag.optional(),
  ipad_shippingaddress: shape.ipad_shippingaddress,
  manually_paid: flag.optional(),
} satisfies Record<ImportedKey, z.ZodType>)
export type ImportedPerson = z.output<typeof person>

type Read<Data> = { data: Data; failures?: undefined } | { data?: undefined; failures: CellMessages }

/** What a row says of a person; an empty cell says nothing. */
export function readPerson(values: Values): Read<ImportedPerson> {
  const broken = brokenCells(values, IMPORTED_KEYS)
  const { errors, data } = { data: undefined, ...validate(person, withoutNothing(values)) }
  if (broken || errors || !data) return { failures: { ...errors, ...broken } }
  return { data }
}

/** Spreadsheets and exports write it where nothing stands. */
const withoutNothing = ({ external_id, ...values }: Values): Values => ({
  ...values,
  ...(external_id !== NO_EXTERNAL_ID && external_id !== undefined && { external_id }),
})

const CALCULATION_FAILED = /^#(REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|N\/A|WERT!|BEZUG!|NV|ZAHL!)$/

function brokenCells(values: Values, keys: readonly ImportKey[]): CellMessages | undefined {
  const broken = keys.filter((key) => CALCULATION_FAILED.test(values[key] ?? ''))
  return broken.length > 0 ? Object.fromEntries(broken.map((key) => [key, ['cell_error']])) : undefined
}

const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/
const NOON = '12:00'

/** Yes, no, or when: a day alone is meant as its noon. */
const came = z.string().transform((text, context) => {
  const [, date, time = NOON] = WALL_CLOCK.exec(text) ?? []
  const isTime = day.safeParse(date).success && clock.safeParse(time).success
  if (date !== undefined && isTime) return startOf({ date, time }).toISOString()
  const word = wordOf(text, FLAG_WORDS)
  if (word === undefined) context.addIssue({ code: 'custom', message: 'import_attendance_unknown' })
  return word === 'yes'
})

const attendance = z.object({
  email: email.optional(),
  external_id: shape.external_id,
  participated: came.optional(),
})
/** True means now, an instant that. */
export type Attendance = Omit<z.output<typeof attendance>, 'participated'> & { participated: string | boolean }

/** Who was there: everybody on the list, or, where a column tells, those of whom it says so. */
export function readAttendance(values: Values, columns: readonly ImportKey[]): Read<Attendance> {
  const broken = brokenCells(values, ['email', 'external_id', 'participated'])
  const { email, external_id, participated } = withoutNothing(values)
  const { errors, data } = { data: undefined, ...validate(attendance, { email, external_id, participated }) }
  if (broken || errors || !data) return { failures: { ...errors, ...broken } }
  if (!data.email && !data.external_id) return { failures: { email: ['import_person_missing'] } }
  return { data: { ...data, participated: data.participated ?? !columns.includes('participated') } }
}

type Known = {
  id: string
  email: string
  external_id: string
  created_at: string
  registered: string | null
  cancelled_at: string | null
  deleted_at: string | null
  preliminary_registration: boolean
}

/** Whom a row means: of those with the address who was exported with this id, who has a seat, is invited, came last. */
export function personFor<Row extends Known>({ email, id }: { email: string; id?: string }, known: readonly Row[]) {
  const same = known.filter((row) => row.email === email && !row.preliminary_registration)
  return (
    same.find((row) => row.id === id) ??
    same.find(isSeated) ??
    same.find(isInvited) ??
    same.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  )
}

type Seen<Row> = { target: Row; failures?: undefined } | { failures: CellMessages; target?: undefined }

/** Who was there, by the address, else by the external id; only who is registered. */
export function attendeeFor<Row extends Known>(wanted: Attendance, known: readonly Row[]): Seen<Row> {
  const { email, external_id } = wanted
  const byEmail = email ? personFor({ email }, known) : undefined
  const byId = known.filter((row) => external_id && row.external_id === external_id && isSeated(row))
  const attribute = email ? 'email' : 'external_id'
  if (byEmail && isSeated(byEmail)) return { target: byEmail }
  if (byId.length > 1) return { failures: { external_id: ['import_external_id_twice'] } }
  if (byId[0]) return { target: byId[0] }
  return { failures: { [attribute]: [byEmail ? 'not_registered_yet' : 'import_nobody'] } }
}

/** What a list replaces: the fields that it fills in and that say something else today. */
export function replacedBy<Row extends object>(data: object, row: Row): Partial<Row> {
  const changed = Object.entries(data).filter(
    ([field, value]) => value !== undefined && Reflect.get(row, field) !== value,
  )
  return Object.fromEntries(changed.map(([field]) => [field, Reflect.get(row, field)])) as Partial<Row>
}

export const countOutcomes = (outcomes: readonly ImportOutcome[]): Record<ImportOutcome, number> => {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}
