import { consentTopicDraft } from '@/features/consents/contract'
import { readOfferedTexts, saveConsentTopic } from '@/features/consents/service/topics'
import { listPersonConsents, recordPersonConsent } from '@/features/registrations/service/people/consents'
import { aRegistration, aWorkshop } from '../factories'
import { aUser } from '../users'

/** The body of a new topic. */
export const aTopicDraft = (fields: object = {}) => ({
  name_de: 'Kongresse',
  name_en: 'Congresses',
  text_de: 'Ja zu Kongressen',
  text_en: 'Yes to congresses',
  for_doctors: true,
  for_pharmacists: false,
  for_online: false,
  ...fields,
})

/** A topic with the id of its present text. */
export async function aTopic(author: { id: number }, fields: object = {}) {
  const topic = await saveConsentTopic('new', consentTopicDraft.parse(aTopicDraft(fields)), author)
  return { ...topic, text_id: await readTextId(topic.id) }
}

export const readTextId = async (topic: number): Promise<number> =>
  (await readOfferedTexts('de')).find(({ topic_id }) => topic_id === topic)?.id ?? 0

/** A call that records a consent on paper. */
export async function aConsentOnPaper() {
  const { id } = await aRegistration(await aWorkshop())
  const { text_id } = await aTopic(await aUser())
  return { params: { id }, body: { text_id, note: 'Karte' } }
}

/** A call that withdraws a consent of a person. */
export async function aConsentToWithdraw() {
  const { params, body } = await aConsentOnPaper()
  await recordPersonConsent(params.id, body, { author: await aUser(), now: new Date() })
  const { data } = await listPersonConsents(params.id, { locale: 'de' })
  return { params: { ...params, consent: data[0]?.id } }
}
