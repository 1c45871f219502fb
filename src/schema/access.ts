import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { METHODS } from '@/contract/endpoint'
import {
  changeTracking,
  createdAt,
  email,
  emailCheck,
  hashCheck,
  instant,
  languageCheck,
  oneOfCheck,
  requiredId,
  smallId,
} from '@/schema/columns'

const userId = (): AnyPgColumn => users.id

export const users = pgTable(
  'users',
  {
    id: smallId(),
    name: text().notNull(),
    first_name: text().notNull().default(''),
    second_name: text().notNull().default(''),
    email: email().notNull().unique('users_email'),
    phone: text().notNull().default(''),
    /** Null for an account that signs in through a provider only or has not accepted its invitation yet. */
    password_hash: text(),
    email_verified_at: instant(),
    language: text().notNull().default('de'),
    /** Null stands for the formats and the time zone of the configuration. */
    timezone: text(),
    format_date: text(),
    format_datetime: text(),
    format_time: text(),
    is_super_user: boolean().notNull().default(false),
    ...changeTracking(userId),
  },
  (t) => [emailCheck('users_email_form', t.email), languageCheck('users_language', t.language)],
)

/** One kind of session for the password form, the bearer token and the provider; the token itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text().primaryKey(),
    user_id: integer().notNull().references(userId, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
    remember: boolean().notNull().default(false),
    /** False until the second factor is proved; such a session permits nothing. */
    proved: boolean().notNull().default(true),
    /** A short form such as "Firefox on Windows", enough to recognise the own device. */
    user_agent: text().notNull().default(''),
    last_used: createdAt(),
    created_at: createdAt(),
  },
  (t) => [
    index('sessions_user').on(t.user_id),
    index('sessions_expires_at').on(t.expires_at),
    hashCheck('sessions_token_hash', t.token_hash),
  ],
)

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
    role_id: requiredId(() => roles.id),
    permission_id: requiredId(() => permissions.id),
  },
  (t) => [
    primaryKey({ columns: [t.role_id, t.permission_id] }),
    index('role_permissions_permission').on(t.permission_id),
  ],
)

export const roleRoutePermissions = pgTable(
  'role_route_permissions',
  {
    role_id: requiredId(() => roles.id),
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
    user_id: requiredId(() => users.id),
    role_id: requiredId(() => roles.id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.role_id] }), index('user_roles_role').on(t.role_id)],
)
