import { listWorkshops } from '@/features/workshops/contract/office'
import { WorkshopsTable } from '@/features/workshops/ui/WorkshopsTable'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('workshops.events')

export default screen([listWorkshops], WorkshopsTable)
