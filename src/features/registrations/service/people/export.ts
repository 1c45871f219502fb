import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import type { Principal } from '@/features/access/service/principal'
import { workshops } from '@/features/workshops/table'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { type Translator, translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { db } from '@/server/db'
import { among } from '@/server/lists'
import { type Column, xlsxResponse } from '@/server/spreadsheets'
import type { exportRegistrations as exportEndpoint } from '../contract/office'
import { PEOPLE_COLUMNS, type PeopleKey } from '../contract/spreadsheet'
import { registrations } from '../table'
import { named, orderedBy, presented, wantedBy } from './list'

type Asked = z.output<(typeof exportEndpoint)['body']>
type Reader = { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date }

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
    rows: readAll(ids, { principal, locale }),
  })
}

async function titleOf(id: number): Promise<string> {
  const [event] = await db.select({ title: workshops.title }).from(workshops).where(eq(workshops.id, id))
  if (!event) throw new NotFound()
  return event.title
}

const columnsOf = (t: Translator): Column<PeopleKey>[] =>
  PEOPLE_COLUMNS.map(({ key, kind, width }) => ({ key, kind, width, title: t(`people.${key}`) }))

/** Who in which order is settled before the first is read, whatever changes while the file is sent. */
async function idsOf(filter: NonNullable<Parameters<typeof wantedBy>[0]['filter']>): Promise<string[]> {
  const order = sql.join(orderedBy({ filter, sortByDirection: 'desc' }), sql`, `)
  // As one text: taking so many rows apart would hold up everybody else.
  const [found] = await db
    .select({ ids: sql<string | null>`string_agg(${registrations.id}, ' ' order by ${order})` })
    .from(registrations)
    .where(wantedBy({ filter }))
  return found?.ids?.split(' ') ?? []
}

/** Few: while they are taken in, nobody else has a turn. */
const PORTION = 100

async function* readAll(ids: string[], { principal, locale }: Omit<Reader, 'now'>) {
  const wallClock = wallClockIn(formatsOf(principal).timezone)
  for (let start = 0; start < ids.length; start += PORTION)
    yield* await named(await read(ids.slice(start, start + PORTION), wallClock), locale)
}

const STAMPS = PEOPLE_COLUMNS.flatMap(({ key, kind }) => (kind === 'datetime' ? [key] : []))

/** In the order of their ids here; who is removed meanwhile is left out. */
async function read(ids: string[], wallClock: ReturnType<typeof wallClockIn>) {
  const rows = await presented(
    await db
      .select()
      .from(registrations)
      .where(and(among(registrations.id, ids), isNull(registrations.deleted_at))),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    return { ...row, ...Object.fromEntries(STAMPS.map((stamp) => [stamp, wallClock(row[stamp])])) }
  })
}
