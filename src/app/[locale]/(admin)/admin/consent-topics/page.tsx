import { listConsentTopics } from '@/features/consents/contract'
import { ConsentTopicsTable } from '@/features/consents/ui/ConsentTopicsTable'
import { screen, titleMetadata } from '../../screens'

export const generateMetadata = titleMetadata('consent_topics.list')

export default screen([listConsentTopics], ConsentTopicsTable)
