import { listBodies } from '@/features/accreditations/contract/bodies'
import { BodiesTable } from '@/features/accreditations/ui/bodies/BodiesTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('bodies.list')

export default screen([listBodies], BodiesTable)
