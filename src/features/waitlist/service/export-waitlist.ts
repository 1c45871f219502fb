import { eq } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import type { Principal } from '@/features/access/service/check-session'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { loadTranslator } from '@/i18n/messages'
import { workshops } from '@/schema/workshops'
import { db, getRow } from '@/server/database/db'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import { readOpenEntries } from './list-entries'

type ExportContext = { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date }

const COLUMNS = [
  ['rank', 'number', 8],
  ['state', 'text', 16],
  ['title', 'text', 12],
  ['first_name', 'text', 20],
  ['last_name', 'text', 24],
  ['email', 'text', 36],
  ['institution', 'text', 32],
  ['people', 'number', 10],
  ['company', 'text', 40],
  ['may_split', 'flag', 14],
  ['joined_at', 'datetime', 18],
  ['offered_seats', 'number', 14],
  ['expires_at', 'datetime', 18],
] as const

/** The waiting list of an event in its order. */
export async function exportWaitlist(workshop_id: number, { locale, principal, now }: ExportContext) {
  const event = await getRow(db.select({ title: workshops.title }).from(workshops).where(eq(workshops.id, workshop_id)))
  const t = await loadTranslator(locale)
  const wallClock = wallClockIn(formatsOf(principal).timezone)
  const rows = (await readOpenEntries(workshop_id, locale)).map((entry) => ({
    ...entry,
    state: t(`waitlist.state_${entry.state}`),
    company: entry.companions.join(', '),
    joined_at: wallClock(entry.joined_at),
    expires_at: wallClock(entry.expires_at),
  }))
  return xlsxResponse({
    name: `${t('waitlist.title')} ${event.title}`,
    now,
    tabName: t('waitlist.title'),
    columns: COLUMNS.map(([key, kind, width]) => ({ key, kind, width, title: t(`waitlist.${key}`) })),
    rows,
  })
}
