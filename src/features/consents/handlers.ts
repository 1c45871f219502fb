import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { deleteConsentTopic, getConsentTopic, listConsentTopics, saveConsentTopic } from './service/topics'

export const handlers: HandlersOf<typeof feature> = {
  getConsentTopic: ({ params }) => getConsentTopic(params.id),
  saveConsentTopic: ({ params, body, principal }) => saveConsentTopic(params.id, body, principal),
  deleteConsentTopic: ({ params, principal }) => deleteConsentTopic(params.id, principal),
  listConsentTopics: ({ query }) => listConsentTopics(query),
}
