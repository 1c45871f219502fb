import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { localeOf } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { isBlank } from '@/features/mails/rules'
import { queueTestMail } from '@/features/mails/service/queue'
import { NOBODYS_ADDRESS, showTrial, type Trial } from '@/features/mails/service/trial'
import { listRegistrations } from '@/features/registrations/contract/office'
import { fullName } from '@/features/registrations/rules'
import { registrations } from '@/features/registrations/table'
import { workshops } from '@/features/workshops/table'
import { type Translator, translatorFor } from '@/i18n/messages'
import { db } from '@/server/db'
import { cleanHtml } from '@/server/html'
import { countAttempt } from '@/server/limits'
import { requirePermission } from '@/server/permissions'
import type { MailDraft, previewMail as previewEndpoint } from '../contract'

type Asked = z.output<(typeof previewEndpoint)['body']>
type Asking = { principal: Principal; now: Date }

/** The mail as this person would get it if the draft were saved; nothing is written, and no link in it acts for anybody. */
export async function previewMail(asked: Asked, { principal, now }: Asking) {
  const { trial, language, email } = await prepare(asked, { principal, now })
  const locale = localeOf(language)
  const shown = showTrial({ trial, locale, words: await translatorFor(locale), now })
  return { ...shown, to: { name: fullName(trial.person), address: email } }
}

/** Enough to try every text in both languages a few times. */
const TESTS = { points: 20, seconds: 10 * 60 }

export async function sendTestMail(asked: Asked, { principal, now }: Asking) {
  await countAttempt(`mail_test ${principal.id}`, TESTS)
  const { trial, language } = await prepare(asked, { principal, now })
  const { workshop_id } = asked
  await db.transaction((tx) => queueTestMail(tx, { to: principal, workshop_id, language, trial }))
  return { status: 'ok' as const, email: principal.email }
}

async function prepare({ workshop_id, registration_id, type, draft }: Asked, { principal, now }: Asking) {
  const found = registration_id === null ? null : await getPerson({ workshop_id, registration_id }, principal)
  if (!found && workshop_id !== null) await confirmWorkshop(workshop_id)

  const language = found?.language ?? draft.language ?? ''
  const words = await translatorFor(localeOf(language))
  const { person, main, email } = found ?? { person: somebody(words), main: null, email: NOBODYS_ADDRESS }
  const trial: Trial = {
    type,
    workshop: eventOf(draft, { id: workshop_id, words, now }),
    own: textsOf(draft),
    person,
    main,
  }
  return { trial, language, email }
}

async function confirmWorkshop(id: number): Promise<void> {
  if ((await db.$count(workshops, eq(workshops.id, id))) === 0) throw new NotFound()
}

const main = alias(registrations, 'main')

/** Somebody at this event, with no more than a mail says of them; only for who may list people anyway. */
async function getPerson(wanted: { workshop_id: number | null; registration_id: string }, principal: Principal) {
  requirePermission(principal, listRegistrations)
  if (wanted.workshop_id === null) throw new NotFound()

  const { gender, title, first_name, last_name, language, email } = registrations
  const [found] = await db
    .select({
      person: { gender, title, first_name, last_name },
      main: { title: main.title, first_name: main.first_name, last_name: main.last_name },
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
    )
  if (!found) throw new NotFound()
  return found
}

const somebody = (t: Translator): Trial['person'] => ({
  gender: 'f',
  title: 'Dr.',
  first_name: t('mails.sample.first_name'),
  last_name: t('mails.sample.last_name'),
})

const DAY = 24 * 60 * 60 * 1000
/** Of a new event: no page has it. */
const NO_ID = 0

/** What nobody has filled in yet is filled with what shows where it will stand. */
function eventOf(draft: MailDraft, { id, words: t, now }: { id: number | null; words: Translator; now: Date }) {
  const { time = '18:00', end_time = null } = draft
  return {
    id: id ?? NO_ID,
    title: draft.title?.trim() || t('mails.sample.title'),
    date: draft.date ?? new Date(now.getTime() + 30 * DAY).toISOString().slice(0, 10),
    time,
    end_time: end_time !== null && end_time > time ? end_time : null,
    presence_type: draft.presence_type ?? 'Onsite',
    location: draft.location?.trim() || t('mails.sample.location'),
    nonpublic: draft.nonpublic ?? false,
  }
}

/** As saving keeps them. */
function textsOf({ subject = '', body = '', ical_description = '' }: MailDraft): Trial['own'] {
  return {
    subject: subject.trim(),
    body: isBlank(body) ? '' : cleanHtml(body),
    ical_description: ical_description.trim() || null,
  }
}
