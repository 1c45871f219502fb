import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { cleanText, fileValue, id, line, opaqueId, richText } from '@/contract/shapes'
import { WORKSHOP_MAIL_TYPES } from '@/features/mails/contract'
import type { Prefill } from '@/features/registrations/contract/public'
import { TITLE_MAX, WORKSHOP_STATES, workshopFields } from '@/features/workshops/contract/office'
import { AVAILABILITIES, PHASES, PRESENCE_TYPES, publicWorkshop } from '@/features/workshops/contract/public'

/** As whom staff look at an event: a guest now, one whom it is in a certain state for, or somebody with an invitation. */
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
export type Visitor = (typeof VISITORS)[number]

/** Nobody: whom the page greets where it shows a person. */
export const SAMPLE_PERSON: Prefill = {
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

/** What of the form the page shows, as far as it is filled in: nothing is required, and contents of files stay at home. */
export const previewDraft = workshopFields
  .pick({
    category_d: true,
    category_p: true,
    header_image: true,
    presence_type: true,
    language: true,
    date: true,
    time: true,
    location: true,
    region: true,
    speaker: true,
    signup_active: true,
    teaser_only: true,
    nonpublic: true,
    ipad: true,
    end_time: true,
    registration_deadline: true,
    maximum_participants: true,
    price: true,
    currency: true,
    credits: true,
    videolink: true,
    videolink_desc: true,
    videolink2: true,
    videolink2_desc: true,
    description: true,
    signup_hint: true,
    sponsors: true,
    email_after_event: true,
  })
  .extend({
    title: line(TITLE_MAX),
    own_header_image: fileName,
    picture: fileName,
    pdf_document: fileName,
  })
  .partial()
export type PreviewDraft = z.output<typeof previewDraft>

export type Field = keyof PreviewDraft
export const FIELDS = Object.keys(previewDraft.shape) as Field[]

const image = z.object({ src: z.string(), srcset: z.string(), width: z.int(), height: z.int() })

/** An event as the components of its public page take it. */
export const previewedEvent = publicWorkshop.omit({ own_header_image: true, picture: true }).extend({
  /** 0 as long as the event is new. */
  id: z.int(),
  category_d: z.boolean(),
  category_p: z.boolean(),
  presence_type: z.enum(PRESENCE_TYPES),
  nonpublic: z.boolean(),
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
  access: 'permitted',
  body: z.object({ id: id.nullable(), draft: previewDraft, as: z.enum(VISITORS) }),
  bodyLimit: 1024 * 1024,
  response: z.object({
    event: previewedEvent,
    state: z.enum(WORKSHOP_STATES),
    /** Where the terms of taking part can be read. */
    terms: z.string().nullable(),
  }),
})
export type Preview = z.output<(typeof previewWorkshop)['response']>

const typed = z.string().max(2000)

/** What of the form a mail depends on, as far as it is filled in. Words may still be wrong: saving refuses them, a preview shows them. */
export const mailDraft = workshopFields
  .pick({ date: true, time: true, end_time: true, presence_type: true, nonpublic: true })
  .extend({ title: typed, location: typed, language: typed, subject: typed, body: richText, ical_description: typed })
  .partial()
export type MailDraft = z.output<typeof mailDraft>

const mailToShow = {
  body: z.object({
    workshop_id: id.nullable(),
    /** Somebody at this event; without, somebody made up. */
    registration_id: opaqueId.nullable(),
    type: z.enum(WORKSHOP_MAIL_TYPES),
    draft: mailDraft,
  }),
  bodyLimit: 1024 * 1024,
}

export const previewMail = endpoint('POST /api/sandoz/workshops/mail_preview', {
  summary: 'Show a mail of an event as somebody would get it with this draft; nothing is sent',
  access: 'permitted',
  ...mailToShow,
  response: z.object({
    from: z.object({ name: z.string(), address: z.string() }),
    to: z.object({ name: z.string(), address: z.string() }),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** What stands in the calendar entry that comes along. */
    calendar: z.string().nullable(),
    /** What looks like a placeholder and is none. */
    unknown: z.array(z.string()),
    /** Whether the draft has no text of its own. */
    is_standard: z.boolean(),
  }),
})
export type MailPreview = z.output<(typeof previewMail)['response']>

export const sendTestMail = endpoint('POST /api/sandoz/workshops/mail_test', {
  summary: 'Send a mail of an event to oneself as somebody would get it with this draft',
  access: 'permitted',
  ...mailToShow,
  response: z.object({ status: z.literal('ok'), email: z.string() }),
  refuses: [429],
})
