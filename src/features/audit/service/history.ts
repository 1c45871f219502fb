import { and, desc, eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '@/schema/access'
import { auditLog } from '@/schema/system/audit'
import { workshops } from '@/schema/workshops'
import { limitAndOffsetOf, toListResponse } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import { CHANGE_ACTIONS, type ChangeAction, type listChanges as listEndpoint } from '../contract'
import { deedOf } from '../rules/deeds'
import { changesOf } from '../rules/shown-changes'
import { addReferenceNames } from './references'

const { id, created_at, action, object, object_id, user_id, helper, changes } = auditLog

const EVENTS = getTableName(workshops)

/** Lists the changes of an event with their authors. A deleted event keeps its history. */
export async function listChanges(workshop_id: number, paging: z.output<(typeof listEndpoint)['query']>) {
  const query = { ...paging, sortByDirection: 'desc' as const }
  const condition = and(eq(object, EVENTS), eq(object_id, String(workshop_id)), inArray(action, [...CHANGE_ACTIONS]))
  const { limit, offset } = limitAndOffsetOf(query)
  const [rows, total] = await Promise.all([
    db
      .select({ id, created_at, user: users.name, helper, action: sql<ChangeAction>`${action}`, changes })
      .from(auditLog)
      .leftJoin(users, eq(users.id, user_id))
      .where(condition)
      .orderBy(desc(id))
      .limit(limit)
      .offset(offset),
    db.$count(auditLog, condition),
  ])
  const { named } = await addReferenceNames(
    rows.map((row) => {
      const shown = changesOf(row.changes)
      return { ...row, object: EVENTS, ...deedOf(row, shown.length), changes: shown }
    }),
  )
  return toListResponse(named, total, query)
}
