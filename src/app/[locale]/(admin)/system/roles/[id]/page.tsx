import { getRole, listPermissions, listRoutePermissions } from '@/features/access/contract'
import { RoleScreen } from '@/features/access/ui/RoleScreen'
import { itemScreen, titled } from '../../../screens'

export const generateMetadata = titled('access.role')

export default itemScreen([getRole, listPermissions, listRoutePermissions], RoleScreen)
