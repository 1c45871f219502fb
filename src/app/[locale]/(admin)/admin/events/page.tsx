import { listWorkshops } from '@/features/workshops/contract/office'
import { screen, titleMetadata } from '../../screens'
import { EventsScreen } from './EventsScreen'

export const generateMetadata = titleMetadata('workshops.events')

export default screen([listWorkshops], EventsScreen)
