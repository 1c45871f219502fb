import { listSponsors } from '@/features/sponsors/contract'
import { SponsorsTable } from '@/features/sponsors/ui/SponsorsTable'
import { screen, titled } from '../../screens'

export const generateMetadata = titled('sponsors.sponsors')

export default screen([listSponsors], SponsorsTable)
