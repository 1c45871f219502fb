import { z } from 'zod'
import { crud } from '@/contract/crud'
import { recordOf } from '@/contract/fields'
import { textFilter } from '@/contract/lists'
import { editable, id, line, lines, storedTimes } from '@/contract/shapes'

const NAME_MAX = 80
const TEXT_MAX = 1000

/** No form offers more topics, and no request names more. */
export const TOPICS_MAX = 20

/** The kinds of events that a topic covers. An event of several kinds needs a consent to one of them. */
export const TOPIC_KINDS = ['for_doctors', 'for_pharmacists', 'for_online'] as const
export type TopicKinds = Record<(typeof TOPIC_KINDS)[number], boolean>

/** @public */
export const consentTopicDraft = z
  .object({
    name_de: line(NAME_MAX).min(1),
    name_en: line(NAME_MAX).min(1),
    /** A changed text is a new version; consents keep the version that they were given to. */
    text_de: lines(TEXT_MAX).min(1),
    text_en: lines(TEXT_MAX).min(1),
    ...recordOf(TOPIC_KINDS, () => z.boolean()),
    /** Forms offer the topics in this order. */
    position: z.int().min(0).max(1000).optional(),
    /** A retired topic is offered nowhere and covers no event. */
    is_retired: z.boolean().optional(),
    ...editable,
  })
  .refine((topic) => TOPIC_KINDS.some((kind) => topic[kind]), { path: ['for_doctors'], error: 'required' })

export type ConsentTopicDraft = z.output<typeof consentTopicDraft>

/** @public */
export const consentTopic = z.object({
  id: id.nullable(),
  name_de: z.string(),
  name_en: z.string(),
  text_de: z.string(),
  text_en: z.string(),
  version: z.int(),
  ...recordOf(TOPIC_KINDS, () => z.boolean()),
  position: z.int(),
  is_retired: z.boolean(),
  /** The number of addresses whose consent is valid. */
  consents: z.int().optional(),
  ...storedTimes,
})

export const {
  list: listConsentTopics,
  get: getConsentTopic,
  save: saveConsentTopic,
  remove: deleteConsentTopic,
} = crud('/api/sandoz/consent_topics', {
  item: consentTopic,
  draft: consentTopicDraft,
  sortBy: ['position', 'name_de', 'name_en', 'updated_at'],
  filter: { name_de: textFilter, name_en: textFilter },
  errorTexts: 'consent_topics',
  publishes: true,
  refuses: { remove: [422] },
  list: 'List the topics that people may consent to',
  get: 'Read a topic with its present text, or the empty one',
  save: 'Create or change a topic; a changed text is a new version',
  remove: 'Delete a topic that nobody has consented to',
})

/** A topic on a page behind a personal link, with the date of the open consent of the address. */
export type ConsentChoice = {
  /** The id of the present text. */
  id: number
  texts: { text_de: string; text_en: string }
  given_at: string | null
  isGiven: boolean
}

/** A text that a form shows beside a checkbox. */
export type OfferedText = { id: number; name: string; text: string }
