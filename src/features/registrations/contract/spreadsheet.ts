import type { Locale } from '@/contract/locales'
import type { GENDERS } from './public'

/**
 * The columns of a list of people: the one list behind template, import and export. A `template` column is filled in by
 * people, an `import` column is taken over as well where it stands, and an `export` column only tells what happened.
 */
export const PEOPLE_COLUMNS = [
  { key: 'id', use: 'export', kind: 'text', width: 26 },
  { key: 'workshop_id', use: 'export', kind: 'number', width: 12 },
  { key: 'title', use: 'template', kind: 'text', width: 12 },
  { key: 'first_name', use: 'template', kind: 'text', width: 20 },
  { key: 'last_name', use: 'template', kind: 'text', width: 24 },
  { key: 'gender', use: 'template', kind: 'text', width: 12 },
  { key: 'institution', use: 'template', kind: 'text', width: 32 },
  { key: 'institution_address', use: 'template', kind: 'text', width: 32 },
  { key: 'postal_code', use: 'template', kind: 'text', width: 12 },
  { key: 'city', use: 'template', kind: 'text', width: 24 },
  { key: 'email', use: 'template', kind: 'text', width: 36 },
  { key: 'language', use: 'template', kind: 'text', width: 10 },
  { key: 'external_id', use: 'template', kind: 'text', width: 16 },
  { key: 'question', use: 'import', kind: 'text', width: 40 },
  { key: 'ipad', use: 'import', kind: 'flag', width: 10 },
  { key: 'ipad_shippingaddress', use: 'import', kind: 'text', width: 40 },
  { key: 'agb', use: 'export', kind: 'flag', width: 16 },
  { key: 'nonpublic', use: 'export', kind: 'flag', width: 16 },
  { key: 'manually_added', use: 'export', kind: 'flag', width: 18 },
  { key: 'manually_paid', use: 'import', kind: 'flag', width: 12 },
  { key: 'invite_slug', use: 'export', kind: 'text', width: 26 },
  { key: 'accompaniment_of', use: 'export', kind: 'text', width: 26 },
  { key: 'main_name', use: 'export', kind: 'text', width: 24 },
  { key: 'created_at', use: 'export', kind: 'datetime', width: 18 },
  { key: 'invitation_sent', use: 'export', kind: 'datetime', width: 18 },
  { key: 'registered', use: 'export', kind: 'datetime', width: 18 },
  { key: 'confirmation_sent', use: 'export', kind: 'datetime', width: 18 },
  { key: 'reminder_sent', use: 'export', kind: 'datetime', width: 18 },
  { key: 'participated', use: 'export', kind: 'datetime', width: 18 },
  { key: 'after_event_sent', use: 'export', kind: 'datetime', width: 18 },
  { key: 'cancelled_at', use: 'export', kind: 'datetime', width: 18 },
  { key: 'unsubscribed_at', use: 'export', kind: 'datetime', width: 18 },
] as const

type PeopleColumn = (typeof PEOPLE_COLUMNS)[number]
export type PeopleKey = PeopleColumn['key']
type Used<Use> = Extract<PeopleColumn, { use: Use }>['key']

/** What a list brings along about a person. */
export type ImportedKey = Used<'template' | 'import'>
export const IMPORTED_KEYS = PEOPLE_COLUMNS.flatMap((column) => (column.use === 'export' ? [] : [column.key]))

/** The template's person: a row with this address is left out of every import. */
export const EXAMPLE_PERSON = {
  title: 'Dr.',
  first_name: 'Erika',
  last_name: 'Mustermann',
  gender: 'f',
  institution: 'Musterpraxis',
  institution_address: 'Musterstraße 1',
  postal_code: '01069',
  city: 'Dresden',
  email: 'erika.mustermann@example.org',
  language: 'de',
  external_id: 'K-1001',
} as const satisfies Record<Used<'template'>, string>

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

/** What is stored, and how lists say it in any language; in lower case. */
export type Words<Word extends string> = Record<Word, readonly string[]>

export const GENDER_WORDS: Words<(typeof GENDERS)[number]> = {
  m: ['m', 'männlich', 'männl', 'mann', 'herr', 'herrn', 'male', 'man', 'mr'],
  f: ['f', 'w', 'weiblich', 'weibl', 'frau', 'female', 'woman', 'mrs', 'ms', 'miss'],
  d: ['d', 'divers', 'diverse', 'neutral', 'non-binary', 'x', 'mx'],
}

export const LANGUAGE_WORDS: Words<Locale> = { de: ['de', 'deutsch', 'german'], en: ['en', 'englisch', 'english'] }

export const FLAG_WORDS = {
  yes: ['ja', 'j', 'yes', 'y', 'x', 'true', 'wahr', '1', '✓'],
  no: ['nein', 'n', 'no', 'false', 'falsch', '0', '-'],
} satisfies Words<'yes' | 'no'>

/** What lists write where nothing is known. */
export const NOTHING: readonly string[] = ['-', '–', 'k.a.', 'k. a.', 'keine angabe', 'n/a', 'not stated']
