import { listDefaultPlan } from '@/features/workshops/contract/mail-plan'
import { DefaultPlan } from '@/features/workshops/ui/office/mail-plan/DefaultPlan'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('mail_plan.default_title')

export default screen([listDefaultPlan], DefaultPlan)
