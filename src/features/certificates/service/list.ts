import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import { listRows } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import { fileResponse } from '@/server/files/stored-files'
import type { Certificate, listCertificates as listEndpoint } from '../contract/certificates'
import { ATTEMPTS_MAX } from '../contract/states'
import { certificates } from '../table'

type Row = typeof certificates.$inferSelect

/** Lists certificates, newest first. */
export async function listCertificates(query: z.output<(typeof listEndpoint)['query']>) {
  const { data, meta } = await listRows(certificates, { ...query, sortBy: 'serial', sortByDirection: 'desc' })
  return { data: data.map(toCertificate), meta }
}

export async function getCertificate(id: string): Promise<Certificate> {
  const [found] = await db.select().from(certificates).where(eq(certificates.id, id))
  if (!found) throw new NotFound()
  return toCertificate(found)
}

/** The wire form of a row. */
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

/** The document as it was issued. */
export async function getCertificateFile(id: string, request: Request): Promise<Response> {
  const [found] = await db.select({ file: certificates.file }).from(certificates).where(eq(certificates.id, id))
  return fileResponse(request, found?.file ?? null, { personal: true })
}
