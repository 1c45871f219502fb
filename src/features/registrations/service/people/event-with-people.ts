import { and, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { ROWS_MAX } from '@/contract/lists'
import type { Locale } from '@/contract/locales'
import type { IdOrNew } from '@/contract/shapes'
import type { Principal } from '@/features/access/service/check-session'
import { readWorkshop } from '@/features/workshops/service/items'
import { registrations } from '@/schema/registrations'
import { db } from '@/server/database/db'
import { requirePermission } from '@/server/http/authorise'
import type { getWorkshop as getEndpoint } from '../../contract/event-with-people'
import { listRegistrations } from '../../contract/office'

type Query = z.output<(typeof getEndpoint)['query']>

type ReadContext = { principal: Principal; locale: Locale; now: Date }

/** Reads an event, with its people if the caller asks for them and may list people. */
export async function getWorkshop(id: IdOrNew, query: Query, { principal, locale, now }: ReadContext) {
  if (!query.include?.includes('registrations')) return readWorkshop(id, query, { locale, now })
  requirePermission(principal, listRegistrations)
  const event = await readWorkshop(id, query, { locale, now })
  return { ...event, registrations: id === 'new' ? [] : await listPeople(id) }
}

const listPeople = (workshop_id: number) =>
  db
    .select()
    .from(registrations)
    .where(and(eq(registrations.workshop_id, workshop_id), isNull(registrations.deleted_at)))
    .orderBy(desc(registrations.created_at), desc(registrations.id))
    .limit(ROWS_MAX)
