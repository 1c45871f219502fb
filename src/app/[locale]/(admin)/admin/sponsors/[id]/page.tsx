import { getSponsor } from '@/features/sponsors/contract'
import { SponsorForm } from '@/features/sponsors/ui/SponsorForm'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('sponsors.sponsor')

export default itemScreen([getSponsor], SponsorForm)
