import { z } from 'zod'
import { endpoint, METHODS } from '@/contract/endpoint'
import { listOf, textFilter } from '@/contract/lists'
import { editable, id, idOrNew, includeOf, line, storedTimes, success } from '@/contract/shapes'

const NAME_MAX = 120
/** The role of a person who opened an account without an invitation: it permits nothing in the back office. */
export const SELF_REGISTERED_ROLE = 'User'

const name = line(NAME_MAX).min(1)
const count = z.number().int()
/** A named permission of a role. It permits no call here; other programs read it. */
export const permission = z.object({ id: id.nullable(), name: z.string(), roles_count: count, ...storedTimes })
export type Permission = z.infer<typeof permission>

export const listPermissions = endpoint('GET /api/system/permissions', {
  summary: 'List the named permissions',
  access: 'permitted',
  ...listOf(permission, { sortBy: ['name', 'created_at', 'updated_at'], filter: { name: textFilter } }),
})

export const getPermission = endpoint('GET /api/system/permissions/{id}', {
  summary: 'Read a named permission, or the empty one',
  access: 'permitted',
  params: { id: idOrNew },
  response: permission,
})

export const savePermission = endpoint('POST /api/system/permissions/{id}', {
  summary: 'Create or rename a named permission',
  access: 'permitted',
  params: { id: idOrNew },
  errorTexts: 'access',
  body: z.object({ name, ...editable }),
  response: permission,
})

export const deletePermission = endpoint('DELETE /api/system/permissions/{id}', {
  summary: 'Delete a named permission; the roles that hold it lose it',
  access: 'permitted',
  params: { id },
  response: success,
})

/** A call that roles can permit. `action` reads like `sponsors.saveSponsor`; its sentence is the message `calls.{action}`. */
export const routePermission = z.object({ id, uri: z.string(), method: z.enum(METHODS), action: z.string() })
export type RoutePermission = z.infer<typeof routePermission>

export const listRoutePermissions = endpoint('GET /api/system/route_permissions', {
  summary: 'List everything that a role can permit',
  access: 'permitted',
  ...listOf(routePermission, {
    sortBy: ['uri', 'method', 'action'],
    filter: { method: z.enum(METHODS), uri: textFilter, action: textFilter },
  }),
})

export const scanRoutes = endpoint('POST /api/system/route_permissions/refresh', {
  summary: 'Bring the list of what a role can permit in line with the program',
  access: 'permitted',
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

export const listRoles = endpoint('GET /api/system/roles', {
  summary: 'List the roles',
  access: 'permitted',
  ...listOf(listedRole, { sortBy: ['name', 'created_at', 'updated_at'], filter: { name: textFilter } }),
})

export const getRole = endpoint('GET /api/system/roles/{id}', {
  summary: 'Read a role with what it may do, or the empty one',
  access: 'permitted',
  params: { id: idOrNew },
  query: z.object({ include: includeOf(['permissions', 'routePermissions']) }),
  response: role,
})

export const saveRole = endpoint('POST /api/system/roles/{id}', {
  summary: 'Create a role or change what it may do, within one’s own rights',
  access: 'permitted',
  params: { id: idOrNew },
  errorTexts: 'access',
  body: roleDraft,
  response: role,
})

export const deleteRole = endpoint('DELETE /api/system/roles/{id}', {
  summary: 'Delete a role; the people who hold it lose it',
  access: 'permitted',
  params: { id },
  response: success,
})
