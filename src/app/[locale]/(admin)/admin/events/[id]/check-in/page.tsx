import { CheckInScreen } from '@/features/check-in/ui/CheckInScreen'
import { listGuests } from '@/features/registrations/contract/check-in'
import { itemScreen, titleMetadata } from '../../../../screens'

export const generateMetadata = titleMetadata('check_in.title')

export default itemScreen([listGuests], CheckInScreen)
