import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { itemScreen, titleMetadata } from '../../../screens'
import { EventScreen } from './EventScreen'

export const generateMetadata = titleMetadata('workshops.event')

export default itemScreen([getWorkshop], EventScreen)
