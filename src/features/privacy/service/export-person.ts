import { AsyncResource } from 'node:async_hooks'
import type { Locale } from '@/contract/locales'
import { XLSX_TYPE } from '@/contract/shapes'
import type { Principal } from '@/features/access/service/check-session'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { auditReading } from '@/server/crud/audit'
import { downloadHeaders } from '@/server/files/download-headers'
import type { Cell } from '@/server/spreadsheets/write/cells'
import type { Sheet, SheetColumn } from '@/server/spreadsheets/write/sheet'
import { xlsxStream } from '@/server/spreadsheets/write/xlsx'
import type { ExportFormat } from '../contract'
import { countNumbersOf } from './find-person'
import { HELD_KINDS, type HeldKind, type HeldRow, readAllOf } from './held'
import { describeKind, isWord, labelOf, textOf } from './show-held'

/** The person exports the own data without the kinds that may name others. */
type ExportRequest = { email: string; format: ExportFormat; masksNumbers?: boolean; isOwn?: boolean }
/** Without a principal the person exports the own data. */
type ExportReader = { locale: Locale; principal?: Pick<Principal, 'id' | 'timezone'>; now: Date }
type ReadKind = (kind: HeldKind) => AsyncIterable<HeldRow>

/** Exports all data as a stream. The audit entry is written before the first byte is sent. */
export async function exportPerson(
  { email, format, masksNumbers = false, isOwn = false }: ExportRequest,
  { locale, principal, now }: ExportReader,
): Promise<Response> {
  const entry = { user_id: principal?.id ?? null, object: 'privacy', object_id: addressKeyOf(email) }
  const numbers_read = masksNumbers ? 0 : await countNumbersOf(email)
  await auditReading({ ...entry, action: 'export', changes: { format, numbers_read } })
  const t = await loadTranslator(locale)
  const read: ReadKind = (kind) => readAllOf(kind, email, { locale, masksNumbers })
  const kinds = HELD_KINDS.filter(({ own }) => !(isOwn && own))
  const timezone = formatsOf(principal).timezone
  const [stream, content_type] =
    format === 'json'
      ? [streamJson({ email, kinds, t, read, now }), 'application/json']
      : [xlsxStream({ sheets: kinds.map((kind) => sheetOf(kind, read, { t, timezone })), now }), XLSX_TYPE]
  const name = `${t('privacy.export_name')}.${format}`
  return new Response(stream, { headers: downloadHeaders({ name, content_type, now }) })
}

type JsonExport = { email: string; kinds: readonly HeldKind[]; t: Translator; read: ReadKind; now: Date }

function streamJson({ email, kinds, t, read, now }: JsonExport): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* parts() {
    yield `{\n  "email": ${JSON.stringify(email)},\n  "exported_at": ${JSON.stringify(now.toISOString())}`
    yield `,\n  "about": ${JSON.stringify(HELD_KINDS.map((kind) => describeKind(kind, t)))}`
    for (const kind of kinds) {
      yield `,\n  "${kind.kind}": [`
      let sign = '\n'
      for await (const entry of read(kind)) {
        yield `${sign}    ${JSON.stringify(entry)}`
        sign = ',\n'
      }
      yield sign === '\n' ? ']' : '\n  ]'
    }
    yield '\n}\n'
  }
  const text = parts()
  // The chunks are read with the deadline of this request, even if another context reads the stream.
  const next = AsyncResource.bind(() => text.next())
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await text.return()),
  })
}

export const sheetColumnsOf = (kind: HeldKind, t: Translator): SheetColumn[] =>
  Object.entries(kind.fields).map(([key, type]) => ({
    key,
    kind: isWord(type) ? 'text' : type,
    title: labelOf(kind, key, t),
  }))

function sheetOf(kind: HeldKind, read: ReadKind, { t, timezone }: { t: Translator; timezone: string }): Sheet {
  const columns = sheetColumnsOf(kind, t)
  const wallClock = wallClockIn(timezone)
  async function* rows() {
    for await (const row of read(kind))
      yield Object.fromEntries(
        columns.map((column) => {
          const value = row[column.key]
          return [column.key, column.kind === 'datetime' ? wallClock(textOf(value)) : cellOf(value)]
        }),
      )
  }
  return { tabName: t(`privacy.sheet_${kind.kind}`), columns, rows: rows() }
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return textOf(value)
}
