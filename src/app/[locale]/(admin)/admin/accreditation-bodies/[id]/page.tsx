import { getBody } from '@/features/accreditations/contract/bodies'
import { BodyForm } from '@/features/accreditations/ui/bodies/BodyForm'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('bodies.item')

export default itemScreen([getBody], BodyForm)
