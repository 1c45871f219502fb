import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { localeOf } from '@/contract/locales'
import type { NumberKind } from '@/contract/values/numbers'
import { shownPointsOf } from '@/features/accreditations/service/shown-points'
import { selectMissingNumbers } from '@/features/person-numbers/service/missing'
import { knownScheduleOf } from '@/features/workshops/rules'
import { loadTranslator } from '@/i18n/messages'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { workshopMails, workshops } from '@/schema/workshops'
import { db, getRow } from '@/server/database/db'
import type { PreviewedMailType } from '../contract/mailings'
import { knowsOfCancellation } from './contents/mail-context'
import { renderTestMailPreview, type TestMail } from './contents/test-mail'
import { PREVIEWED_PERSON, readCompanionNames } from './previewed-person'

type NotificationTarget = { type: PreviewedMailType; id: string }

/** Shows the saved mail as this person would get it, as a page without scripts and with no link that acts for anybody. */
export async function previewNotification(wanted: NotificationTarget, { now }: { now: Date }): Promise<Response> {
  const { testMail, language } = await getNotification(wanted)
  const locale = localeOf(language)
  const { html } = await renderTestMailPreview({ testMail, locale, translator: await loadTranslator(locale), now })
  return new Response(html, { headers: HEADERS })
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

const shownPoints = shownPointsOf(workshops.id)
const main = alias(registrations, 'main')

/** A person who only left an address gets none of these mails. */
const isMailed = and(eq(registrations.preliminary_registration, false), isNull(registrations.deleted_at))

async function getNotification({ type, id }: NotificationTarget): Promise<{ testMail: TestMail; language: string }> {
  const { language } = registrations
  const found = await getRow(
    db
      .select({
        person: PREVIEWED_PERSON,
        main: columnsOf(main, 'title', 'first_name', 'last_name'),
        language,
        workshop: { ...getTableColumns(workshops), points: shownPoints.points },
        own: workshopMails,
        was_cancelled: knowsOfCancellation,
        known_sequence: registrations.calendar_sequence,
        missing_numbers: sql<NumberKind[]>`array(${selectMissingNumbers()} order by 1)`,
      })
      .from(registrations)
      .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
      .leftJoinLateral(shownPoints, sql`true`)
      .leftJoin(workshopMails, and(eq(workshopMails.workshop_id, workshops.id), sql`${workshopMails.type} = ${type}`))
      .leftJoin(main, eq(main.id, registrations.accompaniment_of))
      .where(and(eq(registrations.id, id), isMailed)),
  )

  const { language: personLanguage, own, known_sequence, ...mailFields } = found
  const isUpdate = type === 'event_update' && !found.was_cancelled
  const former = isUpdate ? knownScheduleOf(found.workshop, known_sequence) : undefined
  const companions = found.main ? [] : await readCompanionNames(id)
  return {
    language: personLanguage,
    testMail: { ...mailFields, former, companions, type, own: own ?? EMPTY_TEXTS, attachment: null },
  }
}

const EMPTY_TEXTS = { subject: '', body: '', ical_description: null }
