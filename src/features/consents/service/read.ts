import { and, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import { type Locale, nameIn } from '@/contract/locales'
import { users } from '@/schema/access'
import { columnsOf } from '@/schema/columns'
import { consents, consentTexts, consentTopics } from '@/schema/consents'
import { db } from '@/server/database/db'
import type { ConsentChoice } from '../contract'
import { textIn } from '../rules'
import { readTopicTexts } from './topics'

/** A page of a person shows this many consents at most, the newest ones. */
const CONSENTS_MAX = 200

/** The history of an address, or of all of a person, the newest first, with the text that each consent was given to. */
export async function readConsents(
  condition: SQL | undefined,
  { locale, limit = CONSENTS_MAX, offset = 0 }: { locale: Locale; limit?: number; offset?: number },
) {
  const rows = await db
    .select({
      consent: consents,
      version: consentTexts.version,
      texts: columnsOf(consentTexts, 'text_de', 'text_en'),
      names: columnsOf(consentTopics, 'name_de', 'name_en'),
      recorded_by_name: users.name,
    })
    .from(consents)
    .innerJoin(consentTexts, eq(consentTexts.id, consents.text_id))
    .innerJoin(consentTopics, eq(consentTopics.id, consents.topic_id))
    .leftJoin(users, eq(users.id, consents.recorded_by))
    .where(condition)
    .orderBy(desc(consents.given_at), desc(consents.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ consent, version, texts, names, recorded_by_name }) => ({
    ...consent,
    version,
    topic: nameIn(names, locale),
    text: textIn(texts, locale),
    recorded_by_name,
  }))
}

/** The choices of the personal page: each topic with the open consent of the address, in every language. */
export async function readConsentChoices(email: string): Promise<ConsentChoice[]> {
  const open = db
    .select({ ...getTableColumns(consents), agreed: columnsOf(consentTexts, 'text_de', 'text_en') })
    .from(consents)
    .innerJoin(consentTexts, eq(consentTexts.id, consents.text_id))
    .where(and(eq(consents.email, email), isNull(consents.ended_at)))
  const [offered, given] = await Promise.all([readTopicTexts(), open])
  return offered.map((topic) => {
    const consent = given.find(({ topic_id }) => topic_id === topic.topic_id)
    const isGiven = consent !== undefined && consent.proven_at !== null
    // Somebody who consented sees the text that was agreed to, and keeps that one by ticking it again.
    return {
      id: isGiven ? consent.text_id : topic.id,
      texts: isGiven ? consent.agreed : topic.texts,
      given_at: consent?.given_at ?? null,
      isGiven,
    }
  })
}
