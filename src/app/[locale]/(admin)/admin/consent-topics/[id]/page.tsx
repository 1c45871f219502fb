import { getConsentTopic } from '@/features/consents/contract'
import { ConsentTopicForm } from '@/features/consents/ui/ConsentTopicForm'
import { itemScreen, titleMetadata } from '../../../screens'

export const generateMetadata = titleMetadata('consent_topics.topic')

export default itemScreen([getConsentTopic], ConsentTopicForm)
