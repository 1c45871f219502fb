import { getTemplate } from '@/features/certificates/contract/templates'
import { itemScreen, titleMetadata } from '../../../screens'
import { TemplateScreen } from './TemplateScreen'

export const generateMetadata = titleMetadata('certificates.template')

export default itemScreen([getTemplate], TemplateScreen)
