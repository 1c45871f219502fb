import { eq } from 'drizzle-orm'
import { urlOf } from '@/contract/endpoint'
import type { FileValue } from '@/contract/shapes'
import { plannedMails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { fileResponse, readFileValues } from '@/server/files/stored-files'
import { getPlanAttachment as attachmentEndpoint } from '../contract'
import type { PlanRow } from './stored-plan'

export const attachmentUrlOf = (id: number) => urlOf(attachmentEndpoint, { params: { id } })

/** Replaces the ids of attached files by their names and addresses. */
export async function withAttachments<Row extends Pick<PlanRow, 'id' | 'attachment'>>(
  rows: Row[],
): Promise<(Omit<Row, 'attachment'> & { attachment: FileValue | null })[]> {
  const urls = rows.flatMap(({ id, attachment }) => (attachment ? [[attachment, attachmentUrlOf(id)] as const] : []))
  const values = urls.length > 0 ? await readFileValues(new Map(urls)) : new Map<string, FileValue>()
  return rows.map((row) => ({ ...row, attachment: values.get(row.attachment ?? '') ?? null }))
}

export async function getPlanAttachment(mail: number, request: Request): Promise<Response> {
  const [found] = await db
    .select({ attachment: plannedMails.attachment })
    .from(plannedMails)
    .where(eq(plannedMails.id, mail))
  return fileResponse(request, found?.attachment ?? null, { personal: true })
}
