import type { z } from 'zod'
import { recordOf } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import type { Principal } from '@/features/access/service/check-session'
import { creditsOf } from '@/features/accreditations/rules/shown-points'
import { NO_ACCREDITATIONS, readAccreditationTexts } from '@/features/accreditations/service/shown-points'
import { plainTextOf } from '@/features/mails/service/render/plain-text'
import { countPeople, EMPTY_COUNT } from '@/features/seats/service/count-people'
import { formatsOf, showUtcClock, wallClockIn } from '@/i18n/formats'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { files } from '@/schema/system/files'
import { workshops } from '@/schema/workshops'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { cleanHtml } from '@/server/security/html'
import type { SheetColumn } from '@/server/spreadsheets/write/sheet'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import {
  type PickedRow,
  REFERENCES,
  RICH_FIELDS,
  WORKSHOP_FIELD_NAMES,
  WORKSHOP_FIELDS,
  type WorkshopFieldName,
} from '../contract/fields'
import type { exportWorkshops as exportEndpoint } from '../contract/office'
import { CATEGORIES } from '../contract/public'
import { venueOf, withState } from '../rules'
import { withDerivedTexts } from './derived-fields'
import { readParts } from './items'
import { listConditionOf, listOrderOf } from './list-events'

type Query = z.output<(typeof exportEndpoint)['query']>
type Row = typeof workshops.$inferSelect
type ExportContext = { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date }

const LIST_COLUMNS = [
  ['title', 'text', 48],
  ['categories', 'text', 32],
  ['location', 'text', 32],
  ['date', 'date', 12],
  ['time', 'text', 10],
  ['end_time', 'text', 10],
  ['state', 'text', 20],
  ['credits', 'text', 24],
  ['invited', 'number', 12],
  ['registered', 'number', 12],
  ['participated', 'number', 14],
  ['maximum_participants', 'number', 12],
  ['parties', 'number', 14],
  ['no_show', 'number', 14],
] as const

export async function exportWorkshops(query: Query, { locale, now }: ExportContext): Promise<Response> {
  const t = await loadTranslator(query.locale ?? locale)
  const ids = await listIds(query, now)
  return xlsxResponse({
    name: t('workshops.export_name'),
    now,
    tabName: t('workshops.export_name'),
    columns: columnsOf(LIST_COLUMNS, t),
    rows: readInBatches(ids, (batch) => readListRows(batch, { t, now })),
  })
}

const CELL_KINDS = {
  text: 'text',
  rich: 'text',
  file: 'text',
  flag: 'flag',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
  reference: 'text',
} as const

type ColumnShape<Key extends string> = readonly [key: Key, kind: SheetColumn['kind'], width: number]
type FullKey =
  | WorkshopFieldName
  | Exclude<keyof typeof EMPTY_COUNT, 'is_queueing' | 'has_taken_place'>
  | 'id'
  | 'state'
  | 'cancelled_at'
  | 'cancellation_note'
  | 'created_at'
  | 'updated_at'

/** The computed columns, by the field that they follow. */
const COMPUTED_COLUMNS: Partial<Record<WorkshopFieldName, readonly ColumnShape<FullKey>[]>> = {
  ipad: [
    ['state', 'text', 20],
    ['cancelled_at', 'datetime', 18],
    ['cancellation_note', 'text', 40],
  ],
  maximum_participants: [
    ['total', 'number', 12],
    ['invited', 'number', 12],
    ['registered', 'number', 12],
    ['participated', 'number', 14],
    ['parties', 'number', 14],
    ['no_show', 'number', 14],
    ['waiting', 'number', 12],
    ['offered', 'number', 12],
    ['waiting_people', 'number', 14],
    ['held', 'number', 14],
  ],
}

const fieldColumnOf = (name: WorkshopFieldName): ColumnShape<FullKey> => {
  const { kind, width } = WORKSHOP_FIELDS[name]
  return [name, CELL_KINDS[kind], width]
}

const ALL_COLUMNS: readonly ColumnShape<FullKey>[] = [
  ['id', 'number', 8],
  ...WORKSHOP_FIELD_NAMES.flatMap((name) => [fieldColumnOf(name), ...(COMPUTED_COLUMNS[name] ?? [])]),
  ['created_at', 'datetime', 18],
  ['updated_at', 'datetime', 18],
]

export async function exportAllWorkshops(
  { locale: chosenLocale }: Pick<Query, 'locale'>,
  { locale, principal, now }: ExportContext,
) {
  const t = await loadTranslator(chosenLocale ?? locale)
  const ids = await listIds({ sortBy: 'date', sortByDirection: 'desc' }, now)
  return xlsxResponse({
    name: t('workshops.export_full_name'),
    now,
    tabName: t('workshops.export_full_name'),
    columns: columnsOf(ALL_COLUMNS, t),
    rows: readInBatches(ids, (batch) => readAllColumns(batch, { t, principal, now })),
  })
}

type ColumnKey = (typeof LIST_COLUMNS | typeof ALL_COLUMNS)[number][0]
type ColumnShapes<K extends ColumnKey> = readonly ColumnShape<K>[]

const columnsOf = <K extends ColumnKey>(shape: ColumnShapes<K>, t: Translator): SheetColumn<K>[] =>
  shape.map(([key, kind, width]) => ({ key, kind, width, title: titleOf(key, t) }))

const titleOf = (key: ColumnKey, t: Translator) => t(`workshops.${key}`)

/** Reads the ids and their order first, so that changes during the export cannot repeat or skip an event. */
async function listIds(query: Omit<Query, 'page' | 'per_page'>, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: workshops.id })
    .from(workshops)
    .where(listConditionOf(query, now))
    .orderBy(...listOrderOf(query))
  return rows.map(({ id }) => id)
}

/** A small batch, because converting the texts blocks other requests meanwhile. */
const BATCH_SIZE = 25

async function* readInBatches<Item>(ids: number[], read: (batch: number[]) => Promise<Item[]>): AsyncGenerator<Item> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) yield* await read(ids.slice(start, start + BATCH_SIZE))
}

/** Returns the events in the order of `ids`, without those deleted meanwhile. */
async function readRows(ids: number[]): Promise<Row[]> {
  const rows = await db.select().from(workshops).where(isAnyOf(workshops.id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function readListRows(ids: number[], { t, now }: { t: Translator; now: Date }) {
  const [rows, people, accredited] = await Promise.all([readRows(ids), countPeople(ids), readAccreditationTexts(ids)])
  return rows.map((row) => {
    const texts = accredited.get(row.id) ?? NO_ACCREDITATIONS
    const { count, state, ...event } = withState({ ...row, count: people.get(row.id) ?? EMPTY_COUNT }, now)
    return {
      ...event,
      ...count,
      credits: creditsOf({ ...row, ...texts }, t),
      categories: CATEGORIES.filter((category) => row[category])
        .map((category) => t(`workshops.${category}`))
        .join(', '),
      location: venueOf(row, t('events.online')),
      state: t(`workshops.state_${state}`),
    }
  })
}

type FullRowsContext = Pick<ExportContext, 'principal' | 'now'> & { t: Translator }

async function readAllColumns(ids: number[], { t, principal, now }: FullRowsContext) {
  const rows = await readRows(ids)
  const [parts, names] = await Promise.all([readParts(ids, db), readFileNames(rows)])
  const formats = { ...formatsOf(principal), format_datetime: 'YYYY-MM-DD HH:mm' }
  const wallClock = wallClockIn(formats.timezone)
  return rows.flatMap((row) => {
    const part = parts.get(row.id)
    if (!part) return []
    const { count, ...others } = part
    const texts = withDerivedTexts({ ...row, ...others }, t)
    return {
      ...texts,
      ...count,
      ...Object.fromEntries(RICH_FIELDS.map((field) => [field, plainTextOf(cleanHtml(texts[field]))])),
      header_image: row.header_image.replaceAll('_', ' '),
      own_header_image: names.get(row.own_header_image),
      picture: names.get(row.picture),
      pdf_document: names.get(row.pdf_document),
      state: t(`workshops.state_${withState({ ...row, count }, now).state}`),
      ...recordOf(REFERENCES, (name) => pickedNamesOf(part[name])),
      registration_deadline: showUtcClock(row.registration_deadline, formats),
      cancelled_at: row.cancelled_at && wallClock(row.cancelled_at),
      created_at: wallClock(row.created_at),
      updated_at: wallClock(row.updated_at),
    }
  })
}

const pickedNamesOf = (picked: PickedRow | PickedRow[] | null): string =>
  [picked]
    .flat()
    .map((row) => row?.name)
    .join(', ')

async function readFileNames(rows: Row[]): Promise<Map<string | null, string>> {
  const ids = rows.flatMap(({ own_header_image, picture, pdf_document }) => [own_header_image, picture, pdf_document])
  const stored = ids.filter((id) => id !== null)
  const named = await db.select({ id: files.id, name: files.name }).from(files).where(isAnyOf(files.id, stored))
  return new Map(named.map(({ id, name }) => [id, name]))
}
