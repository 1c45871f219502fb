import * as consents from '@/features/consents/contract'
import { listConsentTopics } from '@/features/consents/service/topics'
import { serve } from '@/server/http/serve'

export const GET = serve(consents.listConsentTopics, ({ query }) => listConsentTopics(query))
