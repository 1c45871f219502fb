import { getWorkshop } from '@/features/workshops/contract/office'
import { itemScreen, titleMetadata } from '../../../screens'
import { EventScreen } from './EventScreen'

export const generateMetadata = titleMetadata('workshops.form_event')

export default itemScreen([getWorkshop], EventScreen)
