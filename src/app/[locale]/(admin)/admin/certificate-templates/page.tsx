import { listTemplates } from '@/features/certificates/contract/templates'
import { TemplatesTable } from '@/features/certificates/ui/templates/TemplatesTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('certificates.templates')

export default screen([listTemplates], TemplatesTable)
