import { listDoor } from '@/features/registrations/contract/check-in'
import { CheckInScreen } from '@/features/registrations/ui/CheckInScreen'
import { itemScreen, titled } from '../../../../screens'

export const generateMetadata = titled('check_in.title')

export default itemScreen([listDoor], CheckInScreen)
