import { listEvaluationTemplates } from '@/features/evaluations/contract/templates'
import { TemplatesTable } from '@/features/evaluations/ui/templates/TemplatesTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('evaluation_templates.title')

export default screen([listEvaluationTemplates], TemplatesTable)
