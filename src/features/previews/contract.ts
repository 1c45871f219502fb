import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { namesOf, pickNames, valuesOf } from '@/contract/fields'
import { cleanText, FILE_BODY_LIMIT, fileValue, id, line, newFileValue, opaqueId, richText } from '@/contract/shapes'
import { WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { PRESENCE_TYPES } from '@/contract/values/workshops'
import { neededNumbers } from '@/features/person-numbers/contract'
import { EMPTY_PERSON, PREFILLED_FIELDS, type Prefill } from '@/features/registrations/contract/fields'
import { PUBLIC_FIELDS, TITLE_MAX } from '@/features/workshops/contract/fields'
import { WORKSHOP_STATES, workshopFields } from '@/features/workshops/contract/office'
import { AVAILABILITIES, PHASES, publicWorkshop } from '@/features/workshops/contract/public'

/** The visitors as whom staff preview an event: a guest now, a guest in a given state of the event, or an invited person. */
export const VISITORS = [
  'now',
  'open',
  'full',
  'inactive',
  'closed',
  'over',
  'announced',
  'invited',
  'registered',
] as const
export type PreviewVisitor = (typeof VISITORS)[number]

/** An invented person for pages that greet one. */
export const SAMPLE_PERSON: Prefill = {
  ...pickNames(EMPTY_PERSON, namesOf(PREFILLED_FIELDS)),
  title: 'Dr.',
  gender: 'f',
  first_name: 'Anna',
  last_name: 'Muster',
  institution: 'Praxis am Stadtgarten',
  institution_address: 'Gartenstraße 12',
  city: 'Köln',
  postal_code: '50667',
  email: 'anna.muster@example.org',
  external_id: '4711',
  invite_slug: 'sample-invitation',
}

const fileName = fileValue.pick({ name: true }).nullable()

const PREVIEWED_SHAPES = {
  ...valuesOf(PUBLIC_FIELDS, 'draft'),
  ...pickNames(workshopFields.shape, [
    'category_d',
    'category_p',
    'presence_type',
    'nonpublic',
    'waitlist_closed',
    'after_event_public',
    'maximum_participants',
  ]),
}
/** The filled fields of the form that the page shows; none is required, and files stay in the browser. */
export const previewDraft = z
  .object({
    ...PREVIEWED_SHAPES,
    title: line(TITLE_MAX),
    own_header_image: fileName,
    picture: fileName,
    pdf_document: fileName,
  })
  .partial()
export type PreviewDraft = z.output<typeof previewDraft>

export type PreviewField = keyof PreviewDraft
export const PREVIEW_FIELDS = Object.keys(previewDraft.shape) as PreviewField[]

export const image = z.object({ src: z.string(), srcset: z.string().optional(), width: z.int(), height: z.int() })

/** An event as the components of its public page expect it. */
export const previewedEvent = publicWorkshop.omit({ own_header_image: true, picture: true }).extend({
  /** Zero for a new event. */
  id: z.int(),
  category_d: z.boolean(),
  category_p: z.boolean(),
  presence_type: z.enum(PRESENCE_TYPES),
  nonpublic: z.boolean(),
  cancellation_note: z.string(),
  updated_at: z.string(),
  seats_left: z.int().nullable(),
  phase: z.enum(PHASES),
  availability: z.enum(AVAILABILITIES),
  document: z.object({ name: z.string(), size: z.int(), href: z.string() }).nullable(),
  images: z.object({ header: image, thumbnail: image, picture: image.nullable() }),
  sponsors: z.array(
    z.object({
      id,
      name: z.string(),
      version: z.string().nullable(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
  ),
  description: cleanText,
  signup_hint: cleanText,
  email_after_event: cleanText,
})

export const previewWorkshop = endpoint('POST /api/sandoz/workshops/preview', {
  summary: 'Show the page of an event as a visitor would see it with this draft; nothing is saved',
  errorTexts: 'workshops',
  body: z.object({ id: id.nullable(), draft: previewDraft, as: z.enum(VISITORS) }),
  bodyLimit: 1024 * 1024,
  response: z.object({
    event: previewedEvent,
    state: z.enum(WORKSHOP_STATES),
    /** The facts about people that the form asks for; null without accreditations. */
    needed_numbers: neededNumbers.nullable(),
    /** The organiser, and the months for which it stores numbers with consent. */
    number_storage: z.object({ organiser: z.string(), months: z.int() }),
    consents: z.array(
      z.object({ id, name_de: z.string(), name_en: z.string(), text_de: z.string(), text_en: z.string() }),
    ),
    terms: z.string().nullable(),
    privacy: z.string().nullable(),
  }),
})
export type Preview = z.output<(typeof previewWorkshop)['response']>

const anyText = z.string().max(2000)

/** One list for the preview of a form and of a saved event, because both fill the same texts. */
export const MAILED_EVENT_FIELDS = [
  'title',
  'date',
  'time',
  'end_time',
  'presence_type',
  'location',
  'nonpublic',
  'language',
  'credits',
  'price',
  'currency',
  'access_link',
  'access_hours',
] as const

/** The filled fields of the form that a mail uses; a preview shows texts that saving would refuse. */
export const mailDraft = z
  .object({
    ...pickNames(workshopFields.shape, MAILED_EVENT_FIELDS),
    title: anyText,
    location: anyText,
    credits: anyText,
    language: anyText,
    subject: anyText,
    body: richText,
    ical_description: anyText,
  })
  .partial()
export type MailDraft = z.output<typeof mailDraft>

/** The mails whose drafts can be shown. A `message` belongs to no event: its draft is a subject and a body. @public */
export const DRAFTED_MAIL_TYPES = [...WORKSHOP_MAIL_TYPES, 'message'] as const

export const mailPreviewForm = z.object({
  workshop_id: id.nullable(),
  /** A person of this event; null for an invented one. */
  registration_id: opaqueId.nullable(),
  type: z.enum(DRAFTED_MAIL_TYPES),
  draft: mailDraft,
})

export type PreviewedMailType = z.output<typeof mailPreviewForm>['type']

const DRAFT_BODY_LIMIT = 1024 * 1024

export const previewMail = endpoint('POST /api/sandoz/workshops/mail_preview', {
  summary: 'Show a mail of an event as somebody would get it with this draft; nothing is sent',
  errorTexts: 'workshops',
  body: mailPreviewForm,
  bodyLimit: DRAFT_BODY_LIMIT,
  response: z.object({
    from: z.object({ name: z.string(), address: z.string() }),
    to: z.object({ name: z.string(), address: z.string() }),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** The text of the attached calendar entry. */
    calendar: z.string().nullable(),
    /** Words in braces that are no placeholder. */
    unknown: z.array(z.string()),
    /** True when the draft has no text of its own. */
    is_standard: z.boolean(),
  }),
})
export type PreviewedMail = z.output<(typeof previewMail)['response']>

export const sendTestMail = endpoint('POST /api/sandoz/workshops/mail_test', {
  summary: 'Send a mail of an event to oneself as somebody would get it with this draft',
  errorTexts: 'workshops',
  body: mailPreviewForm.extend({ attachment: newFileValue.nullish() }),
  bodyLimit: DRAFT_BODY_LIMIT + FILE_BODY_LIMIT,
  response: z.object({ status: z.literal('ok'), email: z.string() }),
  refuses: [429],
})
