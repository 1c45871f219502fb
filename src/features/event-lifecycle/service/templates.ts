import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { NotFound } from '@/contract/problems'
import { TEMPLATE_DATE } from '@/contract/values/workshops'
import type { listEventTemplates as listEndpoint } from '@/features/workshops/contract/series'
import { moveToDate } from '@/features/workshops/rules'
import { SEARCH_COLUMNS } from '@/features/workshops/service/event-conditions'
import { workshopItems } from '@/features/workshops/service/items'
import { workshops } from '@/schema/workshops'
import { listRows } from '@/server/crud/lists'
import { db, getRow } from '@/server/database/db'
import { getOriginal, insertCopies } from './copy'
import { auditUpdate } from './repeat'

type Query = z.output<(typeof listEndpoint)['query']>

export const listEventTemplates = (query: Query) =>
  listRows(workshops, query, { search: SEARCH_COLUMNS, where: eq(workshops.is_template, true) })

type TemplateInput = { title: string; author: { id: number } }

/** Copies an event without its people into a template. Its deadline keeps the distance to the day. */
export const saveEventTemplate = (id: number, { title, author }: TemplateInput) =>
  db.transaction(async (tx) => {
    const { values } = await getOriginal(tx, id)
    const template = { ...moveToDate(values, TEMPLATE_DATE), title, is_template: true }
    const [saved] = await insertCopies(tx, { id, values, copies: [template], author })
    if (saved === undefined) throw new NotFound()
    await auditUpdate(tx, { id, changes: { template_saved: [null, title] }, author })
    return { status: 'ok' as const, id: saved }
  })

export const deleteEventTemplate = (id: number, author: { id: number }) =>
  workshopItems.remove(id, author, async (tx) => {
    await getRow(
      tx
        .select({ id: workshops.id })
        .from(workshops)
        .where(and(eq(workshops.id, id), eq(workshops.is_template, true))),
    )
  })
