import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { ConsentEnd, ConsentSource } from '@/contract/values/consents'
import { consents, consentTexts, consentTopics, isUnproven } from '@/schema/consents'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { consentStepsOf } from '../rules'

type Given = {
  email: string
  /** The texts that were shown beside the ticked checkboxes. A text of a retired topic is left out. */
  texts: number[]
  source: ConsentSource
  /** False for an address that anybody may have typed. */
  isProven: boolean
  note?: string
  recorded_by?: number
  now: Date
}

/** Consents of an address to the texts. What is in effect already stays as it was given. */
export async function giveConsents(tx: Tx, given: Given): Promise<void> {
  const { email, source, isProven, note, recorded_by, now } = given
  if (given.texts.length === 0) return
  const texts = await readTexts(tx, given.texts)
  const open = await lockOpen(tx, email)
  const { proven, replaced, added } = consentStepsOf(open, texts, { isProven })
  const given_at = now.toISOString()
  await tx
    .update(consents)
    .set({ proven_at: given_at })
    .where(and(isAnyOf(consents.id, proven), isNull(consents.proven_at)))
  await endConsents(tx, isAnyOf(consents.id, replaced), { ended_by: 'replaced', now })
  if (added.length === 0) return
  const proven_at = isProven ? given_at : null
  await tx
    .insert(consents)
    .values(
      added.map(({ id: text_id, topic_id }) => ({
        email,
        topic_id,
        text_id,
        source,
        note,
        given_at,
        proven_at,
        recorded_by,
      })),
    )
    .onConflictDoNothing()
}

/** In a fixed order, so that two such calls cannot deadlock. */
const lockOpen = (tx: Tx, email: string) =>
  tx
    .select()
    .from(consents)
    .where(and(eq(consents.email, email), isNull(consents.ended_at)))
    .orderBy(asc(consents.id))
    .for('no key update')

/** One text for each topic: the newest of those that were named. */
async function readTexts(tx: Tx, ids: number[]) {
  const { id, topic_id } = consentTexts
  const rows = await tx
    .select({ id, topic_id })
    .from(consentTexts)
    .innerJoin(consentTopics, eq(consentTopics.id, topic_id))
    .where(and(isAnyOf(id, ids), eq(consentTopics.is_retired, false)))
    .orderBy(asc(consentTexts.version))
  return [...new Map(rows.map((text) => [text.topic_id, text])).values()].sort((a, b) => a.topic_id - b.topic_id)
}

type Choice = {
  email: string
  /** The texts that the form offered, and those that were ticked. */
  offered: number[]
  chosen: number[]
  now: Date
}

/** Stores the choice of topics on the personal page: gives what is ticked, and withdraws the rest. */
export async function chooseConsents(tx: Tx, { email, offered, chosen, now }: Choice): Promise<void> {
  const { topic_id, id } = consentTexts
  const topics = await tx.select({ topic_id, id }).from(consentTexts).where(isAnyOf(id, offered))
  const kept = new Set(topics.filter((text) => chosen.includes(text.id)).map((text) => text.topic_id))
  const refused = topics.map((text) => text.topic_id).filter((topic) => !kept.has(topic))
  await endConsents(tx, and(eq(consents.email, email), isAnyOf(consents.topic_id, refused)), {
    ended_by: 'personal_page',
    now,
  })
  await giveConsents(tx, { email, texts: chosen, source: 'personal_page', isProven: true, now })
}

type Correction = { from: string; to: string; given_at: string; now: Date }

/**
 * Lets what a form ticked at this moment follow its corrected address. It stays unproven, so that only the owner of the
 * corrected address can bring it into effect; what the owner of the first one has confirmed stays there.
 */
export async function moveFormConsents(tx: Tx, { from, to, given_at, now }: Correction): Promise<void> {
  const ofForm = and(eq(consents.email, from), eq(consents.given_at, given_at), eq(consents.source, 'form'), isUnproven)
  const ticked = await tx.select({ text_id: consents.text_id }).from(consents).where(ofForm)
  await endConsents(tx, ofForm, { ended_by: 'form', now })
  const texts = ticked.map(({ text_id }) => text_id)
  await giveConsents(tx, { email: to, texts, source: 'form', isProven: false, now: new Date(given_at) })
}

/** Ends every open consent of an address that unsubscribed from all mails. */
export const withdrawAll = (tx: Tx, email: string, now: Date): Promise<number> =>
  endConsents(tx, eq(consents.email, email), { ended_by: 'unsubscribed', now })

type End = { ended_by: ConsentEnd; now: Date }

/** Ends the open consents among these, and returns their number. */
export async function endConsents(tx: Tx, condition: SQL | undefined, { ended_by, now }: End): Promise<number> {
  const { count } = await tx
    .update(consents)
    .set({ ended_at: now.toISOString(), ended_by })
    .where(and(condition, isNull(consents.ended_at)))
  return count
}
