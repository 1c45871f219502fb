import { max } from 'drizzle-orm'
import type { z } from 'zod'
import { recordOf } from '@/contract/fields'
import { ROWS_MAX } from '@/contract/lists'
import type { Locale } from '@/contract/locales'
import type { Principal } from '@/features/access/service/check-session'
import { languageName } from '@/i18n/calendar'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { auditLog } from '@/schema/system/audit'
import { db } from '@/server/database/db'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import {
  type AuditEntry,
  type AuditedChange,
  type AuditFilter,
  type exportAuditEntries as exportEndpoint,
  isAuditAction,
  type ShownValue,
} from '../contract'
import {
  authorNameOf,
  fileKeyOf,
  findLabelKey,
  findObjectKey,
  isInstant,
  readableName,
  valueKeyOf,
} from '../rules/shown-changes'
import { addTitles, readEntries, refuseUnknownObject } from './list-log'

type ExportReader = { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date }

const EXPORT_COLUMNS = [
  ['created_at', 'datetime', 18],
  ['user', 'text', 28],
  ['action', 'text', 20],
  ['object', 'text', 24],
  ['title', 'text', 40],
  ['object_id', 'text', 12],
  ['changes', 'prose', 80],
  ['request_id', 'text', 38],
] as const

/** Exports the entries that the list can show; a last row says that there are more. */
export async function exportAuditEntries(
  { filter, locale: requestedLocale }: z.output<(typeof exportEndpoint)['query']>,
  { locale: readerLocale, principal, now }: ExportReader,
) {
  refuseUnknownObject(filter)
  const locale = requestedLocale ?? readerLocale
  const t = await loadTranslator(locale)
  const wallClock = wallClockIn(formatsOf(principal).timezone)
  const keys = EXPORT_COLUMNS.map(([key]) => key)
  const emptyRow = recordOf(keys, () => null)
  async function* rows() {
    let count = 0
    for await (const entry of readNewestEntries(filter)) {
      yield rowOf(entry, { t, locale, wallClock })
      count += 1
    }
    if (count === ROWS_MAX) yield { ...emptyRow, changes: t('audit.export_capped', { count: ROWS_MAX }) }
  }
  return xlsxResponse({
    name: t('audit.export_name'),
    now,
    tabName: t('audit.export_name'),
    columns: EXPORT_COLUMNS.map(([key, kind, width]) => ({ key, kind, width, title: t(`audit.${key}`) })),
    rows: rows(),
  })
}

const BATCH_SIZE = 500

/** Reads in batches to save memory. The newest id is fixed first, because new entries would shift the batches. */
async function* readNewestEntries(filter: AuditFilter | undefined): AsyncGenerator<AuditEntry> {
  const [last] = await db.select({ id: max(auditLog.id) }).from(auditLog)
  const lastId = last?.id ?? 0
  for (let offset = 0; offset < ROWS_MAX; offset += BATCH_SIZE) {
    const batch = await readEntries({ filter, limit: BATCH_SIZE, offset, lastId })
    yield* await addTitles(batch)
    if (batch.length < BATCH_SIZE) return
  }
}

type TextFormats = { t: Translator; locale: Locale; wallClock: (instant: string) => string }

function rowOf(entry: AuditEntry, words: TextFormats) {
  const { created_at, action, object, object_id, title, request_id } = entry
  const { t, wallClock } = words
  const objectKey = findObjectKey(object, t)
  return {
    created_at: wallClock(created_at),
    user: authorNameOf(entry, t),
    action: isAuditAction(action) ? t(`audit.actions.${action}`) : readableName(action),
    object: objectKey ? t(objectKey) : readableName(object),
    title,
    object_id,
    changes: entry.changes.map((change) => changeLineOf({ object, ...change }, words)).join('\n'),
    request_id,
  }
}

function changeLineOf(line: AuditedChange & { object: string }, words: TextFormats): string {
  const { t } = words
  const fieldKey = findLabelKey(line, t)
  const fileKey = fileKeyOf(line)
  const field = fieldKey ? t(fieldKey) : readableName(line.field)
  if (!line.is_kept) return `${field}: ${t('audit.not_kept')}`
  if (fileKey) return `${field}: ${t(fileKey)}`
  const textOf = (value: ShownValue) => valueTextOf({ field: line.field, value }, words)
  const { before, after, names } = line
  const nameOf = (value: ShownValue, name: string | null | undefined) =>
    name ?? (name === null && value !== null ? t('audit.gone_object', { id: String(value) }) : textOf(value))
  const now = nameOf(after, names?.after)
  if (before === undefined || before === null) return `${field}: ${now}`
  return `${field}: ${nameOf(before, names?.before)} → ${now}`
}

function valueTextOf(shown: { field: string; value: ShownValue }, { t, locale, wallClock }: TextFormats): string {
  const key = valueKeyOf(shown)
  if (key) return t(key)
  if (shown.value === null) return t('core.empty')
  const text = String(shown.value)
  if (isInstant(text)) return wallClock(text)
  return shown.field === 'language' ? languageName(text, locale) : text
}
