import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import { isOneOf, recordOf } from '@/contract/fields'
import { type Locale, nameIn } from '@/contract/locales'
import { Problem } from '@/contract/problems'
import type { IdOrNew } from '@/contract/shapes'
import { env } from '@/env'
import { columnsOf } from '@/schema/columns'
import { consents, consentTexts, consentTopics, validConsent } from '@/schema/consents'
import { itemsOf } from '@/server/crud/items'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx, violatedConstraint } from '@/server/database/db'
import { type ConsentTopicDraft, TOPIC_KINDS, TOPICS_MAX, type TopicKinds } from '../contract'
import { textIn } from '../rules'

const items = itemsOf(consentTopics, {
  empty: {
    name_de: '',
    name_en: '',
    text_de: '',
    text_en: '',
    version: 1,
    ...recordOf(TOPIC_KINDS, () => false),
    position: 0,
    is_retired: false,
  },
  search: [consentTopics.name_de, consentTopics.name_en, consentTopics.text_de, consentTopics.text_en],
  parts: { fields: [], read: countConsents },
})

export const { list: listConsentTopics, get: getConsentTopic } = items

async function countConsents(ids: number[], from: Db | Tx) {
  const { topic_id } = consents
  const counted = await from
    .select({ topic_id, consents: count() })
    .from(consents)
    .where(and(isAnyOf(topic_id, ids), validConsent))
    .groupBy(topic_id)
  return new Map(ids.map((id) => [id, { consents: counted.find((row) => row.topic_id === id)?.consents ?? 0 }]))
}

/** A changed text becomes the next version, which people consent to from then on. */
export const saveConsentTopic = (id: IdOrNew, draft: ConsentTopicDraft, author: { id: number }) =>
  items.save(id, draft, author, async (tx, { before, write }) => {
    const isChanged = before?.text_de !== draft.text_de || before?.text_en !== draft.text_en
    const version = (before?.version ?? 0) + (isChanged ? 1 : 0)
    const saved = await write({ version })
    if (isChanged) await insertText(tx, saved)
    return saved
  })

type TopicText = Pick<typeof consentTopics.$inferSelect, 'id' | 'version' | 'text_de' | 'text_en'>

const insertText = (tx: Tx, { id: topic_id, version, text_de, text_en }: TopicText) =>
  tx.insert(consentTexts).values({ topic_id, version, text_de, text_en })

const USES = [
  'consents_topic_id_consent_topics_id_fk',
  'consents_text_id_consent_texts_id_fk',
  'consent_proofs_text_id_consent_texts_id_fk',
]

export const deleteConsentTopic = (id: number, author: { id: number }) =>
  items.remove(id, author).catch((thrown: unknown) => {
    throw isOneOf(USES, violatedConstraint(thrown)) ? new Problem(422, 'consent_topic_in_use') : thrown
  })

/** The topics that cover one of the kinds of an event. */
const coversCondition = (kinds: TopicKinds): SQL | undefined =>
  and(
    eq(consentTopics.is_retired, false),
    or(sql`false`, ...TOPIC_KINDS.filter((kind) => kinds[kind]).map((kind) => eq(consentTopics[kind], true))),
  )

const ALL_KINDS = recordOf(TOPIC_KINDS, () => true)

/** The present texts of the topics for these kinds of events, in the order of forms. */
export const readTopicTexts = (kinds: TopicKinds = ALL_KINDS, from: Db | Tx = db) =>
  from
    .select({
      id: consentTexts.id,
      topic_id: consentTopics.id,
      names: columnsOf(consentTopics, 'name_de', 'name_en'),
      texts: columnsOf(consentTopics, 'text_de', 'text_en'),
    })
    .from(consentTopics)
    .innerJoin(
      consentTexts,
      and(eq(consentTexts.topic_id, consentTopics.id), eq(consentTexts.version, consentTopics.version)),
    )
    .where(coversCondition(kinds))
    .orderBy(asc(consentTopics.position), asc(consentTopics.id))
    .limit(TOPICS_MAX)

/** The topics whose consent allows an invitation to events of these kinds. */
export const readCoveringTopics = (tx: Tx, kinds: TopicKinds = ALL_KINDS) =>
  tx
    .select(columnsOf(consentTopics, 'id', 'name_de', 'name_en', 'version'))
    .from(consentTopics)
    .where(coversCondition(kinds))
    .orderBy(asc(consentTopics.position), asc(consentTopics.id))

/** The same texts in the language of their reader. */
export async function readOfferedTexts(locale: Locale, kinds?: TopicKinds) {
  const topics = await readTopicTexts(kinds)
  return topics.map(({ id, topic_id, names, texts }) => ({
    id,
    topic_id,
    name: nameIn(names, locale),
    text: textIn(texts, locale),
  }))
}

/** The topics of a new database, when none was ever stored. */
export async function insertDefaultTopics(tx: Tx): Promise<void> {
  if ((await tx.$count(consentTexts)) > 0) return
  const topics = await tx.insert(consentTopics).values(defaultTopics()).returning()
  await tx
    .insert(consentTexts)
    .values(topics.map(({ id: topic_id, version, text_de, text_en }) => ({ topic_id, version, text_de, text_en })))
}

/** The texts name who invites, how long the consent holds, and where it is withdrawn, as a consent must. */
function defaultTopics() {
  const organiser = env.CONTACT_NAME ?? env.APP_NAME
  const german = (subject: string) =>
    `Ich willige ein, dass ${organiser} mich per E-Mail ${subject}. Das gilt, bis ich widerrufe, längstens so lange, wie eine Anmeldung von mir gespeichert ist. Widerrufen kann ich jederzeit auf meiner persönlichen Seite und mit dem Link „abbestellen“ in jeder Einladung.`
  const english = (subject: string) =>
    `I agree that ${organiser} ${subject} by e-mail. This holds until I withdraw it, at the longest for as long as a registration of mine is stored. I can withdraw it at any time on my personal page and by the link for unsubscribing in every invitation.`
  return [
    {
      name_de: 'Einladungen für Ärztinnen und Ärzte',
      name_en: 'Invitations for doctors',
      text_de: german('zu ärztlichen Fortbildungen einlädt'),
      text_en: english('invites me to events for doctors'),
      for_doctors: true,
      position: 1,
    },
    {
      name_de: 'Einladungen für Apothekerinnen und Apotheker',
      name_en: 'Invitations for pharmacists',
      text_de: german('zu pharmazeutischen Fortbildungen einlädt'),
      text_en: english('invites me to events for pharmacists'),
      for_pharmacists: true,
      position: 2,
    },
    {
      name_de: 'Online-Angebote und E-Learning',
      name_en: 'Online offers and e-learning',
      text_de: german('über Online-Veranstaltungen und E-Learning informiert'),
      text_en: english('informs me about online events and e-learning'),
      for_online: true,
      position: 3,
    },
  ]
}
