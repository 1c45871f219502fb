import 'server-only'
import { and, eq } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { mails } from '@/features/mails/table'
import { calendarEntryOf } from '@/features/workshops/service/calendar'
import { db } from '@/server/db'
import { isSeated } from '../rules'
import { findRegistration } from './find'

/** For calendars that the mailed entry does not reach; the same entry, so that none shows it twice. */
export async function getCalendarEntry(id: string, now: Date): Promise<Response> {
  const found = await findRegistration(id)
  if (!found || !isSeated(found.registration)) throw new NotFound()

  // As mails count it: an older number than that of the mailed entry would be passed over.
  const cancellations = await db.$count(mails, and(eq(mails.registration_id, id), eq(mails.type, 'cancellation')))
  const text = await calendarEntryOf({ ...found, method: 'PUBLISH', cancellations, now })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': `attachment; filename="${fileNameOf(found.workshop)}"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}

const NAME_MAX = 60

/** Day and title in letters that every system takes for a file name. */
function fileNameOf({ date, title }: { date: string; title: string }): string {
  const words = title.toLowerCase().replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
  const plain = words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  return `${`${date}-${plain}`.slice(0, NAME_MAX).replace(/-+$/, '')}.ics`
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
