import 'server-only'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { workshops } from '@/features/workshops/table'
import { formatsOf, showInstant } from '@/i18n/formats'
import { type Translator, translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { db } from '@/server/db'
import { among } from '@/server/lists'
import { type Column, xlsxResponse } from '@/server/spreadsheets'
import type { exportRegistrations as exportEndpoint } from '../contract/office'
import { registrations } from '../table'
import { orderedBy, presented, wantedBy } from './list'

type Asked = z.output<(typeof exportEndpoint)['body']>
type Reader = { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date }

const COLUMNS = [
  ['id', 'text', 26],
  ['workshop_id', 'number', 12],
  ['title', 'text', 12],
  ['first_name', 'text', 20],
  ['last_name', 'text', 24],
  ['gender', 'text', 12],
  ['institution', 'text', 32],
  ['institution_address', 'text', 32],
  ['postal_code', 'text', 12],
  ['city', 'text', 24],
  ['email', 'text', 36],
  ['language', 'text', 10],
  ['external_id', 'text', 16],
  ['question', 'text', 40],
  ['ipad', 'flag', 10],
  ['ipad_shippingaddress', 'text', 40],
  ['agb', 'flag', 16],
  ['nonpublic', 'flag', 16],
  ['manually_added', 'flag', 18],
  ['manually_paid', 'flag', 12],
  ['invite_slug', 'text', 26],
  ['accompaniment_of', 'text', 26],
  ['main_name', 'text', 24],
  ['created_at', 'datetime', 18],
  ['invitation_sent', 'datetime', 18],
  ['registered', 'datetime', 18],
  ['confirmation_sent', 'datetime', 18],
  ['reminder_sent', 'datetime', 18],
  ['participated', 'datetime', 18],
  ['after_event_sent', 'datetime', 18],
  ['cancelled_at', 'datetime', 18],
  ['unsubscribed_at', 'datetime', 18],
] as const
type Key = (typeof COLUMNS)[number][0]

/** The people of an event in the order of the list; who only left an address is none of them. */
export async function exportRegistrations({ id, type }: Asked, { locale, principal, now }: Reader): Promise<Response> {
  const t = await translatorFor(locale)
  const title = await titleOf(id)
  const ids = await idsOf({ workshop_id: id, ...(type !== 'all' && { standing: type }) })
  return xlsxResponse({
    name: `${t('people.export_name')} ${title}`,
    now,
    sheet: t('people.export_name'),
    columns: columnsOf(t),
    rows: readAll(ids, principal),
  })
}

async function titleOf(id: number): Promise<string> {
  const [event] = await db.select({ title: workshops.title }).from(workshops).where(eq(workshops.id, id))
  if (!event) throw new NotFound()
  return event.title
}

const columnsOf = (t: Translator): Column<Key>[] =>
  COLUMNS.map(([key, kind, width]) => ({ key, kind, width, title: t(`people.${key}`) }))

/** Who in which order is settled before the first is read, whatever changes while the file is sent. */
async function idsOf(filter: NonNullable<Parameters<typeof wantedBy>[0]['filter']>): Promise<string[]> {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(wantedBy({ filter }))
    .orderBy(...orderedBy({ filter, sortByDirection: 'desc' }))
  return rows.map(({ id }) => id)
}

const PORTION = 500

async function* readAll(ids: string[], principal: Reader['principal']) {
  for (let start = 0; start < ids.length; start += PORTION)
    yield* await read(ids.slice(start, start + PORTION), principal)
}

const STAMPS = COLUMNS.flatMap(([key, kind]) => (kind === 'datetime' ? [key] : []))

/** In the order of their ids here; who is removed meanwhile is left out. */
async function read(ids: string[], principal: Reader['principal']) {
  const rows = await presented(
    await db
      .select()
      .from(registrations)
      .where(and(among(registrations.id, ids), isNull(registrations.deleted_at))),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const formats = { ...formatsOf(principal), format_datetime: 'YYYY-MM-DD HH:mm' }
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    return { ...row, ...Object.fromEntries(STAMPS.map((stamp) => [stamp, showInstant(row[stamp], formats)])) }
  })
}
