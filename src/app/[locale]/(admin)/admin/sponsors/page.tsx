import { listSponsors } from '@/features/sponsors/contract'
import { SponsorsTable } from '@/features/sponsors/ui/SponsorsTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('sponsors.sponsors')

export default screen([listSponsors], SponsorsTable)
