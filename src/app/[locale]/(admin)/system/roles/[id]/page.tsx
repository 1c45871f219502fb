import type { IdOrNew } from '@/contract/shapes'
import { getRole, listPermissions, listRoutePermissions } from '@/features/access/contract'
import { RoleScreen } from '@/features/access/ui/RoleScreen'
import { RoleHolders } from '@/features/users/ui/RoleHolders'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('access.role')

const RolePage = ({ id }: { id: IdOrNew }) => <RoleScreen id={id} Holders={RoleHolders} />

export default itemScreen([getRole, listPermissions, listRoutePermissions], RolePage)
