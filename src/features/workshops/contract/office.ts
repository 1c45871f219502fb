import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf, textFilter } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import {
  binary,
  clock,
  day,
  editable,
  FILE_BODY_LIMIT,
  fileValue,
  flag,
  id,
  idOrNew,
  includeOf,
  instant,
  line,
  lines,
  nothing,
  richText,
  utcMinute,
  webAddress,
  withFiles,
  XLSX_TYPE,
} from '@/contract/shapes'
import type { WorkshopMailType } from '@/features/mails/contract'
import { registration } from '@/features/registrations/contract/office'
import { CURRENCIES, HEADER_IMAGES, PRESENCE_TYPES, publicWorkshop } from './public'

/** What staff see an event as; the first that holds wins. */
export const WORKSHOP_STATES = ['over', 'announced', 'inactive', 'full', 'closed', 'open'] as const
export type WorkshopState = (typeof WORKSHOP_STATES)[number]

/** Where the form keeps the texts of each mail; a blank one means the standard text. */
export const mailFieldsOf = <Type extends WorkshopMailType>(type: Type) =>
  ({ subject: `email_${type}_subject`, body: `email_${type}` }) as const

/** What the editor writes, in the order of the form. */
export const RICH_FIELDS = [
  'description',
  'signup_hint',
  'email_invite',
  'email_confirmation',
  'email_reminder',
  'email_after_event',
] as const

export const TITLE_MAX = 200
const words = line(500)
const subject = line(200).optional()
const body = richText.optional()

const mailTexts = {
  email_invite_subject: subject,
  email_invite: body,
  email_confirmation_subject: subject,
  email_confirmation: body,
  ical_description: lines(2000).optional(),
  email_reminder_subject: subject,
  email_reminder: body,
  email_after_event_subject: subject,
  email_after_event: body,
}

/** What the form sends, before the rules that tie fields together. */
export const workshopFields = z.object({
  title: line(TITLE_MAX).min(1),
  category_d: z.boolean(),
  category_p: z.boolean(),
  header_image: z.enum(HEADER_IMAGES),
  presence_type: z.enum(PRESENCE_TYPES),
  language: line(10).min(1),
  date: day,
  time: clock,
  own_header_image: fileValue.nullish(),
  picture: fileValue.nullish(),
  pdf_document: fileValue.nullish(),
  location: words.optional(),
  region: words.optional(),
  speaker: words.optional(),
  signup_active: z.boolean().optional(),
  teaser_only: z.boolean().optional(),
  nonpublic: z.boolean().optional(),
  ipad: z.boolean().optional(),
  end_time: clock.nullish(),
  registration_deadline: utcMinute.nullish(),
  maximum_participants: z.int().min(1).max(100_000).nullish(),
  price: z.number().min(0).max(1_000_000).multipleOf(0.01).nullish(),
  currency: z.enum(CURRENCIES).optional(),
  credits: words.optional(),
  approval_number: words.optional(),
  videolink: webAddress.optional(),
  videolink_desc: words.optional(),
  videolink2: webAddress.optional(),
  videolink2_desc: words.optional(),
  description: richText.optional(),
  signup_hint: richText.optional(),
  /** In the order in which they are shown. */
  sponsors: z.array(z.object({ id })).max(50).optional(),
  ...mailTexts,
  ...editable,
})

/** What is left out stays as it was, and of a new event as /new answers it. */
export const workshopDraft = workshopFields.superRefine(refuseContradictions, {
  // Together with what is wrong in single fields: nobody is to learn of a mistake only after mending another one.
  when: ({ value }) => typeof value === 'object' && value !== null,
})
export type WorkshopDraft = z.output<typeof workshopDraft>

function refuseContradictions(draft: z.output<typeof workshopFields>, { addIssue }: z.core.$RefinementCtx): void {
  const refuse = (field: keyof typeof draft, message: string) => addIssue({ code: 'custom', path: [field], message })
  if (draft.category_d === false && draft.category_p === false) refuse('category_d', 'category_required')
  if (draft.presence_type === 'Onsite' && draft.location === '') refuse('location', 'required')
  const areTimes = [draft.time, draft.end_time].every((time) => clock.safeParse(time).success)
  if (areTimes && draft.end_time && draft.end_time <= draft.time) refuse('end_time', 'end_before_start')
  const sponsors = Array.isArray(draft.sponsors) ? draft.sponsors.map((sponsor) => sponsor?.id) : []
  if (new Set(sponsors).size < sponsors.length) refuse('sponsors', 'sponsor_twice')
}

const count = z.object({ total: z.int(), invited: z.int(), registered: z.int(), participated: z.int() })
export type Count = z.infer<typeof count>

/** An event as staff see it. */
export const workshop = publicWorkshop.omit({ max_participants_reached: true }).extend({
  id: id.nullable(),
  // A new event has none of these yet: they are to be chosen, not to be overlooked.
  header_image: z.enum(HEADER_IMAGES).optional(),
  date: z.string().optional(),
  time: z.string().optional(),
  category_d: z.boolean(),
  category_p: z.boolean(),
  presence_type: z.enum(PRESENCE_TYPES),
  nonpublic: z.boolean(),
  maximum_participants: z.int().nullable(),
  approval_number: z.string(),
  pdf_document: fileValue.nullable(),
  email_invite_subject: z.string(),
  email_invite: z.string(),
  email_confirmation_subject: z.string(),
  email_confirmation: z.string(),
  ical_description: z.string(),
  email_reminder_subject: z.string(),
  email_reminder: z.string(),
  email_after_event_subject: z.string(),
  count,
  state: z.enum(WORKSHOP_STATES).optional(),
  sponsors: z.array(z.object({ id, name: z.string() })).optional(),
  registrations: z.array(registration).optional(),
  created_at: instant.nullish(),
  updated_at: instant.nullish(),
})
export type Workshop = z.infer<typeof workshop>

/** A row of the list. */
export const listedWorkshop = z.object({
  id,
  title: z.string(),
  category_d: z.boolean(),
  category_p: z.boolean(),
  presence_type: z.enum(PRESENCE_TYPES),
  location: z.string(),
  region: z.string(),
  language: z.string(),
  date: z.string(),
  time: z.string(),
  end_time: z.string().nullable(),
  nonpublic: z.boolean(),
  registration_deadline: z.string().nullable(),
  maximum_participants: z.int().nullable(),
  state: z.enum(WORKSHOP_STATES),
  count,
  updated_at: instant,
})
export type ListedWorkshop = z.infer<typeof listedWorkshop>

export const listWorkshops = endpoint('GET /api/sandoz/workshops', {
  summary: 'List the events with their numbers of people',
  access: 'permitted',
  ...listOf(listedWorkshop, {
    sortBy: ['date', 'title', 'location', 'updated_at'],
    filter: {
      id,
      hide_past_workshops: flag,
      past_workshops: flag,
      category_d: flag,
      category_p: flag,
      nonpublic: flag,
      language: textFilter,
      presence_type: z.enum(PRESENCE_TYPES),
      state: z.enum(WORKSHOP_STATES),
      title: textFilter,
    },
  }),
})

export const getWorkshop = endpoint('GET /api/sandoz/workshops/{id}', {
  summary: 'Read an event with its texts, or the empty one',
  access: 'permitted',
  params: { id: idOrNew },
  query: withFiles.extend({ include: includeOf(['sponsors', 'registrations']) }),
  response: workshop,
})

export const saveWorkshop = endpoint('POST /api/sandoz/workshops/{id}', {
  summary: 'Create or change an event',
  access: 'permitted',
  params: { id: idOrNew },
  body: workshopDraft,
  // Three files and the texts.
  bodyLimit: 3 * FILE_BODY_LIMIT + 2 * 1024 * 1024,
  publishes: true,
  response: workshop,
})

export const deleteWorkshop = endpoint('DELETE /api/sandoz/workshops/{id}', {
  summary: 'Delete an event at which nobody is registered',
  access: 'permitted',
  params: { id },
  publishes: true,
  response: nothing,
})

export const duplicateWorkshop = endpoint('POST /api/sandoz/workshops/duplicate/{id}', {
  summary: 'Copy an event without its people, to another date if one is named',
  access: 'permitted',
  params: { id },
  body: z.object({ date: day.nullish() }).optional(),
  publishes: true,
  response: z.object({ status: z.literal('ok'), id }),
})

/** A link names no language as calls do: without this one the browser's decides. */
const inLanguage = { locale: z.enum(LOCALES).optional() }

export const exportWorkshops = endpoint('GET /api/sandoz/workshops/export', {
  summary: 'The events of the list as a spreadsheet, of all its pages',
  access: 'permitted',
  query: listWorkshops.query.extend(inLanguage),
  response: binary(XLSX_TYPE),
})

export const exportAllWorkshops = endpoint('GET /api/sandoz/workshops/export_full', {
  summary: 'All events with all their fields as a spreadsheet',
  access: 'permitted',
  query: z.object(inLanguage),
  response: binary(XLSX_TYPE),
})

/** Why an event needs somebody: its mails failed, its sign-up ends soon with few people, or people wait although it is full. */
export const ATTENTION_KINDS = ['failed', 'few', 'waiting'] as const

const attention = listedWorkshop
  .pick({ id: true, title: true, date: true, time: true, registration_deadline: true, maximum_participants: true })
  .extend({
    kind: z.enum(ATTENTION_KINDS),
    /** Mails that failed, people who are registered, people who wait. */
    count: z.int(),
  })
export type Attention = z.infer<typeof attention>

export const listAttention = endpoint('GET /api/sandoz/workshops/attention', {
  summary: 'List the events that need somebody, and why',
  access: 'permitted',
  response: z.object({ data: z.array(attention) }),
})
