import { listUsers } from '@/features/users/contract'
import { UsersTable } from '@/features/users/ui/UsersTable'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('users.users')

export default screen([listUsers], UsersTable)
