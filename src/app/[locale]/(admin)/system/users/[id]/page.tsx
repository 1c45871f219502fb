import { getUser } from '@/features/users/contract'
import { UserScreen } from '@/features/users/ui/UserScreen'
import { itemScreen, titled } from '../../../screens'

export const generateMetadata = titled('users.user')

export default itemScreen([getUser], UserScreen)
