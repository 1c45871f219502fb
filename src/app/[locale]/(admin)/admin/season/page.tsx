import { getSeason } from '@/features/season/contract/season'
import { SeasonScreen } from '@/features/season/ui/SeasonScreen'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('season.title')

export default screen([getSeason], SeasonScreen)
