import { listPermissions, listRoutePermissions } from '@/features/access/contract'
import { PermissionsScreen } from '@/features/access/ui/PermissionsScreen'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('access.permissions')

export default screen([listPermissions, listRoutePermissions], PermissionsScreen)
