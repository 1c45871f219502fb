import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { id, instant, line, opaqueId } from '@/contract/shapes'
import { CONSENT_ENDS, CONSENT_SOURCES } from '@/contract/values/consents'

const personConsent = z.object({
  id: z.int(),
  /** The address that consented; one that was merged with the address of the person keeps its own consents. */
  email: z.string(),
  topic_id: id,
  topic: z.string(),
  /** The version of the text that was agreed to, and its words in the reader's language. */
  version: z.int(),
  text: z.string(),
  source: z.enum(CONSENT_SOURCES),
  note: z.string(),
  given_at: instant,
  /** Null until the owner of the address has confirmed it. */
  proven_at: instant.nullable(),
  ended_at: instant.nullable(),
  ended_by: z.enum(CONSENT_ENDS).nullable(),
  recorded_by_name: z.string().nullable(),
})
export type PersonConsent = z.infer<typeof personConsent>

export const listPersonConsents = endpoint('GET /api/people/{id}/consents', {
  summary: 'List the consents at the e-mail address of a registration, the newest first, and the topics on offer',
  params: { id: opaqueId },
  response: z.object({
    data: z.array(personConsent),
    offered: z.array(z.object({ id, topic_id: id, name: z.string(), text: z.string() })),
  }),
})

const NOTE_MAX = 200

export const recordPersonConsent = endpoint('POST /api/people/{id}/consents', {
  summary: 'Record a consent that a person gave on paper',
  params: { id: opaqueId },
  errorTexts: 'person',
  body: z.object({
    text_id: id,
    /** The paper and its place, such as "card of 12 March, folder 3". */
    note: line(NOTE_MAX).min(1),
  }),
  response: z.object({ status: z.literal('ok') }),
})

export const withdrawPersonConsent = endpoint('POST /api/people/{id}/consents/{consent}/withdraw', {
  summary: 'Withdraw a consent that its person no longer gives',
  params: { id: opaqueId, consent: z.coerce.number<number>().int().positive() },
  response: z.object({ status: z.literal('ok') }),
})
