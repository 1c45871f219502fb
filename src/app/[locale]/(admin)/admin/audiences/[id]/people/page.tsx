import { getAudience, listAudiencePeople } from '@/features/audiences/contract'
import { AudiencePeopleScreen } from '@/features/audiences/ui/AudiencePeopleScreen'
import { itemScreen, titleMetadata } from '../../../../screens'

export const generateMetadata = titleMetadata('audiences.people')

export default itemScreen([getAudience, listAudiencePeople], AudiencePeopleScreen)
