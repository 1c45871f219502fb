import { EventTemplatesTable } from '@/features/event-lifecycle/ui/series/EventTemplatesTable'
import { listEventTemplates } from '@/features/workshops/contract/series'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('workshops.templates')

export default screen([listEventTemplates], EventTemplatesTable)
