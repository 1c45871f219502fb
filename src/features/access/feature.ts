import { IconLicense, IconUsersGroup } from '@tabler/icons-react'
import type { Feature } from '../feature'
import * as contract from './contract'

export const feature = {
  api: {
    access: {
      about: 'Roles, and the permissions that they hold.',
      contracts: [contract],
    },
  },
  menu: [
    {
      title: 'roles',
      area: 'access',
      position: 20,
      route: '/system/roles',
      icon: IconUsersGroup,
      requires: [contract.saveRole, contract.deleteRole],
    },
    {
      title: 'permissions',
      area: 'access',
      position: 30,
      route: '/system/permissions',
      icon: IconLicense,
      requires: [contract.savePermission, contract.deletePermission],
    },
  ],
  log: {
    roles: {
      fields: ['name', 'permissions', 'routePermissions'],
      pages: ['/system/roles/{id}'],
    },
    permissions: {
      fields: ['name'],
      pages: ['/system/permissions/{id}'],
    },
    route_permissions: {
      fields: ['routePermissions'],
      pages: ['/system/permissions'],
    },
  },
  personalData: {
    user_roles: { rows: 'deleted with the account' },
  },
  impersonal: ['permissions', 'role_permissions', 'role_route_permissions', 'roles', 'route_permissions'],
} as const satisfies Feature
