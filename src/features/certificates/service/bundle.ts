import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Locale, localeOf } from '@/contract/locales'
import { Problem } from '@/contract/problems'
import { loadTranslator } from '@/i18n/messages'
import { certificates, validCondition } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { pauseAfter } from '@/server/concurrency/pause'
import { auditReading } from '@/server/crud/audit'
import { db } from '@/server/database/db'
import { downloadHeaders, toFileName } from '@/server/files/download-headers'
import { fileStore } from '@/server/files/file-store'
import { logFailure } from '@/server/observability/log'
import { createPdf, pdfResponse } from '@/server/pdf/document'
import type { BUNDLE_FORMATS } from '../contract/certificates'
import { drawCertificate } from './document/draw-certificate'
import { createPrintSigner } from './signing/sign-for-print'

type Download = { format: (typeof BUNDLE_FORMATS)[number]; reader: { id: number }; now: Date }

/** All valid certificates of an event in the order of their numbers, sent while they are read. The reading is logged before. */
export async function downloadCertificates(workshop_id: number, { format, reader, now }: Download): Promise<Response> {
  const issued = await listIssued(workshop_id)
  const [first] = issued
  if (!first) throw new Problem(404, 'no_certificates')

  const numbers_read = issued.filter(({ has_number }) => has_number).length
  const entry = { user_id: reader.id, object: 'workshops', object_id: workshop_id }
  await auditReading({ ...entry, action: 'export', changes: { certificates: issued.length, numbers_read } })
  const locale = localeOf(first.language)
  const t = await loadTranslator(locale)
  const bundle = { name: `${t('fields.certificates')} ${first.title}`, issued, now }
  return format === 'zip' ? zipResponse(bundle) : pdfBundle({ ...bundle, locale })
}

type Issued = Awaited<ReturnType<typeof listIssued>>
type Bundle = { name: string; issued: Issued; now: Date }

/** Contents are read one by one later, because thousands of them would fill the memory. */
const listIssued = (workshop_id: number) =>
  db
    .select({
      ...columnsOf(certificates, 'id', 'serial', 'file'),
      language: sql<string>`${certificates.content} ->> 'language'`,
      title: sql<string>`${certificates.content} ->> 'title'`,
      holder: sql<string>`${certificates.content} ->> 'holder'`,
      label: sql<string>`${certificates.content} ->> 'label'`,
      has_number: sql<boolean>`${certificates.content} ->> 'person_number' <> ''`,
    })
    .from(certificates)
    .where(and(eq(certificates.workshop_id, workshop_id), validCondition, isNotNull(certificates.content)))
    .orderBy(asc(certificates.serial))

function zipResponse({ name, issued, now }: Bundle): Response {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  writeZip(writable, { issued, now }).catch((thrown: unknown) => {
    logFailure('ZIP of certificates broke off', thrown)
    // A client that still reads sees the error; one that left need not.
    return writable.abort(thrown).catch(() => undefined)
  })
  const headers = downloadHeaders({ name: `${name}.zip`, content_type: 'application/zip', now })
  return new Response(readable, { headers })
}

/** The documents are compressed already. A document that is missing is left out, and `npm run doctor` names it. */
async function writeZip(into: WritableStream, { issued, now }: Omit<Bundle, 'name'>): Promise<void> {
  const zip = new ZipWriter(into, { lastModDate: now, useWebWorkers: false, level: 0 })
  for (const { serial, file, holder, label } of issued) {
    const bytes = file && (await fileStore().get(file))
    if (bytes) await zip.add(toFileName(`${holder} – ${label} – ${serial}.pdf`), bytes)
  }
  await zip.close()
}

const PAUSE = { times: 1, max: 30 }

/** Draws all certificates into one document, so that an event is printed in one go. */
async function pdfBundle({ name, issued, now, locale }: Bundle & { locale: Locale }): Promise<Response> {
  const [pdf, print] = await Promise.all([createPdf({ title: name, language: locale, now }), createPrintSigner()])
  const write = async () => {
    let since = performance.now()
    let pages = 0
    for (const { id } of issued) {
      // A client that left closes the document.
      if (pdf.kit.destroyed) return
      const certificate = await findContent(id)
      if (!certificate) continue
      const printed = await print(certificate, certificate)
      if (pages > 0) pdf.kit.addPage()
      await drawCertificate(pdf, printed)
      pages += 1
      since = await pauseAfter(since, PAUSE)
    }
  }
  return pdfResponse(pdf, { name, now, write })
}

/** Null once somebody has revoked or erased it while the document is drawn. */
async function findContent(id: string) {
  const [row] = await db
    .select(columnsOf(certificates, 'serial', 'code', 'state', 'body_id', 'issued_at', 'content'))
    .from(certificates)
    .where(eq(certificates.id, id))
  const { content = null, issued_at = null, state } = row ?? {}
  return row && state === 'issued' && content && issued_at ? { ...row, content, issued_at: new Date(issued_at) } : null
}
