import { count, eq } from 'drizzle-orm'
import { Forbidden } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { permissions, rolePermissions } from '@/schema/access'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, getRow, type Tx } from '@/server/database/db'
import { requireRights } from '../rules'
import { readRights } from './check-session'

type Author = { id: number }

const items = itemsOf(permissions, {
  empty: { name: '', roles_count: 0 },
  search: [permissions.name],
  constraints: { permissions_name: { name: ['permission_name_taken'] } },
  parts: { fields: [], read: countRoles },
})

export const { list: listPermissions, get: getPermission } = items

type PermissionDraft = { name: string; updated_at?: string | null }

export const savePermission = (id: IdOrNew, draft: PermissionDraft, author: Author) =>
  items.save(id, draft, author, async (tx, { write }) => {
    const saved = await write()
    await requireRenamable(tx, { id: saved.id, author })
    return saved
  })

export const deletePermission = (id: number, author: Author) =>
  items.remove(id, author, (tx) => requireRemovable(tx, { id, author }))

async function countRoles(ids: number[], from: Db | Tx): Promise<Map<number, { roles_count: number }>> {
  const { permission_id } = rolePermissions
  const counted = from.select({ permission_id, held: count() }).from(rolePermissions)
  const rows = await counted.where(isAnyOf(permission_id, ids)).groupBy(permission_id)
  const held = new Map(rows.map((row) => [row.permission_id, row.held]))
  return new Map(ids.map((id) => [id, { roles_count: held.get(id) ?? 0 }]))
}

type PermissionChange = { id: number; author: Author }

/** A new name would give its holders a permission that the author does not hold. */
async function requireRenamable(tx: Tx, { id, author }: PermissionChange): Promise<void> {
  const held = await tx.$count(rolePermissions, eq(rolePermissions.permission_id, id))
  if (held === 0) return
  const { is_super_user } = await readRights(tx, author.id)
  if (!is_super_user) throw new Forbidden({ key: 'permission_held', values: { count: held } })
}

/** Locks the permission, so that nobody gives it meanwhile. Roles that hold it lose it. */
async function requireRemovable(tx: Tx, { id, author }: PermissionChange): Promise<void> {
  const found = await getRow(
    tx.select({ name: permissions.name }).from(permissions).where(eq(permissions.id, id)).for('update'),
  )
  const held = await tx.$count(rolePermissions, eq(rolePermissions.permission_id, id))
  if (held > 0) requireRights(await readRights(tx, author.id), { permissions: [found.name] })
}
