import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type CountedAnswer, DEFAULT_CLOSING_DAYS, type Goal, type Questionnaire } from '@/contract/values/evaluations'
import { users } from '@/schema/access'
import {
  changeTracking,
  createdAt,
  hashCheck,
  instant,
  opaqueId,
  requiredId,
  requiredOpaqueId,
  smallId,
} from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'

/** The templates of evaluations. Their questionnaires are stored in versions. */
export const evaluationTemplates = pgTable(
  'evaluation_templates',
  {
    id: smallId(),
    name: text().notNull(),
    closing_days: integer().notNull().default(DEFAULT_CLOSING_DAYS),
    for_new_events: boolean().notNull().default(false),
    ...changeTracking(() => users.id),
  },
  (t) => [
    uniqueIndex('evaluation_templates_new_events').on(t.for_new_events).where(sql`${t.for_new_events}`),
    check('evaluation_templates_closing_days', sql`${t.closing_days} > 0`),
  ],
)

/** A questionnaire as it was at one time. It never changes, so that results belong to the questions that were asked. */
export const evaluationVersions = pgTable(
  'evaluation_versions',
  {
    id: smallId(),
    template_id: requiredId(() => evaluationTemplates.id),
    version: integer().notNull(),
    questionnaire: jsonb().$type<Questionnaire>().notNull(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [uniqueIndex('evaluation_versions_template').on(t.template_id, t.version)],
)

/** The evaluation of an event. */
export const evaluations = pgTable(
  'evaluations',
  {
    id: smallId(),
    workshop_id: requiredId(() => workshops.id).unique('evaluations_workshop'),
    version_id: requiredId(() => evaluationVersions.id, 'restrict'),
    /** Null follows the speakers of the event until the evaluation opens. */
    speakers: text().array(),
    goals: jsonb().$type<Goal[]>().notNull().default([]),
    closing_days: integer().notNull().default(DEFAULT_CLOSING_DAYS),
    /** The time at which people were asked first, or the first answer on paper was typed in. */
    opened_at: instant(),
    /** The number of people who were asked, which stays when their requests are deleted. */
    asked: integer().notNull().default(0),
    /** The answers in the figures, those on paper included. */
    answers: integer().notNull().default(0),
    paper: integer().notNull().default(0),
    /** The answers that were deleted unread with the free texts, because they were too few to be shown. */
    unshown: integer().notNull().default(0),
    /** The time at which the free texts and the requests were deleted. */
    forgotten_at: instant(),
    ...changeTracking(() => users.id),
  },
  (t) => [
    index('evaluations_version').on(t.version_id),
    index('evaluations_kept').on(t.workshop_id).where(sql`${t.forgotten_at} is null`),
    check('evaluations_closing_days', sql`${t.closing_days} > 0`),
    check('evaluations_counts', sql`${t.asked} >= 0 and ${t.answers} >= ${t.paper} and ${t.paper} >= 0`),
  ],
)

/** A person of an event was asked to evaluate it. An answer never changes this row. */
export const evaluationRequests = pgTable(
  'evaluation_requests',
  {
    /** The first half of the token in the link; the second half is a signature over it. */
    id: opaqueId(),
    evaluation_id: requiredId(() => evaluations.id),
    registration_id: requiredOpaqueId(() => registrations.id),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('evaluation_requests_person').on(t.registration_id, t.evaluation_id),
    index('evaluation_requests_evaluation').on(t.evaluation_id),
  ],
)

/**
 * The tokens that are not used up yet. Those of many people are deleted at once, before their answers are added to the
 * figures, so that the transaction of neither leads to a person.
 */
export const evaluationTokens = pgTable('evaluation_tokens', {
  request_id: text()
    .primaryKey()
    .references(() => evaluationRequests.id, { onDelete: 'cascade' }),
})

/**
 * The answers that wait to be added to the figures with at least four others. Their keys are derived from APP_SECRET, so
 * that the database alone tells neither whose an answer is nor what it says. There is no time and no order.
 */
export const evaluationInbox = pgTable(
  'evaluation_inbox',
  {
    /** A keyed hash of the request, so that a person answers once. */
    tag: text().primaryKey(),
    evaluation_id: requiredId(() => evaluations.id),
    /** The encrypted id of the request. It is no reference, because an answer outlives the erasure of its person. */
    request: text().notNull(),
    /** The encrypted answer, padded so that its length tells nothing. */
    answer: text().notNull(),
  },
  (t) => [index('evaluation_inbox_evaluation').on(t.evaluation_id), hashCheck('evaluation_inbox_tag', t.tag)],
)

/**
 * The number of people who have chosen a value. Each change writes all figures and texts of an evaluation anew, because
 * PostgreSQL marks each row with the transaction that wrote it.
 */
export const evaluationFigures = pgTable(
  'evaluation_figures',
  {
    evaluation_id: requiredId(() => evaluations.id),
    question: text().notNull(),
    /** The place of the speaker or learning goal, from 1; 0 for a question that is asked once. */
    item: integer().notNull().default(0),
    value: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.evaluation_id, t.question, t.item, t.value] }),
    check('evaluation_figures_count', sql`${t.count} >= 0`),
  ],
)

/** An answer on paper that staff typed in. It names nobody, and staff can take it back. */
export const evaluationPaperAnswers = pgTable(
  'evaluation_paper_answers',
  {
    id: opaqueId(),
    evaluation_id: requiredId(() => evaluations.id),
    answer: jsonb().$type<CountedAnswer>().notNull(),
    created_at: createdAt(),
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('evaluation_paper_answers_evaluation').on(t.evaluation_id)],
)

/** The free texts, without a time and in the order of their random ids. */
export const evaluationComments = pgTable(
  'evaluation_comments',
  {
    id: opaqueId(),
    evaluation_id: requiredId(() => evaluations.id),
    question: text().notNull(),
    item: integer().notNull().default(0),
    text: text().notNull(),
    paper_answer_id: text().references(() => evaluationPaperAnswers.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('evaluation_comments_evaluation').on(t.evaluation_id),
    index('evaluation_comments_paper_answer').on(t.paper_answer_id).where(sql`${t.paper_answer_id} is not null`),
  ],
)
