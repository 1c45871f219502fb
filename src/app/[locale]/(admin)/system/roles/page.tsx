import { listRoles } from '@/features/access/contract'
import { RolesTable } from '@/features/access/ui/RolesTable'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('access.roles')

export default screen([listRoles], RolesTable)
