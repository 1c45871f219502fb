import { listUsers } from '@/features/users/contract'
import { UsersTable } from '@/features/users/ui/UsersTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('users.users')

export default screen([listUsers], UsersTable)
