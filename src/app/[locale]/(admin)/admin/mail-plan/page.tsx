import { listDefaultPlan } from '@/features/mail-plan/contract'
import { DefaultPlan } from '@/features/mail-plan/ui/DefaultPlan'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('mail_plan.default_title')

export default screen([listDefaultPlan], DefaultPlan)
