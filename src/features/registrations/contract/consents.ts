import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { id, instant, line, opaqueId } from '@/contract/shapes'
import { CONSENT_ENDS, CONSENT_SOURCES, TOPICS_MAX } from '@/features/consents/contract'
import { personalPagePath, personalToken } from './personal-page'
import { unsubscribePath } from './public'

/** The place of the consents on a page behind a personal link. */
export const CONSENTS_ANCHOR = 'consents'

const MINUTES = 60
const OWN_FORM = {
  access: 'public',
  accepts: 'form',
  limit: { points: 60, seconds: 15 * MINUTES },
  response: z.object({ status: z.literal('ok') }),
} as const

const texts = z.array(id).max(TOPICS_MAX)

/** A topic that is offered and not ticked is withdrawn. */
const choice = z.object({
  /** The ids of the texts that the form shows. */
  offered: texts,
  /** Those of them that are ticked. */
  consents: texts.default([]),
})
export type ConsentChoiceForm = z.output<typeof choice>

export const chooseConsents = endpoint('POST /api/my/{token}/consents', {
  summary: 'Give, confirm or withdraw the own consents to invitations, by topic',
  ...OWN_FORM,
  afterForm: ({ token = '' }) => `${personalPagePath(token)}?done=consents#${CONSENTS_ANCHOR}`,
  params: { token: personalToken },
  body: choice,
})

export const chooseConsentsInstead = endpoint('POST /api/unsubscribe/{registrationId}/{email}/consents', {
  summary: 'Choose the topics of invitations instead of stopping all mails, or after it',
  ...OWN_FORM,
  afterForm: ({ registrationId = '', email = '' }) =>
    `${unsubscribePath(registrationId, decodeURIComponent(email))}?chosen=1`,
  params: { registrationId: opaqueId, email: z.string().max(254) },
  body: choice,
})

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
  access: 'permitted',
  params: { id: opaqueId },
  response: z.object({
    data: z.array(personConsent),
    offered: z.array(z.object({ id, topic_id: id, name: z.string(), text: z.string() })),
  }),
})

const NOTE_MAX = 200

export const recordPersonConsent = endpoint('POST /api/people/{id}/consents', {
  summary: 'Record a consent that a person gave on paper',
  access: 'permitted',
  params: { id: opaqueId },
  body: z.object({
    text_id: id,
    /** The paper and its place, such as "card of 12 March, folder 3". */
    note: line(NOTE_MAX).min(1),
  }),
  response: z.object({ status: z.literal('ok') }),
})

export const withdrawPersonConsent = endpoint('POST /api/people/{id}/consents/{consent}/withdraw', {
  summary: 'Withdraw a consent that its person no longer gives',
  access: 'permitted',
  params: { id: opaqueId, consent: z.coerce.number<number>().int().positive() },
  response: z.object({ status: z.literal('ok') }),
})
