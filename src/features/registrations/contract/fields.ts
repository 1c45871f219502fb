import { z } from 'zod'
import { fieldsWith, isOneOf, namesOf, valuesOf } from '@/contract/fields'
import { LOCALES } from '@/contract/locales'
import { email, id, line, lines, noValue } from '@/contract/shapes'
import type { WorkshopMailType } from '@/contract/values/mails'
import { NUMBER_FIELDS, NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { GENDERS, NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { numberDraftOf, PERSON_NUMBERS, shownNumber } from '@/features/person-numbers/contract'

export const TITLES = ['', 'Dr.', 'Prof.'] as const

export const QUESTION_MAX = 2000

/** Short enough for one line beside a name. */
const ENTRANCE_NOTE_MAX = 60

/** People fill in a `template` column, which has an example. An import reads an `import` column as well. */
export type FieldColumn = ({ use: 'template'; example: string } | { use: 'import' }) & {
  width: number
  /** Headings that lists of others use, in any language. */
  synonyms?: readonly string[]
}

type PersonField = FieldKind & {
  /** The stored shape, which staff read. */
  value: z.ZodType
  /** The shape that staff write. A field that a draft omits keeps its value. */
  draft: z.ZodType
  /** The shape in the public form. A field without one is written by staff and imports only. */
  form?: z.ZodType
  /** The shape for a companion in the public form. */
  companion?: z.ZodType
  /** An invitation fills it into the public form. */
  prefill?: true
  /** The value of a new person; the column's default. */
  empty: string | boolean | null
  column: FieldColumn
}

/** An erasure empties free text, because it may tell who somebody is. It replaces an address by one that nobody has. */
type FieldKind =
  | { kind: 'line' | 'lines'; erasure: 'emptied' }
  | { kind: 'email'; erasure: 'replaced' }
  | { kind: 'flag' | 'choice'; erasure: 'emptied' | 'kept' }

const textLine = (shape: z.ZodString) =>
  ({ kind: 'line', value: z.string(), draft: shape.optional(), empty: '', erasure: 'emptied' }) as const
const textLines = (shape: z.ZodString) => ({ ...textLine(shape), kind: 'lines' }) as const
const flag = { kind: 'flag', value: z.boolean(), draft: z.boolean().optional(), empty: false, erasure: 'kept' } as const

const profession = z.union([noValue, id]).nullable()
const pointsNumber = z.union([noValue, z.enum(NUMBER_KINDS)]).nullable()

/**
 * A number under which points are reported. Forms ask for it only where an accreditation of the event needs it, and answers
 * contain it masked.
 */
const numberField = (kind: NumberKind, { synonyms, example }: { synonyms: readonly string[]; example: string }) =>
  ({
    kind: 'line',
    value: shownNumber,
    draft: numberDraftOf(kind),
    empty: '',
    erasure: 'emptied',
    form: PERSON_NUMBERS[kind].default(''),
    companion: PERSON_NUMBERS[kind].default(''),
    column: { use: 'template', width: 20, synonyms, example },
  }) as const

const name = line(100).min(1)
const shortText = line(200)

/**
 * The fields of a person: all that staff, the public form and imports write. Contracts, spreadsheets, erasure, privacy
 * desk, audit labels, import and the checks of recovery are derived from this list; all of them are audited.
 * A new field also needs its column in the schema, its input in PersonDetails.tsx (and in the public form, if it has
 * `form`), and its messages; fields.test.ts names a place that was forgotten.
 */
export const PERSON_FIELDS = {
  title: {
    ...textLine(line(50)),
    form: z.enum(TITLES).default(''),
    companion: line(50).default(''),
    prefill: true,
    column: { use: 'template', width: 12, synonyms: ['Akademischer Titel', 'Academic title'], example: 'Dr.' },
  },
  first_name: {
    ...textLine(line(100)),
    form: name,
    companion: name,
    prefill: true,
    column: { use: 'template', width: 20, synonyms: ['Given name', 'Rufname'], example: 'Erika' },
  },
  last_name: {
    ...textLine(line(100)),
    form: name,
    companion: name,
    prefill: true,
    column: {
      use: 'template',
      width: 24,
      synonyms: ['Familienname', 'Zuname', 'Surname', 'Family name'],
      example: 'Mustermann',
    },
  },
  gender: {
    kind: 'choice',
    value: z.enum(GENDERS).nullable(),
    draft: z.enum(GENDERS).nullish(),
    form: z.enum(GENDERS),
    companion: z.enum(GENDERS),
    prefill: true,
    empty: null,
    erasure: 'emptied',
    column: { use: 'template', width: 12, synonyms: ['Geschlecht', 'Gender', 'Sex', 'Salutation'], example: 'f' },
  },
  email: {
    kind: 'email',
    value: z.string(),
    draft: email.optional(),
    form: email,
    companion: email,
    prefill: true,
    empty: '',
    erasure: 'replaced',
    column: {
      use: 'template',
      width: 36,
      synonyms: ['Mail', 'E-Mail-Adresse', 'Mailadresse', 'E-mail address', 'Email address'],
      example: 'erika.mustermann@example.org',
    },
  },
  institution: {
    ...textLine(shortText),
    form: shortText.min(1),
    companion: shortText.min(1),
    prefill: true,
    column: {
      use: 'template',
      width: 32,
      synonyms: [
        'Einrichtung',
        'Institution',
        'Firma',
        'Klinik',
        'Praxis',
        'Apotheke',
        'Company',
        'Organisation',
        'Organization',
      ],
      example: 'Musterpraxis',
    },
  },
  institution_address: {
    ...textLine(shortText),
    form: shortText.default(''),
    prefill: true,
    column: {
      use: 'template',
      width: 32,
      synonyms: [
        'Anschrift der Einrichtung',
        'Address of the institution',
        'Anschrift',
        'Adresse',
        'Straße',
        'Address',
        'Street',
      ],
      example: 'Musterstraße 1',
    },
  },
  postal_code: {
    ...textLine(line(20)),
    form: line(20).default(''),
    prefill: true,
    column: { use: 'template', width: 12, synonyms: ['PLZ', 'ZIP', 'ZIP code', 'Postal code'], example: '01069' },
  },
  city: {
    ...textLine(line(100)),
    form: line(100).default(''),
    prefill: true,
    column: { use: 'template', width: 24, synonyms: ['Stadt', 'City'], example: 'Dresden' },
  },
  language: {
    kind: 'choice',
    value: z.string(),
    draft: z.enum(LOCALES).optional(),
    form: z.enum(LOCALES).optional(),
    empty: '',
    erasure: 'kept',
    column: { use: 'template', width: 10, example: 'de' },
  },
  external_id: {
    ...textLine(line(100)),
    /** Shown by the form and ignored: only an invitation fills it. */
    form: z.string().max(100).default(NO_EXTERNAL_ID),
    prefill: true,
    empty: NO_EXTERNAL_ID,
    column: {
      use: 'template',
      width: 16,
      synonyms: ['Externe ID', 'Kundennummer', 'Externe Nummer', 'Customer number', 'External number'],
      example: 'K-1001',
    },
  },
  question: {
    ...textLines(lines(QUESTION_MAX)),
    form: lines(QUESTION_MAX).default(''),
    column: { use: 'import', width: 40 },
  },
  invoice_address: {
    ...textLines(lines(500)),
    /** A form that asks for it must not leave it empty at a paid event; the documented payload has no such field. */
    form: lines(500).optional(),
    column: { use: 'import', width: 40, synonyms: ['Rechnungsanschrift', 'Billing address'] },
  },
  ipad: { ...flag, form: z.boolean().default(false), column: { use: 'import', width: 10 } },
  ipad_shippingaddress: {
    ...textLines(lines(500)),
    form: lines(500).default(''),
    column: { use: 'import', width: 40 },
  },
  manually_paid: { ...flag, column: { use: 'import', width: 12 } },
  entrance_note: {
    ...textLine(line(ENTRANCE_NOTE_MAX)),
    column: { use: 'import', width: 32, synonyms: ['Notiz für den Einlass', 'Einlassnotiz', 'Note for the entrance'] },
  },
  profession_id: {
    kind: 'choice',
    value: id.nullable(),
    draft: profession.optional(),
    form: profession.default(null),
    companion: profession.default(null),
    empty: null,
    erasure: 'emptied',
    column: {
      use: 'template',
      width: 24,
      synonyms: ['Berufsgruppe', 'Berufsbezeichnung', 'Fachkreis', 'Occupation', 'Professional group'],
      example: 'Ärztin oder Arzt',
    },
  },
  efn: numberField('efn', {
    synonyms: [
      'EFN-Nummer',
      'EFN-Nr.',
      'EFN (15-stellig)',
      'EFN (15 Ziffern)',
      'Einheitliche Fortbildungsnummer',
      'Einheitliche Fortbildungsnummer (EFN)',
      'Fortbildungsnummer',
      'EFN number',
      'EFN (15 digits)',
    ],
    example: '802760400000005',
  }),
  oeak_number: numberField('oeak_number', {
    synonyms: [
      'ÖÄK-Arztnr.',
      'ÖÄK-Nummer',
      'ÖÄK-Nr.',
      'ÖÄK',
      'OeAeK-Arztnummer',
      'OEAEK-Arztnummer',
      'Arztnummer',
      'Arztnr.',
      'DFP-Arztnummer',
      'ÖÄK number',
      'Austrian doctor number',
    ],
    example: '12345-67',
  }),
  chamber_number: numberField('chamber_number', {
    synonyms: [
      'Kammer-Nr.',
      'Kammernr.',
      'Kammermitgliedsnummer',
      'Mitgliedsnummer',
      'Mitgliedsnr.',
      'Apothekerkammernummer',
      'Apothekerkammer-Nr.',
      'Chamber number',
      'Chamber no.',
      'Membership number',
    ],
    example: '4711',
  }),
  /** The number under which the person collects points, at an event whose bodies ask for several. */
  points_number: {
    kind: 'choice',
    value: z.enum(NUMBER_KINDS).nullable(),
    draft: pointsNumber.optional(),
    form: pointsNumber.default(null),
    companion: pointsNumber.default(null),
    empty: null,
    erasure: 'emptied',
    column: {
      use: 'import',
      width: 24,
      synonyms: ['Punkte in', 'Sammelt Punkte in', 'Points in', 'Collects points in'],
    },
  },
  /** The person has passed the learning check of the event. */
  passed_test: { ...flag, column: { use: 'import', width: 14, synonyms: ['Lernerfolgskontrolle', 'Learning check'] } },
  is_speaker: { ...flag, column: { use: 'import', width: 12, synonyms: ['Referent', 'Referentin', 'Speaker'] } },
} as const satisfies Record<string, PersonField>

export type PersonFieldName = keyof typeof PERSON_FIELDS
export const PERSON_FIELD_NAMES = namesOf(PERSON_FIELDS)

/** The fields of the public form. */
export const FORM_FIELD_NAMES = namesOf(fieldsWith(PERSON_FIELDS, 'form'))

/** The fields of the name as it stands on a certificate. */
export const NAME_FIELDS = ['title', 'first_name', 'last_name'] as const

/** Fields of the public form that people do not correct: the address leads to the seat, staff hand out the rest. */
const FIXED_FIELDS = ['email', 'language', 'external_id', 'ipad'] as const

/** The fields that people correct on their personal page. */
export const CORRECTED_FIELDS = FORM_FIELD_NAMES.filter(
  (name): name is Exclude<typeof name, (typeof FIXED_FIELDS)[number]> => !isOneOf(FIXED_FIELDS, name),
)

/** Of these, the fields that a page shows as they are stored. It shows the last digits of a number at most. */
export const UNMASKED_FIELDS = CORRECTED_FIELDS.filter(
  (name): name is Exclude<typeof name, (typeof NUMBER_FIELDS)[number]> => !isOneOf(NUMBER_FIELDS, name),
)

const ORDERED_COMPANION_FIELDS = ['title', 'gender', 'first_name', 'last_name', 'institution', 'email'] as const

/** The fields of a companion in the order of the forms; a field without a place of its own comes last. */
export const COMPANION_FIELDS = [
  ...ORDERED_COMPANION_FIELDS,
  ...namesOf(fieldsWith(PERSON_FIELDS, 'companion')).filter((name) => !isOneOf(ORDERED_COMPANION_FIELDS, name)),
]

/** The fields of the public form that an invitation fills in. */
export const PREFILLED_FIELDS = fieldsWith(PERSON_FIELDS, 'prefill')

/** The values of a new person. */
export const EMPTY_PERSON = valuesOf(PERSON_FIELDS, 'empty')

type NamesWith<Key extends 'kind' | 'erasure', Value> = {
  [Name in PersonFieldName]: (typeof PERSON_FIELDS)[Name][Key] extends Value ? Name : never
}[PersonFieldName]

const namesWith = <Key extends 'kind' | 'erasure', Value extends PersonField[Key]>(key: Key, ...values: Value[]) =>
  PERSON_FIELD_NAMES.filter((name): name is NamesWith<Key, Value> => isOneOf(values, PERSON_FIELDS[name][key]))

/** The fields with free text. */
export const TEXT_FIELDS = namesWith('kind', 'line', 'lines')
export const LINE_FIELDS = namesWith('kind', 'line')
export const MULTILINE_FIELDS = namesWith('kind', 'lines')
export const FLAG_FIELDS = namesWith('kind', 'flag')

export const EMPTIED_FIELDS = namesWith('erasure', 'emptied')
export const REPLACED_FIELDS = namesWith('erasure', 'replaced')

/** The date of a registration that records when a mail of this type was sent. */
export const SENT_DATES = {
  invite: 'invitation_sent',
  confirmation: 'confirmation_sent',
  reminder: 'reminder_sent',
  after_event: 'after_event_sent',
  certificate: 'certificate_sent',
} as const satisfies Record<WorkshopMailType, string>

/** The events in the history of a registration with their times, in the order of their display. */
export const HISTORY_DATES = [
  'invitation_sent',
  'registered',
  'confirmation_sent',
  'reminder_sent',
  'participated',
  'after_event_sent',
  'certificate_sent',
  'cancelled_at',
  'unsubscribed_at',
] as const

/** Identifies the text of the accepted terms; a new text gets a new number. */
export const TERMS_VERSION = '1'

export const COMPANIONS_MAX = 9

/** The fields that an invitation fills into the form. */
export const prefill = z.object({ ...valuesOf(PREFILLED_FIELDS, 'value'), invite_slug: z.string() })
export type Prefill = z.infer<typeof prefill>
