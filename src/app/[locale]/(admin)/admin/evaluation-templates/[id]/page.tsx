import { getEvaluationTemplate } from '@/features/evaluations/contract/templates'
import { TemplateForm } from '@/features/evaluations/ui/templates/TemplateForm'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('evaluation_templates.template')

export default itemScreen([getEvaluationTemplate], TemplateForm)
