import { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { opaqueId } from '@/contract/shapes'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { GENDERS } from '@/contract/values/registrations'
import {
  DEFAULT_ACCESS_HOURS,
  DEFAULT_CURRENCY,
  type FormerSchedule,
  PRESENCE_TYPES,
} from '@/contract/values/workshops'
import { env } from '@/env'
import { shownPoints } from '@/features/accreditations/contract/shown-points'
import { placeholdersOf } from '@/features/mails/contract'
import { isBlank, unknownPlaceholdersIn } from '@/features/mails/rules/placeholders'
import { queueMail } from '@/features/mails/service/queue/queue-mail'
import { embedPictures, type RenderedMail } from '@/features/mails/service/render/rendered-mail'
import { makeSampleTicket } from '@/features/tickets/service/make-tickets'
import { isOnline } from '@/features/workshops/rules'
import type { Translator } from '@/i18n/messages'
import type { Tx } from '@/server/database/db'
import { PREVIEWED_MAIL_TYPES } from '../../contract/mailings'
import { calendarTextOf } from './calendar-entry'
import { placeholderValuesOf } from './placeholder-values'
import { renderRegistrationMail } from './registration-mail'

const personName = z.object({ title: z.string(), first_name: z.string(), last_name: z.string() })

const formerSchedule: z.ZodType<FormerSchedule> = z.object({
  until_sequence: z.int(),
  date: z.string(),
  time: z.string(),
  end_time: z.string().nullable(),
  presence_type: z.enum(PRESENCE_TYPES),
  location: z.string(),
})

/** The data of a mail about an event, without an id or an address that could act for the person. */
export const testMail = z.object({
  type: z.enum([...PREVIEWED_MAIL_TYPES, 'message']),
  workshop: z.object({
    id: z.int(),
    title: z.string(),
    date: z.string(),
    time: z.string(),
    end_time: z.string().nullable(),
    presence_type: z.enum(PRESENCE_TYPES),
    location: z.string(),
    nonpublic: z.boolean(),
    credits: z.string().default(''),
    points: z.array(shownPoints).default([]),
    price: z.number().nullable().default(null),
    currency: z.string().default(DEFAULT_CURRENCY),
    access_link: z.string().default(''),
    access_hours: z.int().default(DEFAULT_ACCESS_HOURS),
  }),
  own: z.object({ subject: z.string(), body: z.string(), ical_description: z.string().nullable() }),
  person: personName.extend({
    gender: z.enum(GENDERS).nullable(),
    invoice_address: z.string().default(''),
    ipad: z.boolean().default(false),
    ipad_shippingaddress: z.string().default(''),
    profession_id: z.int().nullish(),
  }),
  main: personName.nullable(),
  companions: z.array(personName).default([]),
  /** A stored file, which no row refers to, so that it is deleted a day later. */
  attachment: opaqueId.nullable().default(null),
  was_cancelled: z.boolean().optional(),
  former: formerSchedule.optional(),
  missing_numbers: z.array(z.enum(NUMBER_KINDS)).optional(),
})
export type TestMail = z.infer<typeof testMail>

type SampleTicket = Awaited<ReturnType<typeof makeSampleTicket>>
type TestMailContext = { testMail: TestMail; locale: Locale; translator: Translator; now: Date }

/** Renders the mail with sample ids, so that no link acts for anybody. */
function renderSample({ testMail, locale, translator, now }: TestMailContext, ticket: SampleTicket): RenderedMail {
  const context = sampleContextOf(testMail, now)
  const shown = { ...context, ticket: isOnline(testMail.workshop) ? undefined : ticket }
  return renderRegistrationMail({ type: testMail.type, context: shown, locale, translator, now })
}

export async function renderTestMailPreview(setting: TestMailContext) {
  const { type, own } = setting.testMail
  const { subject, html, text, pictures } = renderSample(setting, await makeSampleTicket()).sent
  const texts = [own.subject, own.body, type === 'confirmation' ? own.ical_description : '']
  return {
    from: { name: env.MAIL_FROM_NAME, address: env.MAIL_FROM },
    subject,
    html: embedPictures(html, pictures),
    text,
    calendar: type === 'confirmation' ? calendarPreviewOf(setting) : null,
    unknown: unknownPlaceholdersIn(texts.join(' '), placeholdersOf(type)),
    is_standard: isBlank(own.body),
  }
}

function calendarPreviewOf({ testMail, locale, translator, now }: TestMailContext): string {
  const values = placeholderValuesOf({ ...sampleContextOf(testMail, now), locale, translator })
  return calendarTextOf({ ical_description: testMail.own.ical_description, values, translator, personal: true })
}

/** The id has the usual form and belongs to no registration. */
const SAMPLE_ID = 'sample-registration'
export const SAMPLE_ADDRESS = 'sample@example.org'

function sampleContextOf({ workshop, person, main, attachment, ...given }: TestMail, now: Date) {
  const registered = now.toISOString()
  const sampleIds = { id: SAMPLE_ID, invite_slug: SAMPLE_ID, email: SAMPLE_ADDRESS }
  return {
    ...given,
    attachments: attachment === null ? [] : [attachment],
    certificates: workshop.points.map(({ label, points_basis: points }) => ({ label, points })),
    main,
    personal_token: SAMPLE_ID,
    evaluation_token: SAMPLE_ID,
    registration: { ...person, ...sampleIds, registered, calendar_base: 0, accompaniment_of: main && SAMPLE_ID },
    workshop: { ...workshop, calendar_sequence: 0 },
  }
}

type TestMailInput = Omit<TestMailContext, 'testMail'> & { data: unknown; ticket: SampleTicket }

export function renderTestMail({ data, ticket, ...setting }: TestMailInput): RenderedMail {
  const { sent, logged } = renderSample({ ...setting, testMail: testMail.parse(data) }, ticket)
  const subject = setting.translator('mails.test.subject', { subject: sent.subject })
  // A test mail unsubscribes nobody and belongs to no seat.
  return { sent: { ...sent, subject, unsubscribe: null, calendar_sequence: null }, logged: { ...logged, subject } }
}

type NewTestMail = {
  to: { id: number; name: string; email: string }
  workshop_id: number | null
  language: string
  testMail: TestMail
}

/** Queues a test mail to the person who requests it. Each request sends another mail. */
export const queueTestMail = (tx: Tx, { to, workshop_id, language, testMail }: NewTestMail): Promise<void> =>
  queueMail(tx, {
    type: 'test',
    workshop_id,
    user_id: to.id,
    created_by: to.id,
    email: to.email,
    recipient_name: to.name,
    language,
    data: testMail,
  })
