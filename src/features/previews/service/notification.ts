import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { localeOf } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import type { WorkshopMailType } from '@/features/mails/contract'
import { showTrial, type Trial } from '@/features/mails/service/trial'
import { registrations } from '@/features/registrations/table'
import { workshopMails, workshops } from '@/features/workshops/table'
import { translatorFor } from '@/i18n/messages'
import { db } from '@/server/db'

type Wanted = { type: WorkshopMailType; id: string }

/** The saved mail as this person would get it, as a page that can do nothing; no link in it acts for anybody. */
export async function previewNotification(wanted: Wanted, { now }: { now: Date }): Promise<Response> {
  const { trial, language } = await getTrial(wanted)
  const locale = localeOf(language)
  const { html } = showTrial({ trial, locale, words: await translatorFor(locale), now })
  return new Response(html, { headers: HEADERS })
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

const main = alias(registrations, 'main')

/** Who only left an address gets none of these. */
const isMailed = and(eq(registrations.preliminary_registration, false), isNull(registrations.deleted_at))

async function getTrial({ type, id }: Wanted): Promise<{ trial: Trial; language: string }> {
  const { gender, title, first_name, last_name, language } = registrations
  const [found] = await db
    .select({
      person: { gender, title, first_name, last_name },
      main: { title: main.title, first_name: main.first_name, last_name: main.last_name },
      language,
      workshop: workshops,
      own: workshopMails,
    })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .leftJoin(workshopMails, and(eq(workshopMails.workshop_id, workshops.id), eq(workshopMails.type, type)))
    .leftJoin(main, eq(main.id, registrations.accompaniment_of))
    .where(and(eq(registrations.id, id), isMailed))
  if (!found) throw new NotFound()

  const { language: spoken, own, ...told } = found
  return { language: spoken, trial: { ...told, type, own: own ?? NOTHING_WRITTEN } }
}

const NOTHING_WRITTEN = { subject: '', body: '', ical_description: null }
