import { desc, eq, type SQL } from 'drizzle-orm'
import type { HeldPage } from '@/features/feature'
import { todayInBerlin } from '@/i18n/formats'
import { bodies } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { keepingOf } from '../rules/keeping'
import { HELD_CERTIFICATE } from './erase'

/**
 * Reads certificates with what stands on them while that is kept, also those of erased people. Each tells until when an
 * erasure of today would keep it and why, and until when at the wish of its holder.
 */
export async function readHeldCertificates(condition: SQL | undefined, { limit, offset }: HeldPage) {
  const rows = await db
    .select({
      ...HELD_CERTIFICATE,
      ...columnsOf(certificates, 'serial', 'code', 'issued_at', 'revoked_at', 'revocation_reason'),
      workshop_title: workshops.title,
      workshop_date: workshops.date,
    })
    .from(certificates)
    .leftJoin(bodies, eq(bodies.id, certificates.body_id))
    .leftJoin(workshops, eq(workshops.id, certificates.workshop_id))
    .where(condition)
    .orderBy(desc(certificates.serial))
    .limit(limit)
    .offset(offset)
  const today = todayInBerlin(new Date())
  return rows.map(({ content, workshop_title, workshop_date, ...row }) => ({
    ...row,
    ...keepDatesOf(row, today),
    workshop_title: content?.title ?? workshop_title ?? '',
    workshop_date: content?.date ?? workshop_date ?? '',
    body: content?.body ?? '',
    holder: content?.holder ?? '',
    person_number: content?.person_number ?? '',
    points: content?.points.total ?? null,
    label: content?.label ?? '',
  }))
}

type RetainedRow = Parameters<typeof keepingOf>[0] & { keep_until: string | null; kept_at_wish: boolean }

function keepDatesOf(row: RetainedRow, today: string) {
  const kept = row.keep_until !== null
  const isWished = kept && row.kept_at_wish
  const keeping = keepingOf(row, { end: 'erased', isWished, today })
  const wished = keepingOf(row, { end: 'erased', isWished: true, today })
  return {
    keep_until: kept ? row.keep_until : (keeping?.until ?? null),
    keep_reason: kept ? (row.kept_at_wish ? ('wish' as const) : ('body' as const)) : (keeping?.reason ?? null),
    wish_until: wished?.reason === 'wish' ? wished.until : null,
  }
}
