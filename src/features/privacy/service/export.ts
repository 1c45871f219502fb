import 'server-only'
import { AsyncResource } from 'node:async_hooks'
import type { z } from 'zod'
import { XLSX_TYPE } from '@/contract/shapes'
import type { Principal } from '@/features/access/service/principal'
import { formatsOf, wallClockIn } from '@/i18n/formats'
import { translatorFor } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { audit } from '@/server/audit'
import { db } from '@/server/db'
import { dispositionOf } from '@/server/files'
import { type Cell, type Sheet, xlsxOf } from '@/server/spreadsheets'
import {
  type ExportFormat,
  heldAccount,
  heldEntry,
  heldImportRow,
  heldMail,
  heldRegistration,
  heldSession,
} from '../contract'
import { toldOf } from './find'
import {
  entriesOf,
  findAccount,
  findListed,
  findNotification,
  type Held,
  importRowsOf,
  mailsTo,
  registrationsOf,
  sessionsOf,
} from './known'
import { addressKey } from './mark'
import { columnsOf, KINDS, type Kind } from './sheets'

type Asked = { email: string; format: ExportFormat }
type Reader = { locale: Locale; principal: Pick<Principal, 'id' | 'timezone'>; now: Date }
type Entry = Record<string, unknown>
type Everything = Record<Kind, () => AsyncIterable<Entry> | Iterable<Entry>>

/** All of it, however much there is: it is read while it is sent. That it was handed out is told first. */
export async function exportPerson({ email, format }: Asked, reader: Reader): Promise<Response> {
  const entry = { user_id: reader.principal.id, object: 'privacy', object_id: addressKey(email) }
  await db.transaction((tx) => audit(tx, { ...entry, action: 'export', changes: { format } }))
  const everything = await readersOf(email)
  const stream = format === 'json' ? jsonOf(email, everything, reader.now) : await workbookOf(everything, reader)
  const t = await translatorFor(reader.locale)
  const content_type = format === 'json' ? 'application/json' : XLSX_TYPE
  const name = `${reader.now.toISOString().slice(0, 10)} ${t('privacy.export_name')}.${format}`
  return new Response(stream, {
    headers: {
      'content-type': content_type,
      'content-disposition': dispositionOf({ name, content_type }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

async function readersOf(email: string): Promise<Everything> {
  const [account, blacklist, notification] = await Promise.all([
    findAccount(email),
    findListed(email),
    findNotification(email),
  ])
  const mails = mailsTo(email)
  return {
    account: () => some(account && heldAccount.parse(account)),
    sessions: () => (account ? all(sessionsOf(account.id), heldSession) : []),
    registrations: () => all(registrationsOf(email), heldRegistration),
    mails: () => all({ ...mails, read: async (window) => (await mails.read(window)).map(toldOf) }, heldMail),
    blacklist: () => some(blacklist),
    notification: () => some(notification),
    imports: () => all(importRowsOf(email), heldImportRow),
    audit: () => all(entriesOf(email), heldEntry),
  }
}

const some = (entry: Entry | null): Entry[] => (entry ? [entry] : [])

const PORTION = 200

/** What no shape names stays here, as in every answer. */
async function* all<Row>({ read }: Held<Row>, shape: z.ZodType<Entry>): AsyncGenerator<Entry> {
  for (let offset = 0; ; offset += PORTION) {
    const rows = await read({ limit: PORTION, offset })
    yield* rows.map((row) => shape.parse(row))
    if (rows.length < PORTION) return
  }
}

function jsonOf(email: string, everything: Everything, now: Date): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* parts() {
    yield `{\n  "email": ${JSON.stringify(email)},\n  "exported_at": ${JSON.stringify(now.toISOString())}`
    for (const kind of KINDS) {
      yield `,\n  "${kind}": [`
      let sign = '\n'
      for await (const entry of everything[kind]()) {
        yield `${sign}    ${JSON.stringify(entry)}`
        sign = ',\n'
      }
      yield sign === '\n' ? ']' : '\n  ]'
    }
    yield '\n}\n'
  }
  const text = parts()
  // Asked for with the patience of the call, whoever reads.
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

async function workbookOf(everything: Everything, { locale, principal, now }: Reader) {
  const t = await translatorFor(locale)
  const wallClock = wallClockIn(formatsOf(principal).timezone)
  const sheets = KINDS.map((kind): Sheet => {
    const columns = columnsOf(kind, t)
    const moments = new Set(columns.flatMap((column) => (column.kind === 'datetime' ? [column.key] : [])))
    async function* rows() {
      for await (const entry of everything[kind]())
        yield Object.fromEntries(
          columns.map(({ key }) => [key, moments.has(key) ? wallClock(wordOf(entry[key])) : cellOf(entry[key])]),
        )
    }
    return { sheet: t(`privacy.sheet_${kind}`), columns, rows: rows() }
  })
  return xlsxOf({ sheets, now })
}

const wordOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}
