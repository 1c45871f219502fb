import 'server-only'
import type { z } from 'zod'
import type { Principal } from '@/features/access/service/principal'
import { plainTextOf } from '@/features/mails/service/plain'
import { formatsOf, showUtcClock, wallClockIn } from '@/i18n/formats'
import { type Translator, translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { db } from '@/server/db'
import { cleanHtml } from '@/server/html'
import { among } from '@/server/lists'
import { type Column, xlsxResponse } from '@/server/spreadsheets'
import { files } from '@/server/tables'
import { type exportWorkshops as exportEndpoint, RICH_FIELDS } from '../contract/office'
import { CATEGORIES } from '../contract/public'
import { placeOf } from '../rules'
import { workshops } from '../table'
import { countPeople, NOBODY, withState } from './count'
import { readParts } from './edit'
import { orderedBy, wantedBy } from './list'

type Query = z.output<(typeof exportEndpoint)['query']>
type Row = typeof workshops.$inferSelect
type Reader = { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date }

const LISTED = [
  ['title', 'text', 48],
  ['categories', 'text', 32],
  ['location', 'text', 32],
  ['date', 'date', 12],
  ['time', 'text', 10],
  ['end_time', 'text', 10],
  ['state', 'text', 20],
  ['invited', 'number', 12],
  ['registered', 'number', 12],
  ['participated', 'number', 14],
  ['maximum_participants', 'number', 12],
] as const

/** What the list shows for this query, on all its pages. */
export async function exportWorkshops(query: Query, { locale, now }: Reader): Promise<Response> {
  const t = await translatorFor(query.locale ?? locale)
  const ids = await idsOf(query, now)
  return xlsxResponse({
    name: t('workshops.export_name'),
    now,
    sheet: t('workshops.export_name'),
    columns: columnsOf(LISTED, t),
    rows: inPortions(ids, (portion) => readListed(portion, { t, now })),
  })
}

const FULL = [
  ['id', 'number', 8],
  ['title', 'text', 48],
  ['category_d', 'flag', 20],
  ['category_p', 'flag', 20],
  ['header_image', 'text', 24],
  ['own_header_image', 'text', 24],
  ['presence_type', 'text', 12],
  ['location', 'text', 32],
  ['region', 'text', 24],
  ['language', 'text', 12],
  ['picture', 'text', 24],
  ['pdf_document', 'text', 24],
  ['speaker', 'text', 32],
  ['signup_active', 'flag', 16],
  ['teaser_only', 'flag', 16],
  ['nonpublic', 'flag', 16],
  ['ipad', 'flag', 12],
  ['state', 'text', 20],
  ['date', 'date', 12],
  ['time', 'text', 10],
  ['end_time', 'text', 10],
  ['registration_deadline', 'datetime', 18],
  ['maximum_participants', 'number', 12],
  ['total', 'number', 12],
  ['invited', 'number', 12],
  ['registered', 'number', 12],
  ['participated', 'number', 14],
  ['price', 'number', 12],
  ['currency', 'text', 10],
  ['credits', 'text', 20],
  ['approval_number', 'text', 24],
  ['videolink_desc', 'text', 24],
  ['videolink', 'text', 32],
  ['videolink2_desc', 'text', 24],
  ['videolink2', 'text', 32],
  ['description', 'text', 60],
  ['signup_hint', 'text', 40],
  ['sponsors', 'text', 32],
  ['email_invite_subject', 'text', 32],
  ['email_invite', 'text', 60],
  ['email_confirmation_subject', 'text', 32],
  ['email_confirmation', 'text', 60],
  ['ical_description', 'text', 40],
  ['email_reminder_subject', 'text', 32],
  ['email_reminder', 'text', 60],
  ['email_after_event_subject', 'text', 32],
  ['email_after_event', 'text', 60],
  ['created_at', 'datetime', 18],
  ['updated_at', 'datetime', 18],
] as const

/** Everything that the form knows of every event. */
export async function exportAllWorkshops({ locale: asked }: Pick<Query, 'locale'>, { locale, principal, now }: Reader) {
  const t = await translatorFor(asked ?? locale)
  const ids = await idsOf({ sortBy: 'date', sortByDirection: 'desc' }, now)
  return xlsxResponse({
    name: t('workshops.export_full_name'),
    now,
    sheet: t('workshops.export_full_name'),
    columns: columnsOf(FULL, t),
    rows: inPortions(ids, (portion) => readFull(portion, { t, principal, now })),
  })
}

type Key = (typeof LISTED | typeof FULL)[number][0]
type Shape<K extends Key> = readonly (readonly [key: K, kind: Column['kind'], width: number])[]

const columnsOf = <K extends Key>(shape: Shape<K>, t: Translator): Column<K>[] =>
  shape.map(([key, kind, width]) => ({ key, kind, width, title: titleOf(key, t) }))

const titleOf = (key: Key, t: Translator) => t(`workshops.${key}`)

/** Which events in which order is settled before the first is read, whatever changes while the file is sent. */
async function idsOf(query: Omit<Query, 'page' | 'per_page'>, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: workshops.id })
    .from(workshops)
    .where(wantedBy(query, now))
    .orderBy(...orderedBy(query))
  return rows.map(({ id }) => id)
}

/** Few: making their texts plain holds up everybody else for as long. */
const PORTION = 25

async function* inPortions<Item>(ids: number[], read: (portion: number[]) => Promise<Item[]>): AsyncGenerator<Item> {
  for (let start = 0; start < ids.length; start += PORTION) yield* await read(ids.slice(start, start + PORTION))
}

/** In the order of their ids here; who is deleted meanwhile is left out. */
async function readRows(ids: number[]): Promise<Row[]> {
  const rows = await db.select().from(workshops).where(among(workshops.id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function readListed(ids: number[], { t, now }: { t: Translator; now: Date }) {
  const [rows, people] = await Promise.all([readRows(ids), countPeople(ids)])
  return rows.map((row) => {
    const { count, state, ...event } = withState({ ...row, count: people.get(row.id) ?? NOBODY }, now)
    return {
      ...event,
      ...count,
      categories: CATEGORIES.filter((category) => row[category])
        .map((category) => t(`workshops.${category}`))
        .join(', '),
      location: placeOf(row, t('events.online')),
      state: t(`workshops.state_${state}`),
    }
  })
}

type Full = Pick<Reader, 'principal' | 'now'> & { t: Translator }

async function readFull(ids: number[], { t, principal, now }: Full) {
  const rows = await readRows(ids)
  const [parts, names] = await Promise.all([readParts(ids, db), readFileNames(rows)])
  const formats = { ...formatsOf(principal), format_datetime: 'YYYY-MM-DD HH:mm' }
  const wallClock = wallClockIn(formats.timezone)
  return rows.flatMap((row) => {
    const part = parts.get(row.id)
    if (!part) return []
    const { sponsors, count, ...mails } = part
    const texts = { ...row, ...mails }
    return {
      ...texts,
      ...count,
      ...Object.fromEntries(RICH_FIELDS.map((field) => [field, plainTextOf(cleanHtml(texts[field]))])),
      header_image: row.header_image.replaceAll('_', ' '),
      own_header_image: names.get(row.own_header_image),
      picture: names.get(row.picture),
      pdf_document: names.get(row.pdf_document),
      state: t(`workshops.state_${withState({ ...row, count }, now).state}`),
      sponsors: sponsors.map(({ name }) => name).join(', '),
      registration_deadline: showUtcClock(row.registration_deadline, formats),
      created_at: wallClock(row.created_at),
      updated_at: wallClock(row.updated_at),
    }
  })
}

/** What the files of these events were called, by their ids. */
async function readFileNames(rows: Row[]): Promise<Map<string | null, string>> {
  const ids = rows.flatMap(({ own_header_image, picture, pdf_document }) => [own_header_image, picture, pdf_document])
  const stored = ids.filter((id) => id !== null)
  const named = await db.select({ id: files.id, name: files.name }).from(files).where(among(files.id, stored))
  return new Map(named.map(({ id, name }) => [id, name]))
}
