import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { users } from '@/features/accounts/table'
import { changeTracking, createdAt, oneOfCheck, smallId } from '@/server/database/columns'
import { METHODS } from './contract'

export const roles = pgTable('roles', {
  id: smallId(),
  name: text().notNull().unique('roles_name'),
  ...changeTracking(() => users.id),
})

export const permissions = pgTable('permissions', {
  id: smallId(),
  name: text().notNull().unique('permissions_name'),
  ...changeTracking(() => users.id),
})

/** The permitted endpoints that the code declares. Only the refresh writes this table. */
export const routePermissions = pgTable(
  'route_permissions',
  {
    id: smallId(),
    uri: text().notNull(),
    method: text({ enum: METHODS }).notNull(),
    action: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('route_permissions_method_uri').on(t.method, t.uri),
    oneOfCheck('route_permissions_method', t.method, METHODS),
  ],
)

// Access is denied by default, so deleting a role or a permission may cascade to its grants.

export const rolePermissions = pgTable(
  'role_permissions',
  {
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission_id: integer()
      .notNull()
      .references(() => permissions.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.role_id, t.permission_id] }),
    index('role_permissions_permission').on(t.permission_id),
  ],
)

export const roleRoutePermissions = pgTable(
  'role_route_permissions',
  {
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    route_permission_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.role_id, t.route_permission_id], name: 'role_route_permissions_pk' }),
    // Named by hand: the generated name is longer than PostgreSQL keeps.
    foreignKey({
      columns: [t.route_permission_id],
      foreignColumns: [routePermissions.id],
      name: 'role_route_permissions_route_permission_fk',
    }).onDelete('cascade'),
    index('role_route_permissions_route_permission').on(t.route_permission_id),
  ],
)

export const userRoles = pgTable(
  'user_roles',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.role_id] }), index('user_roles_role').on(t.role_id)],
)
