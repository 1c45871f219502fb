import { and, eq } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { env } from '@/env'
import { createCalendarEntry, renderEventEntry } from '@/features/mailings/service/contents/calendar-entry'
import { isSeated } from '@/features/registrations/rules/states'
import { findRegistration } from '@/features/registrations/service/sign-up/find-registration'
import { eventPath } from '@/features/workshops/contract/public'
import { venueOf } from '@/features/workshops/rules'
import { findPublicEvent } from '@/features/workshops/service/public-events'
import { loadTranslator } from '@/i18n/messages'
import { localizedPath } from '@/i18n/paths'
import { mails } from '@/schema/mails'
import { db } from '@/server/database/db'

/** A download of the mailed entry; both have one UID, so that no calendar shows the event twice. */
export async function getCalendarEntry(id: string, now: Date): Promise<Response> {
  const found = await findRegistration(id)
  if (!found || !isSeated(found.registration)) throw new NotFound()

  // Counted as in mails: calendars ignore an entry with a lower SEQUENCE than the mailed one.
  const cancellations = await db.$count(mails, and(eq(mails.registration_id, id), eq(mails.type, 'cancellation')))
  const text = await createCalendarEntry({ ...found, method: 'PUBLISH', cancellations, now })
  return fileOf(text, found.workshop)
}

type ReaderContext = { locale: Locale; now: Date }

/** The file of an event that its reader has not registered for; an unlisted event has none. */
export async function getEventCalendar(id: number, { locale, now }: ReaderContext): Promise<Response> {
  const event = await findPublicEvent(id, {}, now)
  if (!event) throw new NotFound()
  const t = await loadTranslator(locale)
  const address = env.APP_URL + localizedPath(locale, eventPath(id))
  return fileOf(renderEventEntry(event, { location: venueOf(event, t('events.online')), address, now }), event)
}

const fileOf = (text: string, event: Parameters<typeof fileNameOf>[0]) =>
  new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="${fileNameOf(event)}"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  })

const NAME_MAX = 60

/** Only ASCII letters, digits and hyphens: every system accepts them in a file name. */
function fileNameOf({ date, title }: { date: string; title: string }): string {
  const words = title.toLowerCase().replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  return `${`${date}-${plain}`.slice(0, NAME_MAX).replace(/-+$/, '')}.ics`
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
