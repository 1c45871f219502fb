import { and, asc, eq, getTableName } from 'drizzle-orm'
import type { z } from 'zod'
import { Invalid } from '@/contract/problems'
import type { Principal } from '@/features/access/service/check-session'
import { lockOwnUser } from '@/features/accounts/service/lock-user'
import { listSettings, listViews } from '@/schema/list-settings'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { db, getRow } from '@/server/database/db'
import {
  type createListView as createEndpoint,
  LISTS_MAX,
  type ListView,
  type renameListView as renameEndpoint,
  type saveListColumns as saveEndpoint,
  VIEWS_MAX,
} from './contract'

type Owner = Pick<Principal, 'id' | 'session'>

const { id, list, name, query } = listViews
const VIEW_FIELDS = { id, list, name, query }

/** Reads everything at once, because it is small and each page of the back office shows a list. */
export async function readListSettings({ id: user_id }: Pick<Principal, 'id'>) {
  const [columns, views] = await Promise.all([
    db
      .select({ list: listSettings.list, columns: listSettings.columns })
      .from(listSettings)
      .where(eq(listSettings.user_id, user_id)),
    db.select(VIEW_FIELDS).from(listViews).where(eq(listViews.user_id, user_id)).orderBy(asc(list), asc(id)),
  ])
  return { columns, views }
}

export async function saveListColumns({ list, columns }: z.output<typeof saveEndpoint.body>, owner: Owner) {
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, owner)
    const isOfOwner = eq(listSettings.user_id, owner.id)
    if (columns === null) await tx.delete(listSettings).where(and(isOfOwner, eq(listSettings.list, list)))
    else {
      await tx
        .insert(listSettings)
        .values({ user_id: owner.id, list, columns })
        .onConflictDoUpdate({ target: [listSettings.user_id, listSettings.list], set: { columns } })
      if ((await tx.$count(listSettings, isOfOwner)) > LISTS_MAX) throw new Invalid({ list: ['invalid'] })
    }
    const action = columns === null ? 'delete' : 'update'
    await audit(tx, { user_id: owner.id, action, object: getTableName(listSettings), object_id: list })
  })
  return { success: true as const }
}

export const createListView = (view: z.output<typeof createEndpoint.body>, owner: Owner): Promise<ListView> =>
  db.transaction(async (tx) => {
    await lockOwnUser(tx, owner)
    const isOfList = and(eq(listViews.user_id, owner.id), eq(list, view.list))
    if ((await tx.$count(listViews, isOfList)) >= VIEWS_MAX) throw new Invalid({ name: ['views_too_many'] })
    const created = await getRow(
      tx
        .insert(listViews)
        .values({ ...view, user_id: owner.id })
        .returning(VIEW_FIELDS),
    )
    const entry = { user_id: owner.id, object: getTableName(listViews), object_id: created.id }
    await audit(tx, { ...entry, action: 'create', changes: changedFieldsOf({}, { name: view.name }) })
    return created
  })

const isOwnView = (view: number, owner: Owner) => and(eq(id, view), eq(listViews.user_id, owner.id))

export const renameListView = (
  view: number,
  { name: newName }: z.output<typeof renameEndpoint.body>,
  owner: Owner,
): Promise<ListView> =>
  db.transaction(async (tx) => {
    await lockOwnUser(tx, owner)
    const before = await getRow(tx.select(VIEW_FIELDS).from(listViews).where(isOwnView(view, owner)))
    await tx.update(listViews).set({ name: newName }).where(isOwnView(view, owner))
    const entry = { user_id: owner.id, object: getTableName(listViews), object_id: view }
    const changes = changedFieldsOf({ name: before.name }, { name: newName })
    await audit(tx, { ...entry, action: 'update', changes })
    return { ...before, name: newName }
  })

export async function deleteListView(view: number, owner: Owner) {
  await db.transaction(async (tx) => {
    await lockOwnUser(tx, owner)
    const removed = await getRow(tx.delete(listViews).where(isOwnView(view, owner)).returning({ name }))
    const entry = { user_id: owner.id, object: getTableName(listViews), object_id: view }
    await audit(tx, { ...entry, action: 'delete', changes: changedFieldsOf({ name: removed.name }, {}) })
  })
  return { success: true as const }
}
