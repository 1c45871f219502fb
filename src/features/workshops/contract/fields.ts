import { z } from 'zod'
import { fieldsWith, namesOf, pickNames, valuesOf } from '@/contract/fields'
import type { NamedList } from '@/contract/lists'
import { day, fileValue, id, line, lines, richText, timeOfDay, utcMinute, webAddress } from '@/contract/shapes'
import {
  DEFAULT_ACCESS_HOURS,
  DEFAULT_CURRENCY,
  DEFAULT_OFFER_HOURS,
  HEADER_IMAGES,
  OFFER_HOURS_MIN,
  PRESENCE_TYPES,
} from '@/contract/values/workshops'
import { breakTimes } from '@/features/attendance/contract'
import { listSponsors } from '@/features/sponsors/contract'

export const CURRENCIES = ['EUR', 'CHF', 'GBP', 'USD'] as const
export const TITLE_MAX = 200

/** A deadline is set in steps of this many minutes. */
export const DEADLINE_STEP_MINUTES = 15

const BREAK_MINUTES_MAX = 12 * 60
export const ACCESS_HOURS_MAX = 30 * 24
export const OFFER_HOURS_MAX = 120

/** The rows that a reference can pick, and the section of the form that picks one. */
type ReferenceSource = {
  list: NamedList
  section: 'basics' | 'schedule' | 'signup' | 'images' | 'sponsors' | 'videos' | 'page'
}

type WorkshopField = Partial<ReferenceSource> & {
  /** The shape in a draft. A field that a draft omits keeps its value. */
  draft: z.ZodType
  /** The shape in a response. */
  value: z.ZodType
  /** Set if everybody may read the field; otherwise only staff may. */
  public?: true
  /** Set if the list of the back office shows the field. */
  listed?: true
  /** The value of a new event. A field without one must be filled in. */
  empty?: string | boolean | number | null | readonly []
  kind: 'text' | 'rich' | 'flag' | 'number' | 'date' | 'datetime' | 'file' | 'reference'
  stored: 'workshops' | 'workshop_mails' | 'workshop_sponsors'
  /** The width of the column in spreadsheets, in characters. */
  width: number
}

const columnOf = <Kind extends WorkshopField['kind']>(kind: Kind, width: number) =>
  ({ kind, stored: 'workshops', width }) as const

const textField = (shape: z.ZodString, width: number) =>
  ({ ...columnOf('text', width), draft: shape.optional(), value: z.string(), empty: '' }) as const

const wordsField = (width: number) => textField(line(500), width)

const flagField = (width: number) =>
  ({ ...columnOf('flag', width), draft: z.boolean().optional(), value: z.boolean(), empty: false }) as const

const fileField = {
  ...columnOf('file', 24),
  draft: fileValue.nullish(),
  value: fileValue.nullable(),
  empty: null,
} as const

const richField = (width: number) =>
  ({ ...columnOf('rich', width), draft: richText.optional(), value: z.string(), empty: '' }) as const

const numberField = (min: number, max: number, empty: number) =>
  ({ ...columnOf('number', 12), draft: z.int().min(min).max(max).optional(), value: z.int(), empty }) as const

const pickedRow = z.object({ id, name: z.string() })
export type PickedRow = z.output<typeof pickedRow>

/**
 * One row of a list, whose id the column of the field stores. A draft names the row by its id or as an object with the
 * id; an answer says its name as well.
 */
const referenceField = ({ list, section }: ReferenceSource) =>
  ({
    draft: z.union([id, z.object({ id }).transform((row) => row.id)]).nullish(),
    value: pickedRow.nullable(),
    empty: null,
    ...columnOf('reference', 32),
    list,
    section,
  }) as const
const mailSubject = { ...textField(line(200), 32), stored: 'workshop_mails' } as const
const mailBody = { ...richField(60), stored: 'workshop_mails' } as const

/**
 * The fields of an event: all that its form sends, in the order of the full spreadsheet. Contracts, the empty event,
 * the preview, the public view, the spreadsheet and the labels of the history are derived from this list.
 * A new field also needs its column in the schema, its input in ui/office/form, and its messages; fields.test.ts names a
 * missing place. A reference needs no input: the form shows it in its section. The foreign key of its column names the
 * table whose rows the export, the preview, the public view and the history name.
 */
export const WORKSHOP_FIELDS = {
  title: {
    ...textField(line(TITLE_MAX), 48),
    draft: line(TITLE_MAX).min(1),
    public: true,
    listed: true,
  },
  category_d: { ...flagField(20), draft: z.boolean(), listed: true },
  category_p: { ...flagField(20), draft: z.boolean(), listed: true },
  header_image: { ...columnOf('text', 24), draft: z.enum(HEADER_IMAGES), value: z.enum(HEADER_IMAGES), public: true },
  own_header_image: { ...fileField, public: true },
  presence_type: {
    ...columnOf('text', 12),
    draft: z.enum(PRESENCE_TYPES),
    value: z.enum(PRESENCE_TYPES),
    listed: true,
    empty: 'Onsite',
  },
  location: { ...wordsField(32), public: true, listed: true },
  region: { ...wordsField(24), public: true, listed: true },
  language: { ...textField(line(10), 12), draft: line(10).min(1), public: true, listed: true },
  picture: { ...fileField, public: true },
  pdf_document: fileField,
  speaker: { ...wordsField(32), public: true, listed: true },
  signup_active: { ...flagField(16), public: true },
  teaser_only: { ...flagField(16), public: true },
  nonpublic: { ...flagField(16), listed: true },
  ipad: { ...flagField(12), public: true },
  date: { ...columnOf('date', 12), draft: day, value: z.string(), public: true, listed: true },
  time: { ...columnOf('text', 10), draft: timeOfDay, value: z.string(), public: true, listed: true },
  end_time: {
    ...columnOf('text', 10),
    draft: timeOfDay.nullish(),
    value: z.string().nullable(),
    public: true,
    listed: true,
    empty: null,
  },
  /** The breaks with their times, for which no body gives points: "15:30–15:45, 17:00–17:20". */
  breaks: { ...wordsField(24), draft: breakTimes.optional() },
  /** The minutes of further breaks whose time is not known. */
  break_minutes: numberField(0, BREAK_MINUTES_MAX, 0),
  registration_deadline: {
    ...columnOf('datetime', 18),
    draft: utcMinute.nullish(),
    value: z.string().nullable(),
    public: true,
    listed: true,
    empty: null,
  },
  maximum_participants: {
    ...columnOf('number', 12),
    draft: z.int().min(1).max(100_000).nullish(),
    value: z.int().nullable(),
    listed: true,
    empty: null,
  },
  /** The list takes nobody any more; those who wait still get offers. */
  waitlist_closed: flagField(16),
  offer_hours: numberField(OFFER_HOURS_MIN, OFFER_HOURS_MAX, DEFAULT_OFFER_HOURS),
  price: {
    ...columnOf('number', 12),
    draft: z.number().min(0).max(1_000_000).multipleOf(0.01).nullish(),
    value: z.number().nullable(),
    public: true,
    empty: null,
  },
  currency: {
    ...columnOf('text', 10),
    draft: z.enum(CURRENCIES).optional(),
    value: z.string(),
    public: true,
    empty: DEFAULT_CURRENCY,
  },
  /** The address of an online event. Only people with a seat see it, from access_hours before the start. */
  access_link: { ...wordsField(32), draft: webAddress.optional() },
  access_hours: numberField(0, ACCESS_HOURS_MAX, DEFAULT_ACCESS_HOURS),
  /** Accreditations of the event replace the typed text in every answer, as they do approval_number. */
  credits: { ...wordsField(20), public: true, listed: true },
  approval_number: wordsField(24),
  videolink_desc: { ...wordsField(24), public: true },
  videolink: { ...wordsField(32), draft: webAddress.optional(), public: true },
  videolink2_desc: { ...wordsField(24), public: true },
  videolink2: { ...wordsField(32), draft: webAddress.optional(), public: true },
  description: { ...richField(60), public: true },
  signup_hint: { ...richField(40), public: true },
  sponsors: {
    ...referenceField({ list: listSponsors, section: 'sponsors' }),
    /** The sponsors in the order of their display, each as its id or as an object with the id. */
    draft: z
      .array(z.union([z.object({ id }), id.transform((sponsor) => ({ id: sponsor }))]))
      .max(50)
      .optional(),
    value: z.array(pickedRow),
    public: true,
    empty: [],
    stored: 'workshop_sponsors',
  },
  email_invite_subject: mailSubject,
  email_invite: mailBody,
  email_confirmation_subject: mailSubject,
  email_confirmation: mailBody,
  ical_description: { ...textField(lines(2000), 40), stored: 'workshop_mails' },
  email_reminder_subject: mailSubject,
  email_reminder: mailBody,
  email_after_event_subject: mailSubject,
  /** Everybody reads its impersonal part on the page of a past event, unless after_event_public is off. */
  email_after_event: { ...mailBody, public: true },
  email_certificate_subject: mailSubject,
  email_certificate: mailBody,
  after_event_public: { ...flagField(16), empty: true },
} as const satisfies Record<string, WorkshopField>

export type WorkshopFieldName = keyof typeof WORKSHOP_FIELDS
export const WORKSHOP_FIELD_NAMES = namesOf(WORKSHOP_FIELDS)

type NamesWhere<Key extends keyof WorkshopField, Value> = {
  [Name in WorkshopFieldName]: (typeof WORKSHOP_FIELDS)[Name] extends Record<Key, Value> ? Name : never
}[WorkshopFieldName]

const namesOfKind = <Kind extends WorkshopField['kind']>(kind: Kind) =>
  WORKSHOP_FIELD_NAMES.filter((name): name is NamesWhere<'kind', Kind> => WORKSHOP_FIELDS[name].kind === kind)

/** The fields with an editor, in the order of the form. */
export const RICH_FIELDS = namesOfKind('rich')
export const FILE_FIELDS = namesOfKind('file')

export const REFERENCES = namesOfKind('reference')
export type ReferenceName = (typeof REFERENCES)[number]
type ReferenceColumn = ReferenceName & NamesWhere<'stored', 'workshops'>

const fieldOf = (name: WorkshopFieldName): WorkshopField => WORKSHOP_FIELDS[name]

/** A reference that picks several rows stores them in a table of its own. */
export const isSeveral = (name: ReferenceName): boolean => fieldOf(name).stored !== 'workshops'

/** A reference to several rows is stored in a table of its own, so it has no column of the event. */
export const REFERENCE_COLUMNS = REFERENCES.filter((name): name is ReferenceColumn => !isSeveral(name))

/** The fields that everybody may read. */
export const PUBLIC_FIELDS = fieldsWith(WORKSHOP_FIELDS, 'public')

/** The references that the page of an event shows as facts. The sponsors, which are several, have a section there. */
export const REFERENCE_FACTS = REFERENCES.filter(
  (name): name is ReferenceName & keyof typeof PUBLIC_FIELDS => name in PUBLIC_FIELDS,
).filter((name) => !isSeveral(name))

/** A file is shown by its address, and mails and sponsors stand in other tables. */
export const PUBLIC_COLUMNS = namesOf(PUBLIC_FIELDS).filter(
  (name): name is Exclude<keyof typeof PUBLIC_FIELDS, NamesWhere<'kind', 'file'>> & NamesWhere<'stored', 'workshops'> =>
    WORKSHOP_FIELDS[name].stored === 'workshops' && WORKSHOP_FIELDS[name].kind !== 'file',
)

/** The values of a new event, without the fields that must be filled in. */
export const EMPTY_WORKSHOP = valuesOf(WORKSHOP_FIELDS, 'empty')

const DRAFT_SHAPES = valuesOf(WORKSHOP_FIELDS, 'draft')

const isRequired = (name: WorkshopFieldName) => !WORKSHOP_FIELDS[name].draft.safeParse(undefined).success
const formRankOf = (name: WorkshopFieldName) => (isRequired(name) ? 0 : WORKSHOP_FIELDS[name].kind === 'file' ? 1 : 2)

/** The shapes of a draft. The history lists changes in this order: required fields first, files last. */
export const FORM_SHAPES = pickNames(
  DRAFT_SHAPES,
  WORKSHOP_FIELD_NAMES.toSorted((a, b) => formRankOf(a) - formRankOf(b)),
)

/** The fields of one date alone: its day and number, the deadline, which keeps its distance, and what was recorded there. */
const OWN_FIELDS = [
  'date',
  'registration_deadline',
  'approval_number',
  'videolink',
  'videolink_desc',
  'videolink2',
  'videolink2_desc',
] as const

/** The fields that the dates of a series can share. */
export const SHARED_FIELDS = WORKSHOP_FIELD_NAMES.filter(
  (name): name is Exclude<WorkshopFieldName, (typeof OWN_FIELDS)[number]> => !OWN_FIELDS.some((own) => own === name),
)
