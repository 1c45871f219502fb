import { getEvaluationSeason } from '@/features/evaluations/contract/season'
import { SeasonScreen } from '@/features/evaluations/ui/SeasonScreen'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('evaluations.season.title')

export default screen([getEvaluationSeason], SeasonScreen)
