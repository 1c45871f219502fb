import { listRoles } from '@/features/access/contract'
import { RolesTable } from '@/features/access/ui/RolesTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('access.roles')

export default screen([listRoles], RolesTable)
