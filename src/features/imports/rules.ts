import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'
import { z } from 'zod'
import { validate } from '@/contract/field-errors'
import { Invalid } from '@/contract/problems'
import { clock, day, email } from '@/contract/shapes'
import { registrationDraft } from '@/features/registrations/contract/office'
import { NO_EXTERNAL_ID, QUESTION_MAX } from '@/features/registrations/contract/public'
import {
  EXAMPLE_PERSON,
  FLAG_WORDS,
  GENDER_WORDS,
  IMPORTED_KEYS,
  type ImportedKey,
  LANGUAGE_WORDS,
  NOTHING,
  type PeopleKey,
  type Words,
} from '@/features/registrations/contract/spreadsheet'
import { isInvited, isSeated } from '@/features/registrations/rules'
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

/** Rows above the headings, such as a title. */
export const ROWS_ABOVE = 20

const HEADING_MAX = 100
const HEADINGS_TOLD_MAX = 50

/** What is read of a list: in one of who was there also who that is, for people who look at it. */
const KEYS: Record<ImportKind, readonly ImportKey[]> = { registrations: IMPORTED_KEYS, participated: IMPORT_KEYS }
const TAKEN: Record<ImportKind, readonly ImportKey[]> = {
  registrations: IMPORTED_KEYS,
  participated: ['email', 'external_id', 'participated'],
}
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

  const silent = keysOf(top).map((key) => isOneOf([...TAKEN[kind], ...EXTRA_KEYS, 'id'], key))
  const ignored = top.cells.filter((_, index) => !silent[index]).map((cell) => textOf(cell).slice(0, HEADING_MAX))
  const read = rows.slice(at + 1).map(({ row, cells }) => ({ row, values: valuesOf(keys, cells) }))
  return {
    columns: keys.filter((key) => key !== undefined && key !== 'id'),
    ignored: ignored.filter(Boolean).slice(0, HEADINGS_TOLD_MAX),
    rows: read.filter(({ values }) => Object.keys(values).length > 0 && !isExample(values)),
  }
}

export const refusedFile = (text: Invalid['text']) => new Invalid({ xlsx: [text] }, text)

const isOneOf = <Key extends string>(keys: readonly Key[], key: string | undefined): key is Key =>
  keys.some((one) => one === key)

const isExample = (values: Values) => values.email?.toLowerCase() === EXAMPLE_PERSON.email

/** As somebody would have typed it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  // A large number would be written with an exponent.
  return String(typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell) : cell).trim()
}

/** What people are known by may not differ by what nobody sees. */
const KEPT_BARE = ['email', 'external_id'] as const
const INVISIBLE = /\u00ad|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** More than any field takes, so that what is too long stays so. */
const CELL_MAX = QUESTION_MAX + 1

function valuesOf(keys: readonly (ImportKey | 'id' | undefined)[], cells: readonly Cell[]): Values {
  const filled = keys.flatMap((key, index) => {
    const text = isOneOf(KEPT_BARE, key) ? textOf(cells[index]).replace(INVISIBLE, '') : textOf(cells[index])
    return key && text ? [[key, text.slice(0, CELL_MAX)] as const] : []
  })
  return Object.fromEntries(filled)
}

function wordOf<Word extends string>(text: string, words: Words<Word>): Word | undefined {
  const wanted = text.normalize('NFC').toLowerCase()
  return (Object.keys(words) as Word[]).find((word) => words[word].includes(wanted))
}

/** A word of any language to what is stored; of several the first counts, as in "Herr Dr." and "de-DE". */
const wordFor = <Word extends string>(words: Words<Word>, refusal: string) =>
  z.string().transform((text, context) => {
    const found = wordOf(text, words) ?? wordOf(text.split(/[\s._-]/)[0] ?? '', words)
    if (found === undefined) context.addIssue({ code: 'custom', message: refusal })
    return found ?? z.NEVER
  })

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
  const broken = brokenCells(values, CALCULATED)
  const { errors, data } = { data: undefined, ...validate(person, withoutNothing(values)) }
  if (broken || errors || !data) return { failures: { ...errors, ...broken } }
  return { data }
}

const withoutNothing = ({ external_id, gender, ...values }: Values): Values => ({
  ...values,
  ...(gender !== undefined && !NOTHING.includes(gender.toLowerCase()) && { gender }),
  ...(external_id !== undefined && external_id !== NO_EXTERNAL_ID && { external_id }),
})

const CALCULATION_FAILED = /^#(REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|N\/A|WERT!|BEZUG!|NV|ZAHL!)$/

/** In what people write freely it may be meant so. */
const CALCULATED = IMPORTED_KEYS.filter((key) => key !== 'question' && key !== 'ipad_shippingaddress')

function brokenCells(values: Values, keys: readonly ImportKey[]): CellMessages | undefined {
  const broken = keys.filter((key) => CALCULATION_FAILED.test(values[key] ?? ''))
  return broken.length > 0 ? Object.fromEntries(broken.map((key) => [key, ['cell_error']])) : undefined
}

type Attending = { columns: readonly ImportKey[]; timezone: string; now: Date }

const attendance = z.object({ email: email.optional(), external_id: shape.external_id })
/** True means now, an instant that. */
export type Attendance = z.output<typeof attendance> & { participated: string | boolean }

/** Who was there: everybody on the list, or, where a column tells, those of whom it says so. */
export function readAttendance(values: Values, attending: Attending): Read<Attendance> {
  const broken = brokenCells(values, TAKEN.participated)
  const { email, external_id } = withoutNothing(values)
  const { errors, data } = { data: undefined, ...validate(attendance, { email, external_id }) }
  const { came, failures } = readCame(values.participated, attending)
  if (broken || errors || failures || !data) return { failures: { ...errors, ...failures, ...broken } }
  if (!data.email && !data.external_id) return { failures: { email: ['import_person_missing'] } }
  return { data: { ...data, participated: came } }
}

const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/
const NOON = '12:00'

type Came = { came: string | boolean; failures?: undefined } | { came?: undefined; failures: CellMessages }
const refusedCame = (reason: string): Came => ({ failures: { participated: [reason] } })

/** Yes, no, or when on the clocks of whoever brings the list: a day alone is meant as its noon. */
function readCame(text: string | undefined, { columns, timezone, now }: Attending): Came {
  if (text === undefined) return { came: !columns.includes('participated') }
  const [, date, time = NOON] = WALL_CLOCK.exec(text) ?? []
  if (!day.safeParse(date).success || !clock.safeParse(time).success) {
    const word = wordOf(text, FLAG_WORDS)
    return word === undefined ? refusedCame('import_attendance_unknown') : { came: word === 'yes' }
  }
  const at = fromZonedTime(`${date}T${time}`, timezone)
  // A day alone may be today, before its noon.
  const isToday = date === formatInTimeZone(now, timezone, 'yyyy-MM-dd')
  return at > now && !isToday ? refusedCame('import_attendance_future') : { came: at.toISOString() }
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
  if (byId[0] && (!byEmail || byEmail.external_id === external_id)) return { target: byId[0] }
  if (byId[0]) return { failures: { external_id: ['import_two_people'] } }
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
