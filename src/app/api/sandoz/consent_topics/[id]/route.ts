import * as consents from '@/features/consents/contract'
import { deleteConsentTopic, getConsentTopic, saveConsentTopic } from '@/features/consents/service/topics'
import { serve } from '@/server/http/serve'

export const GET = serve(consents.getConsentTopic, ({ params }) => getConsentTopic(params.id))
export const POST = serve(consents.saveConsentTopic, ({ params, body, principal }) =>
  saveConsentTopic(params.id, body, principal),
)
export const DELETE = serve(consents.deleteConsentTopic, ({ params, principal }) =>
  deleteConsentTopic(params.id, principal),
)
