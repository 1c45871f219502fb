import { checkImport } from '@/features/imports/contract'
import { ImportScreen } from '@/features/imports/ui/ImportScreen'
import { getWorkshop } from '@/features/workshops/contract/office'
import { itemScreen, titled } from '../../../../screens'

export const generateMetadata = titled('imports.title')

export default itemScreen([getWorkshop, checkImport], ImportScreen)
