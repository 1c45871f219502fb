import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'
import { z } from 'zod'
import { validate } from '@/contract/field-errors'
import { isOneOf, recordOf } from '@/contract/fields'
import { Invalid } from '@/contract/problems'
import { day, email, timeOfDay } from '@/contract/shapes'
import {
  FLAG_FIELDS,
  LINE_FIELDS,
  MULTILINE_FIELDS,
  NO_EXTERNAL_ID,
  type PersonFieldName,
  QUESTION_MAX,
} from '@/features/registrations/contract/fields'
import { registrationDraft } from '@/features/registrations/contract/office'
import {
  EMPTY_CELL_WORDS,
  EXAMPLE_PERSON,
  FLAG_WORDS,
  GENDER_WORDS,
  IMPORTED_KEYS,
  LANGUAGE_WORDS,
  type PeopleKey,
  type WordsFor,
} from '@/features/registrations/contract/spreadsheet'
import { isInvited, isSeated } from '@/features/registrations/rules/states'
import {
  type CellMessages,
  IMPORT_KEYS,
  type ImportKey,
  type ImportKind,
  type ImportOutcome,
  type PostalCodeChoice,
} from './contract'

/** The additional columns of a file of faulty rows. */
export const EXTRA_KEYS = ['row', 'reason'] as const
export type HeadingKey = PeopleKey | (typeof EXTRA_KEYS)[number]
/** Maps each normalised heading to its key. */
export type Headings = ReadonlyMap<string, HeadingKey>

type Cell = string | number | boolean | null
type SheetRow = { row: number; cells: readonly Cell[] }

/** Headings are equal regardless of case, punctuation and the encoding of umlauts. */
export const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The number of rows, such as a title, that may precede the headings. */
export const ROWS_ABOVE_HEADINGS = 20

const HEADING_MAX = 100
const HEADINGS_SHOWN_MAX = 50

/** The columns to read. A list of attendees includes the names, which are shown but not written. */
const READ_KEYS: Record<ImportKind, readonly ImportKey[]> = { registrations: IMPORTED_KEYS, participated: IMPORT_KEYS }
const USED_KEYS: Record<ImportKind, readonly ImportKey[]> = {
  registrations: IMPORTED_KEYS,
  participated: ['email', 'external_id', 'participated'],
}
const IDENTIFYING_KEYS: Record<ImportKind, readonly ImportKey[]> = {
  registrations: ['email'],
  participated: ['email', 'external_id'],
}

export type RowValues = Partial<Record<ImportKey | 'id', string>>
type TableOptions = { kind: ImportKind; headings: Headings; postal_codes?: PostalCodeChoice }
type ImportTable = {
  columns: ImportKey[]
  ignored: string[]
  /** The postal codes that may have lost a leading zero. */
  shortPostalCodes: number[]
  rows: { row: number; values: RowValues }[]
}

/** The cells under known headings, without the example row of the template. */
export function importTableOf(rows: readonly SheetRow[], { kind, headings, postal_codes }: TableOptions): ImportTable {
  const keysOf = ({ cells }: SheetRow) => cells.map((cell) => headings.get(normalizeHeading(cellTextOf(cell))))
  const headingIndex = rows
    .slice(0, ROWS_ABOVE_HEADINGS)
    .findIndex((row) => keysOf(row).some((key) => isOneOf(IDENTIFYING_KEYS[kind], key)))
  const headingRow = rows[headingIndex]
  if (!headingRow) throw fileRefusal(kind === 'registrations' ? 'import_no_email' : 'import_no_person')

  const keys = keysOf(headingRow).map((key) => (key === 'id' || isOneOf(READ_KEYS[kind], key) ? key : undefined))
  const repeatedKey = keys.find((key, index) => key !== undefined && keys.indexOf(key) !== index)
  if (repeatedKey)
    throw fileRefusal({
      key: 'import_column_twice',
      values: { heading: cellTextOf(headingRow.cells[keys.lastIndexOf(repeatedKey)]) },
    })

  const isRecognised = keysOf(headingRow).map((key) => isOneOf([...USED_KEYS[kind], ...EXTRA_KEYS, 'id'], key))
  const ignored = headingRow.cells
    .filter((_, index) => !isRecognised[index])
    .map((cell) => cellTextOf(cell).slice(0, HEADING_MAX))
  const people = rows.slice(headingIndex + 1)
  const read = people.map(({ row, cells }) => {
    const padded = postal_codes === 'padded' ? padPostalCode(keys, cells) : cells
    return { row, values: valuesOf(keys, padded) }
  })
  return {
    columns: keys.filter((key) => key !== undefined && key !== 'id'),
    ignored: ignored.filter(Boolean).slice(0, HEADINGS_SHOWN_MAX),
    shortPostalCodes: people.map(({ cells }) => cells[keys.indexOf('postal_code')]).filter(isShortPostalCode),
    rows: read.filter(({ values }) => Object.keys(values).length > 0 && !isExample(values)),
  }
}

/** German postal codes have five digits; a number of four may be one from Saxony, or one from Austria or Switzerland. */
const isShortPostalCode = (cell: Cell | undefined): cell is number =>
  typeof cell === 'number' && Number.isInteger(cell) && cell >= 1000 && cell <= 9999

const padPostalCode = (keys: readonly (ImportKey | 'id' | undefined)[], cells: readonly Cell[]): Cell[] =>
  cells.map((cell, index) => (keys[index] === 'postal_code' && isShortPostalCode(cell) ? `0${cell}` : cell))

export const fileRefusal = (text: Invalid['text']) => new Invalid({ xlsx: [text] }, text)

const isExample = (values: RowValues) => values.email?.toLowerCase() === EXAMPLE_PERSON.email

/** The text of a cell as a person would type it. */
function cellTextOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  // String() writes a large number with an exponent.
  return String(typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell) : cell).trim()
}

/** Invisible characters are removed from the fields that identify a person. */
const STRIPPED_KEYS = ['email', 'external_id'] as const
const INVISIBLE = /\u00ad|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Longer than any field allows, so that a text that is too long is still refused after the cut. */
const CELL_MAX = QUESTION_MAX + 1

function valuesOf(keys: readonly (ImportKey | 'id' | undefined)[], cells: readonly Cell[]): RowValues {
  const filled = keys.flatMap((key, index) => {
    const text = isOneOf(STRIPPED_KEYS, key)
      ? cellTextOf(cells[index]).replace(INVISIBLE, '')
      : cellTextOf(cells[index])
    return key && text ? [[key, text.slice(0, CELL_MAX)] as const] : []
  })
  return Object.fromEntries(filled)
}

function findWord<Word extends string>(text: string, words: WordsFor<Word>): Word | undefined {
  const wanted = text.normalize('NFC').toLowerCase()
  return (Object.keys(words) as Word[]).find((word) => words[word].includes(wanted))
}

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

const person = z.object({
  ...recordOf(LINE_FIELDS, (name) => oneLine(shape[name]).optional()),
  ...recordOf(MULTILINE_FIELDS, (name) => shape[name]),
  ...recordOf(FLAG_FIELDS, () => flag.optional()),
  gender: wordField(GENDER_WORDS, 'gender_unknown').optional(),
  email,
  language: wordField(LANGUAGE_WORDS, 'language_unknown').optional(),
} satisfies Record<PersonFieldName, z.ZodType>)
export type ImportedPerson = z.output<typeof person>

type ReadResult<Data> = { data: Data; failures?: undefined } | { data?: undefined; failures: CellMessages }

/** Reads the person of a row. An empty cell changes nothing. */
export function readPerson(values: RowValues): ReadResult<ImportedPerson> {
  const broken = formulaErrorsOf(values, FORMULA_CHECKED_KEYS)
  const { errors, data } = { data: undefined, ...validate(person, withoutEmptyMarks(values)) }
  if (broken || errors || !data) return { failures: { ...errors, ...broken } }
  return { data }
}

const withoutEmptyMarks = ({ external_id, gender, ...values }: RowValues): RowValues => ({
  ...values,
  ...(gender !== undefined && !EMPTY_CELL_WORDS.includes(gender.toLowerCase()) && { gender }),
  ...(external_id !== undefined && external_id !== NO_EXTERNAL_ID && { external_id }),
})

const FORMULA_ERROR = /^#(REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|N\/A|WERT!|BEZUG!|NV|ZAHL!)$/

/** Free texts are not checked: one of them may rightly begin like the error of a formula. */
const FORMULA_CHECKED_KEYS = IMPORTED_KEYS.filter((key) => !isOneOf(MULTILINE_FIELDS, key))

function formulaErrorsOf(values: RowValues, keys: readonly ImportKey[]): CellMessages | undefined {
  const failedKeys = keys.filter((key) => FORMULA_ERROR.test(values[key] ?? ''))
  return failedKeys.length > 0 ? Object.fromEntries(failedKeys.map((key) => [key, ['cell_error']])) : undefined
}

type AttendanceContext = { columns: readonly ImportKey[]; timezone: string; now: Date }

const attendance = z.object({ email: email.optional(), external_id: shape.external_id })
/** `true` means now; a text is the instant of attendance. */
export type Attendance = z.output<typeof attendance> & { participated: string | boolean }

/** Everybody on the list attended, unless a column says who did. */
export function readAttendance(values: RowValues, context: AttendanceContext): ReadResult<Attendance> {
  const broken = formulaErrorsOf(values, USED_KEYS.participated)
  const { email, external_id } = withoutEmptyMarks(values)
  const { errors, data } = { data: undefined, ...validate(attendance, { email, external_id }) }
  const { came, failures } = readParticipated(values.participated, context)
  if (broken || errors || failures || !data) return { failures: { ...errors, ...failures, ...broken } }
  if (!data.email && !data.external_id) return { failures: { email: ['import_person_missing'] } }
  return { data: { ...data, participated: came } }
}

const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/
const NOON = '12:00'

type ParticipatedResult =
  | { came: string | boolean; failures?: undefined }
  | { came?: undefined; failures: CellMessages }
const refuseParticipated = (reason: string): ParticipatedResult => ({ failures: { participated: [reason] } })

/** Yes, no, or a time in the time zone of the uploader. A date without a time means noon. */
function readParticipated(text: string | undefined, { columns, timezone, now }: AttendanceContext): ParticipatedResult {
  if (text === undefined) return { came: !columns.includes('participated') }
  const [, date, time = NOON] = WALL_CLOCK.exec(text) ?? []
  if (!day.safeParse(date).success || !timeOfDay.safeParse(time).success) {
    const word = findWord(text, FLAG_WORDS)
    return word === undefined ? refuseParticipated('import_attendance_unknown') : { came: word === 'yes' }
  }
  const at = fromZonedTime(`${date}T${time}`, timezone)
  // Today's date is allowed before noon, too.
  const isToday = date === formatInTimeZone(now, timezone, 'yyyy-MM-dd')
  return at > now && !isToday ? refuseParticipated('import_attendance_future') : { came: at.toISOString() }
}

type Candidate = {
  id: string
  email: string
  external_id: string
  created_at: string
  registered: string | null
  cancelled_at: string | null
  deleted_at: string | null
  preliminary_registration: boolean
}

/** Several people may have the address: the exported id decides, then a seat, an invitation, and the newest date. */
export function matchPerson<Row extends Candidate>(
  { email, id }: { email: string; id?: string },
  candidates: readonly Row[],
) {
  const same = candidates.filter((row) => row.email === email && !row.preliminary_registration)
  return (
    same.find((row) => row.id === id) ??
    same.find(isSeated) ??
    same.find(isInvited) ??
    same.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  )
}

type AttendeeMatch<Row> = { target: Row; failures?: undefined } | { failures: CellMessages; target?: undefined }

/** Matches a registered person by the address, or else by the external id. */
export function matchAttendee<Row extends Candidate>(
  wanted: Attendance,
  candidates: readonly Row[],
): AttendeeMatch<Row> {
  const { email, external_id } = wanted
  const byEmail = email ? matchPerson({ email }, candidates) : undefined
  const byId = candidates.filter((row) => external_id && row.external_id === external_id && isSeated(row))
  const attribute = email ? 'email' : 'external_id'
  if (byEmail && isSeated(byEmail)) return { target: byEmail }
  if (byId.length > 1) return { failures: { external_id: ['import_external_id_twice'] } }
  if (byId[0] && (!byEmail || byEmail.external_id === external_id)) return { target: byId[0] }
  if (byId[0]) return { failures: { external_id: ['import_two_people'] } }
  return { failures: { [attribute]: [byEmail ? 'not_registered_yet' : 'import_nobody'] } }
}

/** The fields with a value in the list that differs from the stored one. */
export function replacedFields<Row extends object>(data: object, row: Row): Partial<Row> {
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
