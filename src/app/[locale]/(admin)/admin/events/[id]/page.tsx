import { getWorkshop } from '@/features/workshops/contract/office'
import { WorkshopScreen } from '@/features/workshops/ui/WorkshopScreen'
import { itemScreen, titled } from '../../../screens'

export const generateMetadata = titled('workshops.form_event')

export default itemScreen([getWorkshop], WorkshopScreen)
