import { listDoubles } from '@/features/people/contract/doubles'
import { DoublesTable } from '@/features/people/ui/DoublesTable'
import { screen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('menu.doubles')

export default screen([listDoubles], DoublesTable)
