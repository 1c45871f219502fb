import { checkImport } from '@/features/imports/contract'
import { ImportScreen } from '@/features/imports/ui/upload/ImportScreen'
import { getWorkshop } from '@/features/registrations/contract/event-with-people'
import { itemScreen, titleMetadata } from '../../../../screens'

export const generateMetadata = titleMetadata('imports.title')

export default itemScreen([getWorkshop, checkImport], ImportScreen)
