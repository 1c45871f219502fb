import { getAudience } from '@/features/audiences/contract'
import { AudienceScreen } from '@/features/audiences/ui/AudienceScreen'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('audiences.item')

export default itemScreen([getAudience], AudienceScreen)
