import type { Locale } from '@/contract/locales'
import { NO_NUMBER, type NumberKind } from '@/contract/values/numbers'
import type { GENDERS } from '@/contract/values/registrations'
import { type FieldColumn, HISTORY_DATES, PERSON_FIELD_NAMES, PERSON_FIELDS, type PersonFieldName } from './fields'

const fieldColumnOf = (key: PersonFieldName) => {
  const { column, kind } = PERSON_FIELDS[key]
  return { key, use: column.use, kind: kind === 'flag' ? kind : ('text' as const), width: column.width }
}

/** In a spreadsheet the e-mail address follows the city, and the payment follows the other flags. */
const FIELD_COLUMNS = PERSON_FIELD_NAMES.flatMap((name) => {
  if (name === 'email' || name === 'manually_paid') return []
  return name === 'city' ? [fieldColumnOf(name), fieldColumnOf('email')] : [fieldColumnOf(name)]
})

export const DATE_KEYS = ['created_at', ...HISTORY_DATES] as const

const exported = <Key extends string, Kind extends 'text' | 'number' | 'flag' | 'datetime'>(
  key: Key,
  kind: Kind,
  width: number,
) => ({ key, use: 'export' as const, kind, width })

/**
 * The columns of template, import and export. A `template` column is part of all three, an `import` column is imported
 * and exported, and an `export` column is only exported.
 */
export const PEOPLE_COLUMNS = [
  exported('id', 'text', 26),
  exported('workshop_id', 'number', 12),
  ...FIELD_COLUMNS,
  exported('agb', 'flag', 16),
  exported('nonpublic', 'flag', 16),
  exported('manually_added', 'flag', 18),
  fieldColumnOf('manually_paid'),
  exported('invite_slug', 'text', 26),
  exported('accompaniment_of', 'text', 26),
  exported('main_name', 'text', 24),
  ...DATE_KEYS.map((key) => exported(key, 'datetime', 18)),
  exported('minutes', 'number', 12),
  exported('points', 'text', 36),
]

export type PeopleKey = (typeof PEOPLE_COLUMNS)[number]['key']

/** The columns that an import reads. */
export const IMPORTED_KEYS = PEOPLE_COLUMNS.flatMap((column) => (column.use === 'export' ? [] : [column.key]))

export type TemplateKey = {
  [Name in PersonFieldName]: (typeof PERSON_FIELDS)[Name]['column']['use'] extends 'template' ? Name : never
}[PersonFieldName]

const isTemplateKey = (key: PersonFieldName): key is TemplateKey => PERSON_FIELDS[key].column.use === 'template'
export const TEMPLATE_KEYS = IMPORTED_KEYS.filter(isTemplateKey)

/** The example row of the template; every import skips a row with this address. */
export const EXAMPLE_PERSON = Object.fromEntries(
  TEMPLATE_KEYS.map((key) => [key, PERSON_FIELDS[key].column.example]),
) as Record<TemplateKey, string>

const isPersonField = (key: PeopleKey): key is PersonFieldName => Object.hasOwn(PERSON_FIELDS, key)

/** Other headings that imported lists use for a column, in any language. */
export function synonymsOf(key: PeopleKey): readonly string[] {
  if (key === 'participated') return ['Teilgenommen', 'Anwesend', 'Attended', 'Present']
  const column: FieldColumn | undefined = isPersonField(key) ? PERSON_FIELDS[key].column : undefined
  return column?.synonyms ?? []
}

/** A stored value with its spellings in imported lists, in any language and in lower case. */
export type WordsFor<Word extends string> = Record<Word, readonly string[]>

export const GENDER_WORDS: WordsFor<(typeof GENDERS)[number]> = {
  m: ['m', 'männlich', 'männl', 'mann', 'herr', 'herrn', 'male', 'man', 'mr'],
  f: ['f', 'w', 'weiblich', 'weibl', 'frau', 'female', 'woman', 'mrs', 'ms', 'miss'],
  d: ['d', 'divers', 'diverse', 'neutral', 'non-binary', 'mx'],
}

export const LANGUAGE_WORDS: WordsFor<Locale> = { de: ['de', 'deutsch', 'german'], en: ['en', 'englisch', 'english'] }

/** The places where people collect points, by the number that they have there. */
export const PLACE_WORDS: WordsFor<NumberKind> = {
  efn: ['efn', 'de', 'd', 'deutschland', 'germany'],
  oeak_number: ['öäk', 'oeak', 'dfp', 'at', 'a', 'österreich', 'oesterreich', 'austria'],
  chamber_number: ['kammer', 'apothekerkammer', 'chamber'],
}

export const FLAG_WORDS = {
  yes: ['ja', 'j', 'yes', 'y', 'x', 'true', 'wahr', '1', '✓'],
  no: ['nein', 'n', 'no', 'false', 'falsch', '0', '-'],
} satisfies WordsFor<'yes' | 'no'>

/** The words for a number that its owner has not. */
export const NO_NUMBER_WORDS: readonly string[] = [
  NO_NUMBER,
  'keine',
  'kein',
  'keine nummer',
  'hat keine',
  'nicht vorhanden',
  'has none',
  'no number',
]

/** Cells that imported lists use for a missing value. */
export const EMPTY_CELL_WORDS: readonly string[] = ['-', '–', 'k.a.', 'k. a.', 'keine angabe', 'n/a', 'not stated']
