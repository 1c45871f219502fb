import { listGuests } from '@/features/registrations/contract/check-in'
import { CheckInScreen } from '@/features/registrations/ui/check-in/CheckInScreen'
import { itemScreen, titleMetadata } from '../../../../screens'

export const generateMetadata = titleMetadata('check_in.title')

export default itemScreen([listGuests], CheckInScreen)
