import { eq, getTableName } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import { ATTEMPTS_MAX } from '@/contract/values/certificates'
import { certificates, countPrintedNumbers } from '@/schema/certificates'
import { auditReading } from '@/server/crud/audit'
import { listRows } from '@/server/crud/lists'
import { db, getRow } from '@/server/database/db'
import { fileResponse } from '@/server/files/stored-files'
import type { Certificate, listCertificates as listEndpoint } from '../contract/certificates'

type Row = typeof certificates.$inferSelect

export async function listCertificates(query: z.output<(typeof listEndpoint)['query']>) {
  const { data, meta } = await listRows(certificates, { ...query, sortBy: 'serial', sortByDirection: 'desc' })
  return { data: data.map(toCertificate), meta }
}

export async function getCertificate(id: string): Promise<Certificate> {
  const found = await getRow(db.select().from(certificates).where(eq(certificates.id, id)))
  return toCertificate(found)
}

export const toCertificate = ({ content, file, attempts, next_attempt_at, ...row }: Row): Certificate => ({
  ...row,
  holder: content?.holder ?? '',
  title: content?.title ?? '',
  date: content?.date ?? '',
  points: content?.points.total ?? null,
  label: content?.label ?? '',
  has_file: file !== null,
  has_failed: row.state === 'draft' && attempts >= ATTEMPTS_MAX,
})

type FileReader = { request: Request; reader: { id: number } }

/** The document as it was issued. It shows a whole number, so the reading is logged. */
export async function getCertificateFile(id: string, { request, reader }: FileReader): Promise<Response> {
  const [found] = await db
    .select({ file: certificates.file, numbers: countPrintedNumbers })
    .from(certificates)
    .where(eq(certificates.id, id))
    .groupBy(certificates.id)
  if (!found?.file) throw new NotFound()
  const entry = { user_id: reader.id, object: getTableName(certificates), object_id: id }
  await auditReading({ ...entry, action: 'read', changes: { numbers_read: found.numbers } })
  return fileResponse(request, found.file, { personal: true })
}
