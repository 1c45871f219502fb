import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { fieldsWith, valuesOf } from '@/contract/fields'
import { listOf, textFilter } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { binary, editable, flag, id, instant, storedTimes, timeOfDay, XLSX_TYPE } from '@/contract/shapes'
import type { WorkshopMailType } from '@/contract/values/mails'
import { HEADER_IMAGES, PRESENCE_TYPES } from '@/contract/values/workshops'
import { ACCREDITATION_FILTERS } from '@/features/accreditations/contract/states'
import { breakTimes, isOutside } from '@/features/attendance/contract'
import { FORM_SHAPES, WORKSHOP_FIELDS } from './fields'

/** The states of an event in the back office. The first that applies is shown. */
export const WORKSHOP_STATES = ['cancelled', 'over', 'announced', 'inactive', 'full', 'closed', 'open'] as const
export type WorkshopState = (typeof WORKSHOP_STATES)[number]

/** The values of the filter. An overbooked event has its documented state as well, and is listed under both. */
export const STATE_FILTERS = [...WORKSHOP_STATES, 'overbooked'] as const

/** The fields with the texts of a mail. A blank text means the standard text. */
export const mailFieldsOf = <Type extends WorkshopMailType>(type: Type) =>
  ({ subject: `email_${type}_subject`, body: `email_${type}` }) as const

/** The fields whose text follows from the accreditations of the event, where it has any. */
export const DERIVED_FIELDS = ['credits', 'approval_number'] as const
const derivedFields = z.array(z.enum(DERIVED_FIELDS)).max(DERIVED_FIELDS.length).optional()

/** A save of one date of a series changes this date only, or all coming ones. `ask` refuses it with the question. */
const APPLIES_TO = ['this', 'coming', 'ask'] as const

/** The fields of the form, without the rules between fields. */
export const workshopFields = z.object({
  ...FORM_SHAPES,
  /** The derived fields of the event as the form has read it. A save keeps their typed text. */
  derived_fields: derivedFields,
  /** The coming dates of the series that had the same before change with this event, or only this event changes. */
  applies_to: z.enum(APPLIES_TO).optional(),
  ...editable,
})

const formFields = workshopFields.omit({ updated_at: true }).keyof().options

/** The fields in the history of an event, in the order of the form; a copy names its original. */
export const CHANGED_FIELDS = [
  'duplicate_of',
  'cancelled_at',
  'cancellation_note',
  'uninformed',
  'offers_paused_at',
  ...formFields,
] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/** An omitted field keeps its value; in a new event it has the value that /new returns. */
export const workshopDraft = workshopFields.superRefine(refuseContradictions, {
  // This rule runs even when single fields are wrong, so that all errors are reported at once.
  when: ({ value }) => typeof value === 'object' && value !== null,
})
export type WorkshopDraft = z.output<typeof workshopDraft>

function refuseContradictions(draft: z.output<typeof workshopFields>, { addIssue }: z.core.$RefinementCtx): void {
  const refuse = (field: keyof typeof draft, message: string) => addIssue({ code: 'custom', path: [field], message })
  if (draft.category_d === false && draft.category_p === false) refuse('category_d', 'category_required')
  if (draft.presence_type === 'Onsite' && draft.location === '') refuse('location', 'required')
  const areTimes = [draft.time, draft.end_time].every((time) => timeOfDay.safeParse(time).success)
  if (areTimes && draft.end_time && draft.end_time <= draft.time) refuse('end_time', 'end_before_start')
  const breaks = breakTimes.safeParse(draft.breaks)
  if (areTimes && breaks.success && isOutside(draft, breaks.data)) refuse('breaks', 'breaks_outside')
  const sponsors = Array.isArray(draft.sponsors) ? draft.sponsors.map((sponsor) => sponsor?.id) : []
  if (new Set(sponsors).size < sponsors.length) refuse('sponsors', 'sponsor_twice')
}

/** @public */
export const count = z.object({
  total: z.int(),
  invited: z.int(),
  registered: z.int(),
  /** The registrations that the registered people came with: a main registration and its companions are one. */
  parties: z.int(),
  participated: z.int(),
  /** The registered people who were not checked in; 0 until the event has taken place. */
  no_show: z.int(),
  /** The parties on the waiting list without and with an offer, all their people, and the seats that the offers hold. */
  waiting: z.int(),
  offered: z.int(),
  waiting_people: z.int(),
  held: z.int(),
  /** Somebody is to get the next free seat, so that the public form shows the waiting list. */
  is_queueing: z.boolean(),
  /** The event is over and was not cancelled. */
  has_taken_place: z.boolean(),
})
export type Count = z.infer<typeof count>

/** An event as staff see it. @public */
export const workshop = z.object({
  ...valuesOf(WORKSHOP_FIELDS, 'value'),
  id: id.nullable(),
  // A new event has no values for these required fields.
  header_image: z.enum(HEADER_IMAGES).optional(),
  date: z.string().optional(),
  time: z.string().optional(),
  count,
  state: z.enum(WORKSHOP_STATES).optional(),
  /** The reason that visitors read while the event is cancelled. */
  cancellation_note: z.string().optional(),
  sponsors: WORKSHOP_FIELDS.sponsors.value.optional(),
  /** The fields that follow from the accreditations of this event. A save ignores them. */
  derived_fields: derivedFields,
  /** The number that the events of a series share. */
  series_id: z.string().nullish(),
  /** New events start as copies of a template, which itself is no event. */
  is_template: z.boolean().optional(),
  /** The sentences that staff should read after a save, by the field that they are about. The save is done all the same. */
  warnings: z.record(z.string(), z.array(z.string())).optional(),
  /** The other dates of the series that a save has changed as well. */
  changed_dates: z.array(id).optional(),
  ...storedTimes,
})
export type Workshop = z.infer<typeof workshop>

/** A row of the list. */
export const listedWorkshop = z.object({
  id,
  ...valuesOf(fieldsWith(WORKSHOP_FIELDS, 'listed'), 'value'),
  state: z.enum(WORKSHOP_STATES),
  count,
  updated_at: instant,
})
export type ListedWorkshop = z.infer<typeof listedWorkshop>

const periodFilter = { hide_past_workshops: flag, past_workshops: flag }

const workshopList = listOf(listedWorkshop, {
  sortBy: ['date', 'title', 'location', 'updated_at'],
  filter: {
    id,
    ...periodFilter,
    today: flag,
    this_week: flag,
    category_d: flag,
    category_p: flag,
    nonpublic: flag,
    language: textFilter,
    presence_type: z.enum(PRESENCE_TYPES),
    state: z.enum(STATE_FILTERS).meta({
      description: 'overbooked: the coming events with more registered people than seats, whatever state they have.',
    }),
    accreditation: z.enum(ACCREDITATION_FILTERS),
    title: textFilter,
    speaker: textFilter.meta({ description: 'The events with all these words among the names of their speakers.' }),
    series: id.meta({ description: 'The dates of the series that this event belongs to.' }),
  },
})

export const listWorkshops = endpoint('GET /api/sandoz/workshops', {
  summary: 'List the events with their numbers of people',
  ...workshopList,
  // The periods also work without filter[], as in the public list.
  query: workshopList.query.extend(z.object(periodFilter).partial().shape),
})

/** A link sends no language header of the page. Without this parameter the browser's language decides. */
const inLanguage = { locale: z.enum(LOCALES).optional() }

export const exportWorkshops = endpoint('GET /api/sandoz/workshops/export', {
  summary: 'The events of the list as a spreadsheet, of all its pages',
  query: listWorkshops.query.extend(inLanguage),
  response: binary(XLSX_TYPE),
})

export const exportAllWorkshops = endpoint('GET /api/sandoz/workshops/export_full', {
  summary: 'All events with all their fields as a spreadsheet',
  query: z.object(inLanguage),
  response: binary(XLSX_TYPE),
})
