import { eq, sql } from 'drizzle-orm'
import { TEMPLATE_DATE } from '@/contract/values/workshops'
import { getOriginal, insertCopies } from '@/features/event-lifecycle/service/copy'
import { moveToDate } from '@/features/workshops/rules'
import { workshops } from '@/schema/workshops'
import type { Tx } from '@/server/database/db'
import { dayAfter } from './calendar'
import { getItem } from './lookup'

const REPEATED = 'Arzneimittel in Schwangerschaft und Stillzeit'
const DAYS_BETWEEN = 28
/** The same in every demo. */
const SERIES = '0c0ffee0-5e71-4e5a-9d0a-2b6c1f8e7a41'
const TEMPLATE = 'Online-Vortrag für Apotheken'

/** An evening on three dates, and a template that was made from it. */
export async function saveSeries(tx: Tx, { now, staff }: { now: string; staff: number }): Promise<void> {
  const author = { id: staff }
  const found = await tx.select({ id: workshops.id }).from(workshops).where(eq(workshops.title, REPEATED))
  const { id } = getItem(found, 0)
  const { values } = await getOriginal(tx, id)
  await tx
    .update(workshops)
    .set({ series_id: SERIES, updated_at: sql`${workshops.updated_at}` })
    .where(eq(workshops.id, id))
  const copies = [1, 2].map((step) => ({
    ...moveToDate(values, dayAfter(values.date, step * DAYS_BETWEEN)),
    signup_active: true,
    signup_opened_at: now,
    created_at: now,
    updated_at: now,
    series_id: SERIES,
  }))
  await insertCopies(tx, { id, values, copies, author })
  const template = {
    ...moveToDate(values, TEMPLATE_DATE),
    title: TEMPLATE,
    is_template: true,
    created_at: now,
    updated_at: now,
  }
  await insertCopies(tx, { id, values, copies: [template], author })
}
