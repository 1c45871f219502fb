import 'server-only'
import { max } from 'drizzle-orm'
import type { z } from 'zod'
import { ROWS_MAX } from '@/contract/lists'
import type { Principal } from '@/features/access/service/principal'
import { languageName } from '@/i18n/calendar'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { type Translator, translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { db } from '@/server/db'
import { xlsxResponse } from '@/server/spreadsheets'
import { auditLog } from '@/server/tables'
import {
  type AuditEntry,
  type AuditedChange,
  type AuditFilter,
  type exportAuditEntries as exportEndpoint,
  isAuditAction,
  isAuditObject,
  type ShownValue,
} from '../contract'
import { fieldKeyOf, fileKeyOf, isInstant, readable, valueKeyOf } from '../rules'
import { readEntries, withTitles } from './list'

type Query = z.output<(typeof exportEndpoint)['query']>
type Reader = { locale: Locale; principal: Pick<Principal, 'timezone'>; now: Date }

const SHEET = [
  ['created_at', 'datetime', 18],
  ['user', 'text', 28],
  ['action', 'text', 20],
  ['object', 'text', 24],
  ['title', 'text', 40],
  ['object_id', 'text', 12],
  ['changes', 'prose', 80],
  ['request_id', 'text', 38],
] as const

/** What the list finds, as far as it can be turned over; a last row says where there is more. */
export async function exportAuditEntries({ filter, locale: asked }: Query, { locale: own, principal, now }: Reader) {
  const locale = asked ?? own
  const t = await translatorFor(locale)
  const wallClock = wallClockIn(formatsOf(principal).timezone)
  async function* rows() {
    let told = 0
    for await (const entry of newest(filter)) {
      yield rowOf(entry, { t, locale, wallClock })
      told += 1
    }
    if (told === ROWS_MAX) yield { ...NO_CELLS, changes: t('audit.export_capped', { count: ROWS_MAX }) }
  }
  return xlsxResponse({
    name: t('audit.export_name'),
    now,
    sheet: t('audit.export_name'),
    columns: SHEET.map(([key, kind, width]) => ({ key, kind, width, title: t(`audit.columns.${key}`) })),
    rows: rows(),
  })
}

const PORTION = 500

/** Few are in memory at a time. What is written meanwhile would push others from one portion into the next. */
async function* newest(filter: AuditFilter | undefined): AsyncGenerator<AuditEntry> {
  const [last] = await db.select({ id: max(auditLog.id) }).from(auditLog)
  const upTo = last?.id ?? 0
  for (let offset = 0; offset < ROWS_MAX; offset += PORTION) {
    const portion = await readEntries({ filter, limit: PORTION, offset, upTo })
    yield* await withTitles(portion)
    if (portion.length < PORTION) return
  }
}

const NO_CELLS = {
  ...{ created_at: null, user: null, action: null, object: null },
  ...{ title: null, object_id: null, changes: null, request_id: null },
}

type Words = { t: Translator; locale: Locale; wallClock: (instant: string) => string }

function rowOf(entry: AuditEntry, words: Words) {
  const { created_at, user, action, object, object_id, title, request_id } = entry
  const { t, wallClock } = words
  return {
    created_at: wallClock(created_at),
    user: user ? (user.name ?? t('audit.gone_user', { id: String(user.id) })) : t('audit.nobody_signed_in'),
    action: isAuditAction(action) ? t(`audit.actions.${action}`) : readable(action),
    object: isAuditObject(object) ? t(`audit.objects.${object}`) : readable(object),
    title,
    object_id,
    changes: entry.changes.map((change) => lineOf({ object, ...change }, words)).join('\n'),
    request_id,
  }
}

type Line = AuditedChange & { object: string }

function lineOf(line: Line, words: Words): string {
  const { t } = words
  const [fieldKey, fileKey] = [fieldKeyOf(line), fileKeyOf(line)]
  const field = fieldKey ? t(fieldKey) : readable(line.field)
  if (!line.is_kept) return `${field}: ${t('audit.not_kept')}`
  if (fileKey) return `${field}: ${t(fileKey)}`
  const said = (value: ShownValue) => saidOf({ field: line.field, value }, words)
  const { before, after } = line
  if (before === undefined || before === null) return `${field}: ${said(after)}`
  return `${field}: ${said(before)} → ${said(after)}`
}

function saidOf(said: { field: string; value: ShownValue }, { t, locale, wallClock }: Words): string {
  const key = valueKeyOf(said)
  if (key) return t(key)
  if (said.value === null) return t('core.empty')
  const text = String(said.value)
  if (isInstant(text)) return wallClock(text)
  return said.field === 'language' ? languageName(text, locale) : text
}
