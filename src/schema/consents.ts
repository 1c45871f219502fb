import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CONSENT_ENDS, CONSENT_SOURCES } from '@/contract/values/consents'
import { users } from '@/schema/access'
import {
  changeTracking,
  createdAt,
  email,
  emailCheck,
  instant,
  oneOfCheck,
  requiredId,
  smallId,
} from '@/schema/columns'

/** The topics that people may consent to, with the present version of the text. */
export const consentTopics = pgTable(
  'consent_topics',
  {
    id: smallId(),
    name_de: text().notNull(),
    name_en: text().notNull(),
    text_de: text().notNull(),
    text_en: text().notNull(),
    version: integer().notNull().default(1),
    for_doctors: boolean().notNull().default(false),
    for_pharmacists: boolean().notNull().default(false),
    for_online: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    is_retired: boolean().notNull().default(false),
    ...changeTracking(() => users.id),
  },
  (t) => [check('consent_topics_covers', sql`${t.for_doctors} or ${t.for_pharmacists} or ${t.for_online}`)],
)

/** Every version of a text, because a consent proves which words were agreed to. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    id: smallId(),
    topic_id: requiredId(() => consentTopics.id),
    version: integer().notNull(),
    text_de: text().notNull(),
    text_en: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('consent_texts_version').on(t.topic_id, t.version)],
)

/** The history of consents of an address. A row is ended once and never changed otherwise. */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: email().notNull(),
    topic_id: requiredId(() => consentTopics.id, 'restrict'),
    text_id: requiredId(() => consentTexts.id, 'restrict'),
    source: text({ enum: CONSENT_SOURCES }).notNull(),
    /** The paper that staff recorded the consent from. */
    note: text().notNull().default(''),
    given_at: instant().notNull(),
    /** Null until the owner of the address has confirmed a consent that anybody could have typed into the form. */
    proven_at: instant(),
    ended_at: instant(),
    ended_by: text({ enum: CONSENT_ENDS }),
    recorded_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('consents_one_open').on(t.email, t.topic_id).where(sql`${t.ended_at} is null`),
    index('consents_history').on(t.email, t.given_at, t.id),
    // Serves the counts of a topic as an index-only scan.
    index('consents_valid').on(t.topic_id, t.email).where(validConsentOf(t)),
    // Serves audiences, which merge their people with the consents of any topics in the order of the addresses.
    index('consents_people').on(t.email, t.topic_id).where(validConsentOf(t)),
    index('consents_text').on(t.text_id),
    emailCheck('consents_email_form', t.email),
    oneOfCheck('consents_source', t.source, CONSENT_SOURCES),
    oneOfCheck('consents_ended_by', t.ended_by, CONSENT_ENDS),
    check('consents_ended', sql`(${t.ended_at} is null) = (${t.ended_by} is null)`),
  ],
)

/**
 * A consent that was erased, without the address: staff who type the address find what it once consented to. The key is a
 * hash with a secret of the server, so that nobody can try all addresses against a copy of the table.
 */
export const consentProofs = pgTable(
  'consent_proofs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email_key: text().notNull(),
    text_id: requiredId(() => consentTexts.id, 'restrict'),
    source: text({ enum: CONSENT_SOURCES }).notNull(),
    given_at: instant().notNull(),
    proven_at: instant().notNull(),
    ended_at: instant(),
    ended_by: text({ enum: CONSENT_ENDS }),
    erased_at: instant().notNull(),
  },
  (t) => [
    index('consent_proofs_email_key').on(t.email_key, t.given_at),
    index('consent_proofs_erased_at').on(t.erased_at),
    index('consent_proofs_text').on(t.text_id),
    oneOfCheck('consent_proofs_source', t.source, CONSENT_SOURCES),
    oneOfCheck('consent_proofs_ended_by', t.ended_by, CONSENT_ENDS),
  ],
)

type ConsentColumns = { proven_at: unknown; ended_at: unknown }

/** The consent is in effect: its owner has confirmed it and has not withdrawn it. */
function validConsentOf(t: ConsentColumns): SQL<boolean> {
  return sql`${t.proven_at} is not null and ${t.ended_at} is null`
}

export const validConsent = validConsentOf(consents)

/** The form named the topic for this address, and its owner has not confirmed it yet. */
export const isUnproven: SQL<boolean> = sql`${consents.proven_at} is null and ${consents.ended_at} is null`
