import { listAudiences } from '@/features/audiences/contract'
import { AudiencesTable } from '@/features/audiences/ui/AudiencesTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('audiences.list')

export default screen([listAudiences], AudiencesTable)
