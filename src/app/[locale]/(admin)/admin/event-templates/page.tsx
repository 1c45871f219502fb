import { listEventTemplates } from '@/features/workshops/contract/series'
import { EventTemplatesTable } from '@/features/workshops/ui/office/series/EventTemplatesTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('workshops.templates')

export default screen([listEventTemplates], EventTemplatesTable)
