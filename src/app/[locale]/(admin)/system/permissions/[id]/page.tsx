import { getPermission } from '@/features/access/contract'
import { PermissionForm } from '@/features/access/ui/PermissionForm'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('access.permission')

export default itemScreen([getPermission], PermissionForm)
