import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import { Invalid, NotFound } from '@/contract/problems'
import { SERIES_MAX } from '@/features/workshops/contract/series'
import { moveToDate } from '@/features/workshops/rules'
import { workshops } from '@/schema/workshops'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { lockSeriesOf } from './change-other-dates'
import { getOriginal, insertCopies } from './copy'

type RepeatInput = { dates: readonly string[]; signup_active: boolean }

/**
 * Creates an event on each of these days as a copy of an event or a template. The copies of an event join its series;
 * those of a template become a series if there are several.
 */
export const repeatWorkshop = (id: number, { dates, signup_active }: RepeatInput, { author, now }: AuthorContext) =>
  db.transaction(async (tx) => {
    await lockSeriesOf(tx, id)
    const { values, is_template, ...original } = await getOriginal(tx, id)
    const isSeries = !is_template || dates.length > 1
    const series_id = isSeries ? (original.series_id ?? randomUUID()) : null
    if (series_id !== null && !is_template) {
      if (original.series_id === null) await writeSeries(tx, id, series_id)
      await refuseTakenDates(tx, series_id, dates)
    }
    const before =
      original.series_id === null ? null : await tx.$count(workshops, eq(workshops.series_id, original.series_id))
    const deed = is_template
      ? { events_created: [null, dates.length] }
      : { series_id: [original.series_id, series_id], series_dates: [before, (before ?? 1) + dates.length] }
    await auditUpdate(tx, { id, changes: deed, author })
    const opened = signup_active && { signup_active, signup_opened_at: now.toISOString() }
    const copies = dates.map((date) => ({ ...NOT_RECORDED, ...moveToDate(values, date), ...opened, series_id }))
    return { status: 'ok' as const, ids: await insertCopies(tx, { id, values, copies, author }) }
  })

/** The recording of one date is not that of another. */
const NOT_RECORDED = { videolink: '', videolink_desc: '', videolink2: '', videolink2_desc: '' }

async function refuseTakenDates(tx: Tx, series_id: string, dates: readonly string[]): Promise<void> {
  const known = await tx.select({ date: workshops.date }).from(workshops).where(eq(workshops.series_id, series_id))
  const days = new Set(known.map(({ date }) => date))
  const problems = dates.flatMap((date, index) => (days.has(date) ? [[`dates.${index}`, ['date_in_series']]] : []))
  if (problems.length > 0) throw new Invalid(Object.fromEntries(problems))
  if (known.length + dates.length > SERIES_MAX)
    throw new Invalid({ dates: [{ key: 'series_too_long', values: { limit: SERIES_MAX } }] })
}

/** Takes an event out of its series. */
export const leaveSeries = (id: number, author: { id: number }) =>
  db.transaction(async (tx) => {
    const { series_id } = await getOriginal(tx, id)
    if (series_id === null) throw new NotFound()
    await writeSeries(tx, id, null)
    await auditUpdate(tx, { id, changes: { series_id: [series_id, null] }, author })
    return { success: true as const }
  })

/** The time of the last change stays, so that a form that is open meanwhile can still be saved; it does not show the series. */
const writeSeries = (tx: Tx, id: number, series_id: string | null) =>
  tx
    .update(workshops)
    .set({ series_id, updated_at: sql`${workshops.updated_at}` })
    .where(eq(workshops.id, id))

type AuditedUpdate = { id: number; changes: Record<string, unknown>; author: { id: number } }

export const auditUpdate = (tx: Tx, { id, changes, author }: AuditedUpdate) =>
  audit(tx, { user_id: author.id, action: 'update', object: getTableName(workshops), object_id: id, changes })
