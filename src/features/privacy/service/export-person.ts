import 'server-only'
import { AsyncResource } from 'node:async_hooks'
import type { z } from 'zod'
import { recordOf } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { XLSX_TYPE } from '@/contract/shapes'
import type { Principal } from '@/features/access/service/check-session'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { loadTranslator } from '@/i18n/messages'
import { auditReading } from '@/server/crud/audit'
import { downloadHeaders } from '@/server/files/download-headers'
import type { Cell } from '@/server/spreadsheets/write/cells'
import type { Sheet } from '@/server/spreadsheets/write/sheet'
import { xlsxStream } from '@/server/spreadsheets/write/xlsx'
import {
  type DataOverview,
  type ExportFormat,
  heldAccount,
  heldAttendance,
  heldCertificate,
  heldConsent,
  heldConsentProof,
  heldEntry,
  heldImportRow,
  heldMail,
  heldMerge,
  heldNote,
  heldRegistration,
  heldSession,
  heldWaiting,
} from '../contract'
import { attendanceOf } from './attendance-records'
import { consentProofsOf } from './consent-proofs'
import { describeKinds } from './describe-data'
import { DATA_KINDS, type DataKind, sheetColumnsOf } from './export-sheets'
import { withoutNoticeSubject } from './find-person'
import { maskNumbersOf } from './mask-numbers'
import {
  auditEntriesOf,
  certificatesOf,
  consentsOf,
  countNumbersOf,
  findAccount,
  findBlacklistEntry,
  findHeldNumbers,
  findNotificationEmail,
  findRecipientEntry,
  findSeasonRecipient,
  importRowsOf,
  mailsTo,
  mergesOf,
  notesAbout,
  type PagedEntries,
  registrationsOf,
  sessionsOf,
  waitingOf,
} from './person-data'

/** All kinds of data unless some are named. */
type ExportRequest = { email: string; format: ExportFormat; kinds?: readonly DataKind[]; masksNumbers?: boolean }
/** Without a principal the person exports the own data. */
type ExportReader = { locale: Locale; principal?: Pick<Principal, 'id' | 'timezone'>; now: Date }
type ExportEntry = Record<string, unknown>
type EntryReaders = Record<DataKind, () => AsyncIterable<ExportEntry> | Iterable<ExportEntry>>

/** Exports all data as a stream. The audit entry is written before the first byte is sent. */
export async function exportPerson(
  { email, format, kinds = DATA_KINDS, masksNumbers = false }: ExportRequest,
  reader: ExportReader,
): Promise<Response> {
  const entry = { user_id: reader.principal?.id ?? null, object: 'privacy', object_id: addressKeyOf(email) }
  const numbers_read = masksNumbers ? 0 : await countNumbersOf(email)
  await auditReading({ ...entry, action: 'export', changes: { format, numbers_read } })
  const whole = await createReaders(email, reader.locale)
  const readers = masksNumbers ? withMaskedNumbers(whole) : whole
  const about = await describeKinds(reader.locale)
  const stream =
    format === 'json'
      ? streamJson({ email, kinds, about, readers, now: reader.now })
      : await createWorkbook(readers, reader)
  const t = await loadTranslator(reader.locale)
  const content_type = format === 'json' ? 'application/json' : XLSX_TYPE
  const name = `${t('privacy.export_name')}.${format}`
  return new Response(stream, { headers: downloadHeaders({ name, content_type, now: reader.now }) })
}

async function createReaders(email: string, locale: Locale): Promise<EntryReaders> {
  const [recipient, account, blacklist, notification, season, numbers] = await Promise.all([
    findRecipientEntry(email),
    findAccount(email),
    findBlacklistEntry(email),
    findNotificationEmail(email),
    findSeasonRecipient(email),
    findHeldNumbers(email, locale),
  ])
  const mails = mailsTo(email)
  return {
    recipient: () => toList(recipient),
    account: () => toList(account && heldAccount.parse(account)),
    sessions: () => (account ? readAllEntries(sessionsOf(account.id), heldSession) : []),
    registrations: () => readAllEntries(registrationsOf(email, locale), heldRegistration),
    waitlist: () => readAllEntries(waitingOf(email), heldWaiting),
    certificates: () => readAllEntries(certificatesOf(email), heldCertificate),
    attendance: () => readAllEntries(attendanceOf(email, locale), heldAttendance),
    mails: () =>
      readAllEntries(
        { ...mails, read: async (window) => (await mails.read(window)).map(withoutNoticeSubject) },
        heldMail,
      ),
    blacklist: () => toList(blacklist),
    notification: () => toList(notification),
    season: () => toList(season),
    notes: () => readAllEntries(notesAbout(email), heldNote),
    merges: () => readAllEntries(mergesOf(email), heldMerge),
    numbers: () => toList(numbers),
    consents: () => readAllEntries(consentsOf(email, locale), heldConsent),
    consent_proofs: () => readAllEntries(consentProofsOf(email, locale), heldConsentProof),
    imports: () => readAllEntries(importRowsOf(email), heldImportRow),
    audit: () => readAllEntries(auditEntriesOf(email), heldEntry),
  }
}

/** The entries with the ends of their numbers only. */
const withMaskedNumbers = (readers: EntryReaders): EntryReaders => ({
  ...readers,
  ...recordOf(['registrations', 'certificates', 'attendance', 'numbers'], (kind) => () => maskEntries(readers[kind]())),
})

async function* maskEntries(entries: AsyncIterable<ExportEntry> | Iterable<ExportEntry>) {
  for await (const entry of entries) yield maskNumbersOf(entry)
}

const toList = (entry: ExportEntry | null): ExportEntry[] => (entry ? [entry] : [])

const BATCH_SIZE = 200

/** Fields without a schema are left out, as in every response. */
export async function* readAllEntries<Row, Entry extends ExportEntry>(
  { read }: PagedEntries<Row>,
  shape: z.ZodType<Entry>,
): AsyncGenerator<Entry> {
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const rows = await read({ limit: BATCH_SIZE, offset })
    yield* rows.map((row) => shape.parse(row))
    if (rows.length < BATCH_SIZE) return
  }
}

type JsonExport = {
  email: string
  kinds: readonly DataKind[]
  about: Omit<DataOverview[number], 'count'>[]
  readers: EntryReaders
  now: Date
}

function streamJson({ email, kinds, about, readers, now }: JsonExport): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* parts() {
    yield `{\n  "email": ${JSON.stringify(email)},\n  "exported_at": ${JSON.stringify(now.toISOString())}`
    yield `,\n  "about": ${JSON.stringify(about)}`
    for (const kind of kinds) {
      yield `,\n  "${kind}": [`
      let sign = '\n'
      for await (const entry of readers[kind]()) {
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

async function createWorkbook(everything: EntryReaders, { locale, principal, now }: ExportReader) {
  const t = await loadTranslator(locale)
  const wallClock = wallClockIn(formatsOf(principal ?? null).timezone)
  const sheets = DATA_KINDS.map((kind): Sheet => {
    const columns = sheetColumnsOf(kind, t)
    const dateColumns = new Set(columns.flatMap((column) => (column.kind === 'datetime' ? [column.key] : [])))
    async function* rows() {
      for await (const entry of everything[kind]())
        yield Object.fromEntries(
          columns.map(({ key }) => [
            key,
            dateColumns.has(key) ? wallClock(textOrNull(entry[key])) : cellOf(entry[key]),
          ]),
        )
    }
    return { tabName: t(`privacy.sheet_${kind}`), columns, rows: rows() }
  })
  return xlsxStream({ sheets, now })
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}
