import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { valuesOf } from '@/contract/fields'
import { listOf, ROWS_MAX } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { binary, editable, id, instant, lines, opaqueId, XLSX_TYPE } from '@/contract/shapes'
import {
  ATTENDED_KINDS,
  BLACKLIST_REASONS,
  DECLINABLE_MAIL_TYPES,
  MAIL_TYPES,
  PARTICIPATIONS,
} from '@/contract/values/mails'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { REPLACEMENTS } from '@/contract/values/registrations'
import { personPoints } from '@/features/accreditations/contract/person-points'
import { certificate } from '@/features/certificates/contract/certificates'
import { MAIL_STATUSES } from '@/features/mails/contract'
import { shownNumber } from '@/features/person-numbers/contract'
import { PREFILLED_FIELDS } from '@/features/registrations/contract/fields'
import { numberHint } from '@/features/registrations/contract/number-hints'
import { SELECTION_BODY_LIMIT } from '@/features/registrations/contract/office'
import { personMerge } from './merges'

/** The list ends here; a search finds older people. */
export const PEOPLE_MAX = 200

/** The page of a person shows this many registrations, mails and notes at most, the newest ones. */
export const NEWEST_MAX = 200

const NOTE_MAX = 2000

/** Everybody at one address, under the newest registration. */
export const listedPerson = z.object({
  id: opaqueId,
  email: z.string(),
  name: z.string(),
  institution: z.string(),
  external_ids: z.array(z.string()),
  registrations: z.int(),
  last_date: z.string(),
})
export type ListedPerson = z.infer<typeof listedPerson>

/** The criteria of an audience, of which each has one value here, so that a filtered list can become a group. */
const PEOPLE_FILTERS = {
  attendance: z.enum(PARTICIPATIONS),
  kind: z.enum(ATTENDED_KINDS),
  profession_id: id,
  language: z.enum(LOCALES),
}

const people = listOf(listedPerson, { sortBy: ['name', 'registrations', 'last_date'], filter: PEOPLE_FILTERS })

/** Without a filter and an order the list is the newest people; `more` says that there are older ones. */
export const listPeople = endpoint('GET /api/people', {
  summary: 'List the people of all events, one for each e-mail address, the newest first',
  query: people.query,
  response: people.response,
})

export const exportPeople = endpoint('POST /api/people/export', {
  summary: 'People of all events as a spreadsheet: chosen ones, or all that search and filters find',
  body: z.object({
    ids: z.array(opaqueId).max(ROWS_MAX).optional(),
    search: z.string().trim().max(200).optional(),
    filter: z.object(PEOPLE_FILTERS).partial().optional(),
  }),
  bodyLimit: SELECTION_BODY_LIMIT,
  response: binary(XLSX_TYPE),
})

/** The state of a registration in the person's history. */
const ATTENDANCES = [
  'added',
  'invited',
  'interested',
  'registered',
  'attended',
  'no_show',
  'cancelled',
  ...REPLACEMENTS,
] as const
export type Attendance = (typeof ATTENDANCES)[number]

const timestamp = instant.nullable()

const personRegistration = z.object({
  id: opaqueId,
  workshop_id: id,
  workshop_title: z.string(),
  workshop_date: z.string(),
  /** The event as a whole does not take place. */
  is_event_cancelled: z.boolean(),
  name: z.string(),
  /** The main registration of a companion. */
  main_name: z.string().nullable(),
  is_companion: z.boolean(),
  attendance: z.enum(ATTENDANCES),
  /** The minutes at the event, and the points from each accreditation of one that has taken place. */
  minutes: z.int().nullable(),
  points: z.array(personPoints),
  created_at: instant,
  invitation_sent: timestamp,
  registered: timestamp,
  participated: timestamp,
  cancelled_at: timestamp,
})
export type PersonRegistration = z.infer<typeof personRegistration>

const personMail = z.object({
  id: z.int(),
  type: z.enum(MAIL_TYPES),
  /** Null until the mail is rendered, and for a notice, whose subject names others. */
  subject: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  /** The reason in the reader's language, or an empty text. */
  message: z.string(),
  created_at: instant,
  sent_at: timestamp,
  workshop_id: id.nullable(),
  workshop_title: z.string().nullable(),
})
export type PersonMail = z.infer<typeof personMail>

/** @public */
export const personNote = z.object({
  id: opaqueId,
  text: z.string(),
  created_at: instant,
  updated_at: instant,
  /** Null after the account is deleted. */
  author: z.string().nullable(),
})
export type PersonNote = z.infer<typeof personNote>

const personNumber = z.object({
  kind: z.enum(NUMBER_KINDS),
  number: shownNumber,
  id: opaqueId,
  workshop_title: z.string(),
  /** The hint about the number; null for the answer that there is none. */
  hint: numberHint.nullable(),
})

/** The newest entries, and the number of all. */
const newestOf = <Entry extends z.ZodType>(entry: Entry) => z.object({ total: z.int(), data: z.array(entry) })

export const getPersonPage = endpoint('GET /api/people/{id}', {
  summary: 'Read everything at the e-mail address of a registration: events, mails, blacklist and notes',
  params: { id: opaqueId },
  response: z.object({
    id: opaqueId,
    is_erased: z.boolean(),
    /** The data of the newest registration; the address of an erased person is empty. */
    details: z.object({ ...valuesOf(PREFILLED_FIELDS, 'value'), language: z.string() }),
    external_ids: z.array(z.string()),
    /** The profession that was named last. */
    profession_id: id.nullable(),
    /** Each number that was given at the address, the newest event first, with the registration that has it. */
    numbers: z.array(personNumber),
    blacklist: z.object({ id, reason: z.enum(BLACKLIST_REASONS), source: z.string(), created_at: instant }).nullable(),
    declined_mails: z.array(z.enum(DECLINABLE_MAIL_TYPES)),
    link_used_at: timestamp,
    registrations: newestOf(personRegistration),
    mails: newestOf(personMail),
    certificates: newestOf(certificate),
    notes: newestOf(personNote),
    /** The merges into this address that can be undone, or were. */
    merges: z.array(personMerge),
  }),
})

export type Person = z.output<typeof getPersonPage.response>

const noteDraft = z.object({ text: lines(NOTE_MAX).min(1), ...editable })
export type PersonNoteDraft = z.output<typeof noteDraft>

export const addPersonNote = endpoint('POST /api/people/{id}/notes', {
  summary: 'Add a note about the person behind a registration',
  params: { id: opaqueId },
  body: noteDraft.omit({ updated_at: true }),
  response: personNote,
})

export const savePersonNote = endpoint('POST /api/people/{id}/notes/{note}', {
  summary: 'Change a note about a person',
  params: { id: opaqueId, note: opaqueId },
  body: noteDraft,
  response: personNote,
})

export const deletePersonNote = endpoint('DELETE /api/people/{id}/notes/{note}', {
  summary: 'Delete a note about a person',
  params: { id: opaqueId, note: opaqueId },
})
