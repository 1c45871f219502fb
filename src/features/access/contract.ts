import { z } from 'zod'
import { crud } from '@/contract/crud'
import { endpoint, METHODS } from '@/contract/endpoint'
import { listOf, textFilter } from '@/contract/lists'
import { editable, id, includeOf, line, storedTimes } from '@/contract/shapes'

const NAME_MAX = 120
/** The role of a person who opened an account without an invitation: it permits nothing in the back office. */
export const SELF_REGISTERED_ROLE = 'User'

const name = line(NAME_MAX).min(1)
const count = z.number().int()
/** A named permission of a role. It permits no call here; other programs read it. */
export const permission = z.object({ id: id.nullable(), name: z.string(), roles_count: count, ...storedTimes })
export type Permission = z.infer<typeof permission>

export const {
  list: listPermissions,
  get: getPermission,
  save: savePermission,
  remove: deletePermission,
} = crud('/api/system/permissions', {
  item: permission,
  draft: z.object({ name, ...editable }),
  sortBy: ['name', 'created_at', 'updated_at'],
  filter: { name: textFilter },
  errorTexts: 'access',
  list: 'List the named permissions',
  get: 'Read a named permission, or the empty one',
  save: 'Create or rename a named permission',
  remove: 'Delete a named permission; the roles that hold it lose it',
})

/** A call that roles can permit. `action` reads like `sponsors.saveSponsor`; its sentence is the message `calls.{action}`. */
export const routePermission = z.object({ id, uri: z.string(), method: z.enum(METHODS), action: z.string() })
export type RoutePermission = z.infer<typeof routePermission>

export const listRoutePermissions = endpoint('GET /api/system/route_permissions', {
  summary: 'List everything that a role can permit',
  ...listOf(routePermission, {
    sortBy: ['uri', 'method', 'action'],
    filter: { method: z.enum(METHODS), uri: textFilter, action: textFilter },
  }),
})

export const scanRoutes = endpoint('POST /api/system/route_permissions/refresh', {
  summary: 'Bring the list of what a role can permit in line with the program',
  response: z.object({ stored: count, added: count, removed: count }),
})

const namedPermission = z.object({ id, name: z.string() })
export type NamedPermission = z.infer<typeof namedPermission>

export const role = z.object({
  id: id.nullable(),
  name: z.string(),
  /** The number of people who hold the role. */
  users_count: count,
  permissions: z.array(namedPermission).optional(),
  routePermissions: z.array(routePermission).optional(),
  ...storedTimes,
})
export type Role = z.infer<typeof role>

/** An id, or the item as the server sent it. */
const chosenIds = z.array(z.union([id, z.object({ id }).transform((found) => found.id)])).max(10_000)

const roleDraft = z.object({
  name,
  /** A field that the draft omits stays unchanged. */
  permissions: chosenIds.optional(),
  routePermissions: chosenIds.optional(),
  ...editable,
})
export type RoleDraft = z.output<typeof roleDraft>

const listedRole = z.object({ id, name: z.string(), users_count: count, calls_count: count, ...storedTimes })

export const {
  list: listRoles,
  get: getRole,
  save: saveRole,
  remove: deleteRole,
} = crud('/api/system/roles', {
  item: role,
  row: listedRole,
  draft: roleDraft,
  query: z.object({ include: includeOf(['permissions', 'routePermissions']) }),
  sortBy: ['name', 'created_at', 'updated_at'],
  filter: { name: textFilter },
  errorTexts: 'access',
  list: 'List the roles',
  get: 'Read a role with what it may do, or the empty one',
  save: 'Create a role or change what it may do, within one’s own rights',
  remove: 'Delete a role; the people who hold it lose it',
})
