import { listPermissions, listRoutePermissions } from '@/features/access/contract'
import { PermissionsScreen } from '@/features/access/ui/PermissionsScreen'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('access.permissions')

export default screen([listPermissions, listRoutePermissions], PermissionsScreen)
