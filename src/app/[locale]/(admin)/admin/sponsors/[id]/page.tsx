import { getSponsor } from '@/features/sponsors/contract'
import { SponsorForm } from '@/features/sponsors/ui/SponsorForm'
import { itemScreen, titled } from '../../../screens'

export const generateMetadata = titled('sponsors.sponsor')

export default itemScreen([getSponsor], SponsorForm)
