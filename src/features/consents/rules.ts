import type { TopicKinds } from './contract'

type ConsentedEvent = { category_d: boolean; category_p: boolean; presence_type: string }

/** The kinds of an event, by the words of a topic. */
export const kindsOf = ({ category_d, category_p, presence_type }: ConsentedEvent): TopicKinds => ({
  for_doctors: category_d,
  for_pharmacists: category_p,
  for_online: presence_type === 'Online',
})

export const textIn = ({ text_de, text_en }: { text_de: string; text_en: string }, locale: string): string =>
  locale === 'de' ? text_de : text_en

type OpenConsent = { id: number; topic_id: number; text_id: number; proven_at: string | null }
type OfferedText = { id: number; topic_id: number }

/**
 * The changes of the open consents of an address that consents to these texts. A stranger may have typed the address
 * into the form, so an unproven consent replaces none.
 */
export function consentStepsOf(open: OpenConsent[], given: OfferedText[], { isProven }: { isProven: boolean }) {
  const openOf = (text: OfferedText) => open.find(({ topic_id }) => topic_id === text.topic_id)
  const isSame = (text: OfferedText) => openOf(text)?.text_id === text.id
  const later = given.filter((text) => openOf(text) !== undefined && !isSame(text))
  return {
    /** Confirmed by their owner. */
    proven: isProven ? given.flatMap((text) => (isSame(text) ? (openOf(text)?.id ?? []) : [])) : [],
    /** Ended, because the address consents to a newer text. */
    replaced: isProven ? later.flatMap((text) => openOf(text)?.id ?? []) : [],
    added: given.filter((text) => openOf(text) === undefined || (isProven && !isSame(text))),
  }
}
