import { getProfession } from '@/features/accreditations/contract/professions'
import { ProfessionsTable } from '@/features/accreditations/ui/professions/ProfessionsTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('professions.list')

export default screen([getProfession], ProfessionsTable)
