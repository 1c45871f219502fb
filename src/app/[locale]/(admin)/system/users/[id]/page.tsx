import { getUser } from '@/features/users/contract'
import { UserScreen } from '@/features/users/ui/UserScreen'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('users.user')

export default itemScreen([getUser], UserScreen)
