import 'server-only'
import { count, eq } from 'drizzle-orm'
import type { ListQuery } from '@/contract/lists'
import { Forbidden, NotFound } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import type { Db, Tx } from '@/server/db'
import { itemsOf } from '@/server/items'
import { among } from '@/server/lists'
import { insistOnHolding } from '../rules'
import { permissions, rolePermissions } from '../table'
import { readRights } from './principal'

type Author = { id: number }

/** What is kept in the name of this person, within their own rights. */
const permissionsBy = (author: Author) =>
  itemsOf(permissions, {
    empty: { name: '', roles_count: 0 },
    search: [permissions.name],
    constraints: { permissions_name: { name: ['permission_name_taken'] } },
    parts: {
      fields: [],
      read: countRoles,
      write: (tx, id) => mayRename(tx, { id, author }),
    },
    beforeRemove: (tx, id) => mayRemove(tx, { id, author }),
  })

type Draft = { name: string; updated_at?: string | null }

export const listPermissions = (query: ListQuery, reader: Author) => permissionsBy(reader).list(query)

export const getPermission = (id: IdOrNew, reader: Author) => permissionsBy(reader).get(id)

export const savePermission = (id: IdOrNew, draft: Draft, author: Author) =>
  permissionsBy(author).save(id, draft, author)

export const deletePermission = (id: number, author: Author) => permissionsBy(author).remove(id, author)

async function countRoles(ids: number[], from: Db | Tx): Promise<Map<number, { roles_count: number }>> {
  const { permission_id } = rolePermissions
  const counted = from.select({ permission_id, held: count() }).from(rolePermissions)
  const rows = await counted.where(among(permission_id, ids)).groupBy(permission_id)
  const held = new Map(rows.map((row) => [row.permission_id, row.held]))
  return new Map(ids.map((id) => [id, { roles_count: held.get(id) ?? 0 }]))
}

type Keeping = { id: number; author: Author }

/** Whoever holds it would hold another name all at once, which the author does not hold either. */
async function mayRename(tx: Tx, { id, author }: Keeping): Promise<void> {
  const held = await tx.$count(rolePermissions, eq(rolePermissions.permission_id, id))
  if (held === 0) return
  const { is_super_user } = await readRights(tx, author.id)
  if (!is_super_user) throw new Forbidden({ key: 'permission_held', values: { count: held } })
}

/** Locked against being given meanwhile. The roles that hold it change. */
async function mayRemove(tx: Tx, { id, author }: Keeping): Promise<void> {
  const [found] = await tx
    .select({ name: permissions.name })
    .from(permissions)
    .where(eq(permissions.id, id))
    .for('update')
  if (!found) throw new NotFound()
  const held = await tx.$count(rolePermissions, eq(rolePermissions.permission_id, id))
  if (held > 0) insistOnHolding(await readRights(tx, author.id), { permissions: [found.name] })
}
