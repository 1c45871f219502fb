import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { localeOf } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { instantAfter } from '@/contract/time'
import { DEFAULT_ACCESS_HOURS, DEFAULT_CURRENCY } from '@/contract/values/workshops'
import type { Principal } from '@/features/access/service/check-session'
import { readAccreditationTexts } from '@/features/accreditations/service/shown-points'
import {
  queueTestMail,
  renderTestMailPreview,
  SAMPLE_ADDRESS,
  type TestMail,
} from '@/features/mailings/service/contents/test-mail'
import { PREVIEWED_PERSON, readCompanionNames } from '@/features/mailings/service/previewed-person'
import { isBlank } from '@/features/mails/rules/placeholders'
import { listRegistrations } from '@/features/registrations/contract/office'
import { fullName } from '@/features/registrations/rules/people'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db, getRow } from '@/server/database/db'
import { insertFiles, storeUpload } from '@/server/files/stored-files'
import { requirePermission } from '@/server/http/authorise'
import { countAttempt } from '@/server/http/rate-limits'
import { cleanHtml } from '@/server/security/html'
import {
  MAILED_EVENT_FIELDS,
  type MailDraft,
  type previewMail as previewEndpoint,
  type sendTestMail as testEndpoint,
} from '../contract'

type MailPreviewInput = z.output<(typeof previewEndpoint)['body']>
type MailPreviewContext = { principal: Principal; now: Date }

/**
 * Renders the mail as this person would get it if the draft were saved. Nothing is written, and no link in it acts for
 * anybody.
 */
export async function previewMail(input: MailPreviewInput, { principal, now }: MailPreviewContext) {
  const { testMail, language, email } = await buildMail(input, { principal, now })
  const locale = localeOf(language)
  const shown = await renderTestMailPreview({ testMail, locale, translator: await loadTranslator(locale), now })
  return { ...shown, to: { name: fullName(testMail.person), address: email } }
}

/** The limit allows every text in both languages a few times. */
const TEST_MAIL_LIMIT = { points: 20, seconds: 10 * 60 }

export async function sendTestMail(
  { attachment, ...input }: z.output<(typeof testEndpoint)['body']>,
  { principal, now }: MailPreviewContext,
) {
  await countAttempt(`mail_test ${principal.id}`, TEST_MAIL_LIMIT)
  const { testMail: found, language } = await buildMail(input, { principal, now })
  // The mail stays in the mailbox of the author, so it leaves out what concerns only the person.
  const person = { ...found.person, ...NO_ORDERS }
  const upload = { current: null, kind: 'document', field: 'attachment', user_id: principal.id } as const
  const file = attachment && (await storeUpload(attachment, upload))
  const testMail = { ...found, person, companions: [], attachment: file?.id ?? null }
  const { workshop_id } = input
  await db.transaction(async (tx) => {
    if (file) await insertFiles(tx, [file])
    await queueTestMail(tx, { to: principal, workshop_id, language, testMail })
  })
  return { status: 'ok' as const, email: principal.email }
}

async function buildMail(
  { workshop_id, registration_id, type, draft: typed }: MailPreviewInput,
  { principal, now }: MailPreviewContext,
) {
  const found = registration_id === null ? null : await getPerson({ workshop_id, registration_id }, principal)
  // The form of an event sends the event as it is typed, that of a message only the text.
  const event = workshop_id === null ? {} : await getSavedEvent(workshop_id)
  const points = workshop_id === null ? [] : await readPoints(workshop_id)
  const draft = type === 'message' ? { ...event, ...typed } : typed

  const language = found?.language ?? draft.language ?? ''
  const words = await loadTranslator(localeOf(language))
  const { person, main, email } = found ?? { person: samplePersonOf(words), main: null, email: SAMPLE_ADDRESS }
  const companions = registration_id && !main ? await readCompanionNames(registration_id) : []
  const testMail: TestMail = {
    type,
    workshop: { ...sampleEventOf(draft, { id: workshop_id, words, now }), points },
    own: ownTextsOf(draft),
    person,
    main,
    companions,
    attachment: null,
  }
  return { testMail, language, email }
}

const getSavedEvent = (id: number) =>
  getRow(
    db
      .select(columnsOf(workshops, ...MAILED_EVENT_FIELDS))
      .from(workshops)
      .where(eq(workshops.id, id)),
  )

const readPoints = async (id: number) => (await readAccreditationTexts([id])).get(id)?.points ?? []

const main = alias(registrations, 'main')

/** Reads a person of this event with the fields of a mail. It requires the permission to list people. */
function getPerson(wanted: { workshop_id: number | null; registration_id: string }, principal: Principal) {
  requirePermission(principal, listRegistrations)
  if (wanted.workshop_id === null) throw new NotFound()

  const { language, email } = registrations
  return getRow(
    db
      .select({
        person: PREVIEWED_PERSON,
        main: columnsOf(main, 'title', 'first_name', 'last_name'),
        language,
        email,
      })
      .from(registrations)
      .leftJoin(main, eq(main.id, registrations.accompaniment_of))
      .where(
        and(
          eq(registrations.id, wanted.registration_id),
          eq(registrations.workshop_id, wanted.workshop_id),
          isNull(registrations.deleted_at),
        ),
      ),
  )
}

const NO_ORDERS = { invoice_address: '', ipad: false, ipad_shippingaddress: '' }

const samplePersonOf = (t: Translator): TestMail['person'] => ({
  gender: 'f',
  title: 'Dr.',
  first_name: t('mails.sample.first_name'),
  last_name: t('mails.sample.last_name'),
  ...NO_ORDERS,
})

/** The id of an event that is not saved; no page has it. */
const NO_ID = 0

/** Fields without a value get samples that show where the value will appear. */
function sampleEventOf(draft: MailDraft, { id, words: t, now }: { id: number | null; words: Translator; now: Date }) {
  const { time = '18:00', end_time = null } = draft
  return {
    id: id ?? NO_ID,
    title: draft.title?.trim() || t('mails.sample.title'),
    date: draft.date ?? instantAfter(30, now).slice(0, 10),
    time,
    end_time: end_time !== null && end_time > time ? end_time : null,
    presence_type: draft.presence_type ?? 'Onsite',
    location: draft.location?.trim() || t('mails.sample.location'),
    nonpublic: draft.nonpublic ?? false,
    credits: draft.credits?.trim() ?? '',
    price: draft.price ?? null,
    currency: draft.currency ?? DEFAULT_CURRENCY,
    access_link: draft.access_link ?? '',
    access_hours: draft.access_hours ?? DEFAULT_ACCESS_HOURS,
  }
}

/** Cleans the texts as saving does. */
function ownTextsOf({ subject = '', body = '', ical_description = '' }: MailDraft): TestMail['own'] {
  return {
    subject: subject.trim(),
    body: isBlank(body) ? '' : cleanHtml(body),
    ical_description: ical_description.trim() || null,
  }
}
