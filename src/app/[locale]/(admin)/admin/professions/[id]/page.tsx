import { getProfession } from '@/features/accreditations/contract/professions'
import { ProfessionForm } from '@/features/accreditations/ui/professions/ProfessionForm'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('professions.item')

export default itemScreen([getProfession], ProfessionForm)
