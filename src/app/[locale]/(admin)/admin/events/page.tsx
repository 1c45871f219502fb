import { listWorkshops } from '@/features/workshops/contract/office'
import { WorkshopsTable } from '@/features/workshops/ui/office/WorkshopsTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('workshops.events')

export default screen([listWorkshops], WorkshopsTable)
