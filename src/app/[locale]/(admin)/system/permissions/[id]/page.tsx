import { getPermission } from '@/features/access/contract'
import { PermissionForm } from '@/features/access/ui/PermissionForm'
import { itemScreen, titled } from '../../../screens'

export const generateMetadata = titled('access.permission')

export default itemScreen([getPermission], PermissionForm)
