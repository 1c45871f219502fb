import 'server-only'
import { and, desc, eq } from 'drizzle-orm'
import { users } from '@/features/accounts/table'
import { db } from '@/server/db'
import { among } from '@/server/lists'
import { auditLog } from '@/server/tables'

/** The last change of each of these texts, named as `de.events.title`: who made it and when. */
export async function lastChangesOf(names: readonly string[]) {
  const { object, object_id, created_at, id } = auditLog
  const rows = await db
    .selectDistinctOn([object_id], { object_id, name: users.name, at: created_at })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.user_id))
    .where(and(eq(object, 'translation_overrides'), among(object_id, names)))
    .orderBy(object_id, desc(id))
  return rows.flatMap(({ object_id: name, ...row }) => (name === null ? [] : [{ ...row, object_id: name }]))
}
